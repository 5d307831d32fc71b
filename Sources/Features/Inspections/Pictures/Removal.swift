package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI
import Zones

/// Who dropped a picture that never came, and why.
package struct Removal: Hashable, Sendable {
  /// Its place among those of the inspection, from 1.
  package let number: Int64
  /// The user; nil where nobody is known.
  package let by: UserID?
  package let at: Instant
  package let comment: String
  /// The digest that the inspection had until then, in hexadecimal: signatures given before have it.
  package let digest: String

  /// As a report has it.
  var reportJSON: JSONTree { tree(.text(Zone.utc.text(of: at))) }

  private func tree(_ at: JSONTree) -> JSONTree {
    .object([
      "number": .integer(number), "by": by.map { .integer($0.value) } ?? .null, "at": at,
      "comment": .text(comment), "digest": .text(digest),
    ])
  }
}

// Stored as a JSON object, with the time in seconds.
extension Removal: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    let value = JSONText(row, column).tree
    self.init(
      number: value.number("number") ?? 0, by: value.number("by").map { UserID(stored: $0) },
      at: Instant(seconds: value.number("at") ?? 0), comment: value.text("comment"),
      digest: value.text("digest"))
  }
  private var stored: JSONTree { tree(.integer(at.seconds)) }
  package var sqlValue: SQLValue { .text(JSONText(stored).description) }
  package var auditValue: AuditValue { .json(stored) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(stored) }
  package static var sample: Removal {
    Removal(number: 1, by: nil, at: Instant(seconds: 0), comment: "", digest: "")
  }
}

extension JSONTree {
  fileprivate func number(_ name: String) -> Int64? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }

  fileprivate func text(_ name: String) -> String {
    if case .text(let text)? = self[name] { text } else { "" }
  }
}
