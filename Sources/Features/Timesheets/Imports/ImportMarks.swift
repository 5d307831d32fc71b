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
  /// Whose all rows are; `nil` where the file tells it.
  private let owner: UserID?
  /// Whose rows are that name nobody.
  private let sender: UserID?
  /// What rows said so far, by the first bytes of its hash.
  private var said: Set<UInt64> = []
  /// How often, where more than once.
  private var counts: [UInt64: Int32] = [:]

  init(of owner: UserID?, by sender: UserID?) {
    self.owner = owner
    self.sender = sender
  }

  mutating func marked(_ rows: [ReadRow]) -> [MarkedRow] {
    rows.map { read in
      guard let row = read.row else { return MarkedRow(read: read, mark: []) }
      var bytes = bytes(of: row)
      let digest = SHA256.of(bytes.span).array
      bytes += Array("\(number(digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }))".utf8)
      return MarkedRow(read: read, mark: SHA256.of(bytes.span).array)
    }
  }

  /// The how-manieth row it is that says this.
  private mutating func number(_ start: UInt64) -> Int32 {
    if said.insert(start).inserted { return 1 }
    counts[start, default: 1] += 1
    return counts[start] ?? 1
  }

  private func bytes(of row: ImportRow) -> [UInt8] {
    let times =
      switch row.times {
      case .between(let start, let end): "\(start.seconds) \(end - start)"
      case .on(let day, let seconds): "\(day) \(seconds)"
      }
    let user = owner ?? (row.personKey.isEmpty ? sender : nil)
    let texts = [
      user.map { "user \($0)" } ?? row.personKey, times, Names.key(of: row.project),
      Names.key(of: row.task), row.description,
    ]
    return texts.flatMap { Array($0.utf8) + [0] }
  }
}
