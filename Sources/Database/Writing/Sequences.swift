/// The last number given to each kind of thing. Numbers are counted here and stored once a commit.
struct Sequences {
  private var names: [String] = []
  private var last: [Int64] = []
  private var stored: [Int64] = []
  /// Where a literal was found before: the same name may stand at several addresses.
  private var places: [(address: UInt, index: Int)] = []

  /// How many numbers were given out in all.
  private(set) var given = 0

  /// The next number of that sequence, 1 for a new one.
  mutating func next(
    _ name: StaticString, in connection: SQLiteConnection
  ) throws(DatabaseError) -> Int64 {
    let index = try place(of: name, in: connection)
    last[index] += 1
    given += 1
    return last[index]
  }

  private mutating func place(
    of name: StaticString, in connection: SQLiteConnection
  ) throws(DatabaseError) -> Int {
    let address = UInt(bitPattern: unsafe name.utf8Start)
    for place in places where place.address == address { return place.index }
    let text = name.description
    let index: Int
    if let known = names.firstIndex(of: text) {
      index = known
    } else {
      let number = try Sequences.load(text, from: connection)
      index = names.count
      names.append(text)
      last.append(number)
      stored.append(number)
    }
    places.append((address, index))
    return index
  }

  private static func load(
    _ name: String, from connection: SQLiteConnection
  ) throws(DatabaseError) -> Int64 {
    let statement = try connection.start(
      "SELECT last FROM sequences WHERE name = $1", [.text(name)])
    defer { statement.finish() }
    return try statement.step() ? statement.row.int(0) : 0
  }

  /// Stores what was given out since the last time.
  mutating func store(in connection: SQLiteConnection) throws(DatabaseError) {
    for index in last.indices where last[index] != stored[index] {
      try connection.run(
        """
        INSERT INTO sequences (name, last) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET last = excluded.last
        """, [.text(names[index]), .integer(last[index])])
      stored[index] = last[index]
    }
  }
}
