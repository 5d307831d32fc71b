extension ReadTransaction {
  /// The first row as `map` makes it, or `nil` when there is none.
  @inlinable
  public final func first<Value>(
    _ sql: StaticString, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try start(sql, values)
    defer { statement.finish() }
    return try statement.step() ? map(statement.row) : nil
  }

  /// All rows as `map` makes them, in the statement's order.
  @inlinable
  public final func all<Value>(
    _ sql: StaticString, _ values: [SQLValue] = [], _ map: (borrowing Row) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try start(sql, values)
    defer { statement.finish() }
    var found: [Value] = []
    while try statement.step() { found.append(map(statement.row)) }
    return found
  }

  /// The last committed number of a sequence, or `nil` when it has given none.
  public final func lastNumber(of sequence: StaticString) throws(DatabaseError) -> Int64? {
    try first("SELECT last FROM sequences WHERE name = $1", [.text(sequence.description)]) {
      $0.int(0)
    }
  }
}

// The same for bodies that refuse: what SQLite refuses becomes `Fault.database`.
extension ReadTransaction {
  /// Hands each row to `body`, until it throws.
  @inlinable
  public final func each<Fault: DatabaseErrorConvertible>(
    _ sql: StaticString, _ values: [SQLValue] = [],
    _ body: (borrowing Row) throws(Fault) -> Void
  ) throws(Fault) {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    while try statement.step(as: Fault.self) { try body(statement.row) }
  }

  /// Hands each row to `body` until it says stop or throws.
  @_disfavoredOverload
  @inlinable
  public final func each<Fault: DatabaseErrorConvertible>(
    _ sql: StaticString, _ values: [SQLValue] = [],
    _ body: (borrowing Row) throws(Fault) -> Step
  ) throws(Fault) {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    while try statement.step(as: Fault.self) {
      if try body(statement.row) == .stop { return }
    }
  }

  /// The first row as `map` makes it, or `nil` when there is none.
  @inlinable
  public final func first<Value, Fault: DatabaseErrorConvertible>(
    _ sql: StaticString, _ values: [SQLValue] = [],
    _ map: (borrowing Row) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    return try statement.step(as: Fault.self) ? try map(statement.row) : nil
  }

  /// All rows as `map` makes them, in the statement's order.
  @inlinable
  public final func all<Value, Fault: DatabaseErrorConvertible>(
    _ sql: StaticString, _ values: [SQLValue] = [],
    _ map: (borrowing Row) throws(Fault) -> Value
  ) throws(Fault) -> [Value] {
    let statement = try start(sql, values, as: Fault.self)
    defer { statement.finish() }
    var found: [Value] = []
    while try statement.step(as: Fault.self) { found.append(try map(statement.row)) }
    return found
  }

  @inlinable
  final func start<Fault: DatabaseErrorConvertible>(
    _ sql: StaticString, _ values: [SQLValue], as fault: Fault.Type
  ) throws(Fault) -> Statement {
    do throws(DatabaseError) { return try start(sql, values) } catch { throw .database(error) }
  }
}

extension Statement {
  @inlinable
  func step<Fault: DatabaseErrorConvertible>(as fault: Fault.Type) throws(Fault) -> Bool {
    do throws(DatabaseError) { return try step() } catch { throw .database(error) }
  }
}
