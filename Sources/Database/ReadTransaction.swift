public import DatabaseTypes
public import SQLite

/// Whether an iteration over rows goes on.
public enum RowIteration: Sendable {
  /// To the next row.
  case `continue`
  /// No further.
  case stop
}

/// A transaction that reads: one view of the database from its first statement to its end.
///
/// Statements are written with `$1`, `$2` … for the values and are prepared once a connection. A transaction is not
/// Sendable, and traps when used on another thread or after its end.
public class ReadTransaction {
  @usableFromInline
  final let engine: EngineTransaction

  init(_ engine: EngineTransaction) {
    self.engine = engine
  }

  /// Whether one transaction writes at a time, so that each sees all that was committed before it: on SQLite.
  @inlinable
  public final var hasOneWriter: Bool { engine.isOfSQLite }

  @inline(__always)
  @inlinable
  final func start(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(DatabaseError) -> RunningStatement {
    if engine.isOfSQLite {
      // The guard: only SQLite's say so. A method that is known keeps the values on the stack; others get a copy.
      return try unsafe unsafeDowncast(engine, to: SQLiteTransaction.self).start(sql, values)
    }
    return try engine.start(sql, values.map(\.self))
  }

  /// Runs a read that nobody should wait for: its statements fail once they have run for some 2 milliseconds.
  ///
  /// - Returns: `nil` when it took longer; what `body` threw or made by then counts for nothing.
  @inlinable
  public final func briefly<Value, Fault>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    engine.startStopwatch()
    do throws(Fault) {
      let value = try body()
      return engine.stopStopwatch() ? nil : value
    } catch {
      if engine.stopStopwatch() { return nil }
      throw error
    }
  }

  /// Asks for what `body` will read soon, so that it comes in one round trip. On PostgreSQL `body` is run at once, and
  /// each of its statements finds nothing, so that it goes on with the next; what it returns or throws counts for
  /// nothing. A statement with the same text and values then finds what came, until the transaction writes or takes a
  /// hold. `body` only reads. On SQLite nothing is done.
  @inline(__always)
  @inlinable
  public final func ahead<Value, Fault>(_ body: () throws(Fault) -> Value) {
    if !hasOneWriter { ask(body) }
  }

  @usableFromInline
  final func ask<Value, Fault>(_ body: () throws(Fault) -> Value) {
    engine.startAsking()
    _ = try? body()
    engine.stopAsking()
  }

  /// The last committed number of a sequence, or `nil` when it has given none.
  public final func lastNumber(of sequence: StaticString) throws(DatabaseError) -> Int64? {
    try engine.lastNumber(of: sequence)
  }

  /// What is wrong with the stored data: damaged pages, rows that break their table's rules, indexes that miss rows.
  /// Empty when all is well. Reads everything.
  public final func damage() throws(DatabaseError) -> [String] { try engine.damage() }

  /// References to rows that do not exist. Reads everything.
  public final func brokenReferences() throws(DatabaseError) -> [String] {
    try engine.brokenReferences()
  }

  /// What in the schema is not as the migrations that the database has run make it, such as a trigger. `migrations` are
  /// those of every feature.
  public final func schemaFaults(
    _ migrations: [Migration]
  ) throws(DatabaseError) -> [String] {
    try engine.schemaFaults(migrations)
  }
}

extension ReadTransaction {
  /// Passes each row to `body`, in the statement's order.
  @inlinable
  public final func each(
    _ sql: SQLText, _ values: [SQLValue] = [], _ body: (borrowing Row) -> Void
  ) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while let line = try statement.step() { body(Row(statement, line)) }
  }

  /// Passes each row to `body` until it returns `stop`.
  @_disfavoredOverload
  @inlinable
  public final func each(
    _ sql: SQLText, _ values: [SQLValue] = [], _ body: (borrowing Row) -> RowIteration
  ) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while let line = try statement.step() {
      if body(Row(statement, line)) == .stop { return }
    }
  }
}
