import Bytes
import Core
import Crypto
import TimeImport
import Zones

/// A row that was read, and what it is known by when it comes again.
struct MarkedRow: Sendable {
  let read: ReadRow
  /// What the person is known by in this import.
  let name: String
  /// The day, and 28 bytes of the SHA-256 of whose, when and what it is, and the how-manieth of equal rows of its file.
  /// Rows that follow each other are stored beside each other by it.
  let mark: [UInt8]
  /// What is behind the name in that.
  private let said: [UInt8]

  /// The mark of a row of the same kind, where its person is known by another name.
  func mark(of name: String) -> [UInt8] { Self.mark(of: name, said, read) }

  fileprivate init(_ read: ReadRow, _ name: String, _ said: [UInt8]) {
    self.read = read
    self.name = name
    self.said = said
    mark = said.isEmpty ? [] : Self.mark(of: name, said, read)
  }

  private static func mark(of name: String, _ said: [UInt8], _ read: ReadRow) -> [UInt8] {
    let bytes = Array(name.utf8) + [0] + said
    let day = UInt32(bitPattern: read.row?.times.day ?? 0)
    let place = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: day >> $0) }
    return place + SHA256.of(bytes.span).array.prefix(28)
  }
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

  /// What a user is known by whom no file names.
  static func name(of user: UserID) -> String { "user \(user)" }

  mutating func marked(_ rows: [ReadRow]) -> [MarkedRow] {
    rows.map { read in
      guard let row = read.row else { return MarkedRow(read, "", []) }
      let user = owner ?? (row.personKey.isEmpty ? sender : nil)
      let name = user.map { Self.name(of: $0) } ?? row.personKey
      let content = content(of: row)
      let digest = SHA256.of((Array(name.utf8) + [0] + content).span).array
      let number = number(digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
      return MarkedRow(read, name, content + Array("\(number)".utf8))
    }
  }

  /// The how-manieth row it is that says this.
  private mutating func number(_ start: UInt64) -> Int32 {
    if said.insert(start).inserted { return 1 }
    counts[start, default: 1] += 1
    return counts[start] ?? 1
  }

  /// When and what it is.
  private func content(of row: ImportRow) -> [UInt8] {
    let times =
      switch row.times {
      case .between(let start, let end): "\(start.seconds) \(end - start)"
      case .on(let day, let seconds): "\(day) \(seconds)"
      }
    let texts = [
      times, Names.key(of: row.project), Names.key(of: row.task), row.description,
    ]
    return texts.flatMap { Array($0.utf8) + [0] }
  }
}

extension RowTimes {
  /// The day of UTC on which the row begins, or the row's day where it has no clock.
  fileprivate var day: Int32 {
    switch self {
    case .between(let start, _): Zone.utc.day(at: start).number
    case .on(let day, _): day.number
    }
  }
}
