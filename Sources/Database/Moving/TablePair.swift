internal import DatabaseTypes

/// A table and the one that its rows are moved to, with their columns in the same order.
struct TablePair {
  let source: MovedTable
  let target: MovedTable
  /// How many rows are moved.
  let count: Int64

  /// All tables of a source. One that the target does not have is left out, and must be empty; so must one of the
  /// target's that the source does not have, which its opening looks at.
  static func all(
    _ source: any MoveSource, _ target: any MoveTarget, _ reading: ReadTransaction
  ) throws(MoveFault) -> [TablePair] {
    let (tables, known) = try asFault { () throws(DatabaseError) in
      (try source.tables(), try target.tables())
    }
    var pairs: [TablePair] = []
    for table in tables {
      let count = try asFault { () throws(DatabaseError) in
        try reading.first(SQLText(table.countSQL)) { $0.int(0) } ?? 0
      }
      guard let other = known.first(where: { $0.name == table.name }) else {
        if count == 0 { continue }
        throw .refused(
          "its table \(table.name) has \(count) rows and is not made in \(target.path): give --features as "
            + "its server does, or, where rows wait there for a server, start one once and stop it")
      }
      guard let ordered = other.inOrder(of: table), !table.key.isEmpty else {
        throw .refused("the table \(table.name) of \(target.path) has other columns, or no key")
      }
      pairs.append(TablePair(source: table, target: ordered, count: count))
    }
    return pairs
  }

  private static func asFault<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(MoveFault) -> Value {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
  }
}

/// Why rows are not moved.
enum MoveFault: DatabaseErrorConvertible {
  case database(DatabaseError)
  case refused(String)

  func opening(_ path: String) -> DatabaseOpenError {
    switch self {
    case .database(let error): .failed(path: path, error)
    case .refused(let reason): .notMoved(path: path, reason: reason)
    }
  }
}
