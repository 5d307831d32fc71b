import Bytes
import Core
import Crypto
import TimeImport

/// A row that was read, and what it is known by when it comes again.
struct MarkedRow: Sendable {
  let read: ReadRow
  /// SHA-256 of whose, when and what it is, and the how-manieth of equal rows of its file.
  let mark: [UInt8]
}

/// Marks the rows of one file in their order.
struct ImportMarks {
  /// How many equal rows there were so far, by the first bytes of what they say.
  private var counts: [UInt64: Int32] = [:]

  mutating func marked(_ rows: [ReadRow]) -> [MarkedRow] {
    rows.map { read in
      guard let row = read.row else { return MarkedRow(read: read, mark: []) }
      var said = Self.bytes(of: row)
      let digest = SHA256.of(said.span).array
      let start = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let number = (counts[start] ?? 0) + 1
      counts[start] = number
      said += Array("\(number)".utf8)
      return MarkedRow(read: read, mark: SHA256.of(said.span).array)
    }
  }

  private static func bytes(of row: ImportRow) -> [UInt8] {
    let times =
      switch row.times {
      case .between(let start, let end): "\(start.seconds) \(end - start)"
      case .on(let day, let seconds): "\(day) \(seconds)"
      }
    let texts = [
      row.personKey, times, Names.key(of: row.project), Names.key(of: row.task), row.description,
    ]
    return texts.flatMap { Array($0.utf8) + [0] }
  }
}
