internal import DatabaseTypes

/// The last number issued by each sequence. Numbers are counted here and stored once a commit.
///
/// Of a sequence that may have gaps a later number is stored once many were issued: most commits then leave the table
/// as it is, and the next start leaves out the numbers up to that one.
struct Sequences {
  /// How many numbers are stored ahead at most.
  private static let mostAhead: Int64 = 64
  /// For how many issued since the start one is stored ahead: where few are, as of users, there are no gaps.
  private static let issuedForOneAhead: Int64 = 64

  private var names: [String] = []
  private var mayHaveGaps: [Bool] = []
  /// The last number when the sequence was first asked.
  private var first: [Int64] = []
  private var last: [Int64] = []
  /// The numbers in the table; `nil` for a sequence that is not there yet.
  private var stored: [Int64?] = []
  /// The index for a literal's address: the same name may stand at several addresses.
  private var indexes: [(address: UInt, index: Int)] = []

  /// How many numbers were issued in all.
  private(set) var issued = 0

  /// The next number of that sequence, 1 for a new one.
  mutating func next(
    _ name: StaticString, _ order: NumberOrder, in connection: SQLiteConnection
  ) throws(DatabaseError) -> Int64 {
    let index = try index(of: name, order, in: connection)
    last[index] += 1
    issued += 1
    return last[index]
  }

  /// Leaves out the numbers up to that one.
  mutating func skip(
    _ name: StaticString, to number: Int64, in connection: SQLiteConnection
  ) throws(DatabaseError) {
    // Whether it may have gaps is not known here.
    let index = try index(of: name, .withoutGap, in: connection)
    if last[index] >= number { return }
    last[index] = number
    issued += 1
  }

  private mutating func index(
    of name: StaticString, _ order: NumberOrder, in connection: SQLiteConnection
  ) throws(DatabaseError) -> Int {
    let address = UInt(bitPattern: unsafe name.utf8Start)
    for known in indexes where known.address == address { return known.index }
    let text = name.description
    let index: Int
    if let known = names.firstIndex(of: text) {
      index = known
    } else {
      let number = try Sequences.last(text, in: connection)
      index = names.count
      names.append(text)
      mayHaveGaps.append(order != .withoutGap)
      first.append(number ?? 0)
      last.append(number ?? 0)
      stored.append(number)
    }
    indexes.append((address, index))
    return index
  }

  /// The last number that was stored, or `nil` for a new sequence.
  static func last(
    _ name: String, in connection: SQLiteConnection
  ) throws(DatabaseError) -> Int64? {
    let statement = try connection.start(
      "SELECT last FROM sequences WHERE name = $1", [.text(name)])
    defer { statement.finish() }
    return try statement.step() == nil ? nil : statement.columns.int(0)
  }

  /// Stores what was issued since the last time.
  mutating func store(in connection: SQLiteConnection) throws(DatabaseError) {
    for index in last.indices {
      if let stored = stored[index], stored >= last[index] { continue }
      let ahead =
        mayHaveGaps[index]
        ? min(Self.mostAhead, (last[index] - first[index]) / Self.issuedForOneAhead) : 0
      // Which of the two it is, is known: an insert that may turn into an update costs more than either.
      try connection.run(
        stored[index] == nil
          ? "INSERT INTO sequences (last, name) VALUES ($1, $2)"
          : "UPDATE sequences SET last = $1 WHERE name = $2",
        [.integer(last[index] + ahead), .text(names[index])])
      stored[index] = last[index] + ahead
    }
  }
}
