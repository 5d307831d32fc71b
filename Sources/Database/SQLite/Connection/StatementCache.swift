internal import DatabaseTypes

/// The prepared statements of one connection, found by the address of the text that they were made from.
///
/// An open-addressed table of pointers: a StaticString lives as long as the process, so its address is the
/// key, and finding a statement costs a multiplication and a comparison.
struct StatementCache {
  private var keys: [UInt]
  private var statements: [SQLiteStatement?]
  private var count = 0

  init() {
    keys = Array(repeating: 0, count: 64)
    statements = Array(repeating: nil, count: 64)
  }

  func find(_ sql: SQLText) -> SQLiteStatement? {
    let key = Self.key(sql)
    var slot = slot(of: key)
    while keys[slot] != 0 {
      if keys[slot] == key { return statements[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  mutating func add(_ statement: SQLiteStatement, for sql: SQLText) {
    if count * 2 >= keys.count { grow() }
    insert(statement, Self.key(sql))
    count += 1
  }

  /// Finalises all of them.
  mutating func removeAll() {
    for statement in statements { statement?.finalize() }
    self = StatementCache()
  }

  private mutating func insert(_ statement: SQLiteStatement?, _ key: UInt) {
    var slot = slot(of: key)
    while keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    statements[slot] = statement
  }

  private mutating func grow() {
    let old = zip(keys, statements).filter { $0.0 != 0 }
    let size = keys.count * 2
    keys = Array(repeating: 0, count: size)
    statements = Array(repeating: nil, count: size)
    for (key, statement) in old { insert(statement, key) }
  }

  private func slot(of key: UInt) -> Int {
    // Fibonacci hashing: the high half of the product is well mixed.
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
  }

  private static func key(_ sql: SQLText) -> UInt {
    UInt(bitPattern: unsafe sql.utf8Start)
  }
}
