public import DatabaseTypes

extension ReadTransaction {
  /// The first row as `map` makes it, or `nil` when there is none.
  @inlinable
  public final func first<Value>(
    _ sql: SQLText, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try start(sql, values)
    defer { statement.finish() }
    return try statement.step().map { map(Row(statement, $0)) }
  }

  /// All rows as `map` makes them, in the statement's order.
  @inlinable
  public final func all<Value>(
    _ sql: SQLText, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try start(sql, values)
    defer { statement.finish() }
    var found: [Value] = []
    while let line = try statement.step() { found.append(map(Row(statement, line))) }
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
    while let line = try statement.step(as: Fault.self) { try body(Row(statement, line)) }
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
    while let line = try statement.step(as: Fault.self) {
      if try body(Row(statement, line)) == .stop { return }
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
    guard let line = try statement.step(as: Fault.self) else { return nil }
    return try map(Row(statement, line))
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
    while let line = try statement.step(as: Fault.self) {
      found.append(try map(Row(statement, line)))
    }
    return found
  }

  @inline(__always)
  @inlinable
  final func start<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue], as fault: Fault.Type
  ) throws(Fault) -> RunningStatement {
    do throws(DatabaseError) { return try start(sql, values) } catch { throw .database(error) }
  }
}

extension RunningStatement {
  @inlinable
  func step<Fault: DatabaseErrorConvertible>(as fault: Fault.Type) throws(Fault) -> Int32? {
    do throws(DatabaseError) { return try step() } catch { throw .database(error) }
  }
}
