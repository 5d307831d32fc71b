import Bytes
import Core
package import Crypto
import WebAPI
import Zones

/// The ids of events.
package enum EventID {
  static let bytes = 16

  /// That of a row of the audit log: of its hash, so that no other event has it, not after a restore either.
  package static func text(of row: Digest) -> String { text(Array(row.array.prefix(bytes))) }

  static func text(_ bytes: [UInt8]) -> String { "evt_" + Hex.text(bytes) }
}

/// What is sent.
enum EventBody {
  /// `data` is JSON; nil when the record is gone.
  static func bytes(
    id: String, type: String, at: Instant, _ subject: (id: Int64, revision: Int64?),
    data: [UInt8]?
  ) -> [UInt8] {
    var writer = ResponseWriter(zone: .utc, capacity: 1_024)
    writer.object { writer in
      writer.field("id", id)
      writer.field("type", type)
      writer.field("at", at)
      writer.name("data")
      if let data {
        writer.buffer.append(data)
      } else {
        writer.object { writer in
          writer.field("id", subject.id)
          writer.optionalField("revision", subject.revision)
          writer.field("gone", true)
        }
      }
    }
    return writer.buffer.array()
  }
}
