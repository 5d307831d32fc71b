public import SQLite

extension ReadTransaction {
  /// The first row as `map` makes it, or `nil` when there is none.
  @inlinable
  public final func first<Value>(
    _ sql: SQLText, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try start(sql, values)
    defer { statement.finish() }
    return try statement.step() ? map(Row(statement.columns)) : nil
  }

  /// All rows as `map` makes them, in the statement's order.
  @inlinable
  public final func all<Value>(
    _ sql: SQLText, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try start(sql, values)
    defer { statement.finish() }
    var found: [Value] = []
    while try statement.step() { found.append(map(Row(statement.columns))) }
    return found
  }
}

// The same for bodies that throw a fault of their own: a database error becomes `Fault.database`.
extension ReadTransaction {
  /// Passes each row to `body` until it throws.
  @inlinable
  public final func each<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ body: (borrowing Row) throws(Fault) -> Void
  ) throws(Fault) {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    while try statement.step(as: Fault.self) { try body(Row(statement.columns)) }
  }

  /// Passes each row to `body` until it returns `stop` or throws.
  @_disfavoredOverload
  @inlinable
  public final func each<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ body: (borrowing Row) throws(Fault) -> RowIteration
  ) throws(Fault) {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    while try statement.step(as: Fault.self) {
      if try body(Row(statement.columns)) == .stop { return }
    }
  }

  /// The first row as `map` makes it, or `nil` when there is none.
  @inlinable
  public final func first<Value, Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ map: (borrowing Row) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    return try statement.step(as: Fault.self) ? try map(Row(statement.columns)) : nil
  }

  /// All rows as `map` makes them, in the statement's order.
  @inlinable
  public final func all<Value, Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ map: (borrowing Row) throws(Fault) -> Value
  ) throws(Fault) -> [Value] {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    var found: [Value] = []
    while try statement.step(as: Fault.self) { found.append(try map(Row(statement.columns))) }
    return found
  }

  @inlinable
  final func start<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue], as fault: Fault.Type
  ) throws(Fault) -> SQLiteStatement {
    do throws(DatabaseError) { return try start(sql, values) } catch { throw .database(error) }
  }
}

extension SQLiteStatement {
  @inlinable
  func step<Fault: DatabaseErrorConvertible>(as fault: Fault.Type) throws(Fault) -> Bool {
    do throws(DatabaseError) { return try step() } catch { throw .database(error) }
  }
}
