public import Core
public import PostgreSQL
public import SQLite

/// One row of a result, valid within the closure that it is passed to.
///
/// Columns count from 0. A column has the type that its table declares; reading NULL where the table allows none is a
/// mistake in the code and traps in a debug build.
@safe
public struct Row: ~Copyable {
  @usableFromInline
  let source: OpaquePointer
  /// The place in a result of PostgreSQL; -1 for the row that a statement of SQLite is at.
  @usableFromInline
  let line: Int32

  @inlinable
  init(_ statement: RunningStatement, _ line: Int32) {
    unsafe source = statement.source
    self.line = line
  }

  /// A row of a walk on PostgreSQL.
  init(_ columns: PostgreSQLColumns) {
    unsafe source = columns.result
    line = columns.line
  }

  @usableFromInline
  var isOfSQLite: Bool {
    @inlinable get { line < 0 }
  }

  @usableFromInline
  var ofSQLite: SQLiteColumns {
    @inlinable get { unsafe SQLiteColumns(source) }
  }

  @usableFromInline
  var ofPostgreSQL: PostgreSQLColumns {
    @inlinable get { unsafe PostgreSQLColumns(source, line) }
  }

  /// Whether the column holds NULL.
  @inlinable
  public func isNull(_ column: Int32) -> Bool {
    isOfSQLite ? ofSQLite.isNull(column) : ofPostgreSQL.isNull(column)
  }

  /// The integer in the column.
  @inlinable
  public func int(_ column: Int32) -> Int64 {
    isOfSQLite ? ofSQLite.int(column) : ofPostgreSQL.int(column)
  }

  /// The integer in the column, or `nil` for NULL.
  @inlinable
  public func intOrNil(_ column: Int32) -> Int64? {
    isOfSQLite ? ofSQLite.intOrNil(column) : ofPostgreSQL.intOrNil(column)
  }

  /// The text in the column.
  @inlinable
  public func text(_ column: Int32) -> String {
    isOfSQLite ? ofSQLite.text(column) : ofPostgreSQL.text(column)
  }

  /// The text in the column, or `nil` for NULL.
  @inlinable
  public func textOrNil(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The bytes in the column.
  @inlinable
  public func blob(_ column: Int32) -> [UInt8] {
    isOfSQLite ? ofSQLite.blob(column) : ofPostgreSQL.blob(column)
  }

  /// Passes the text's UTF-8 to `body`, straight from the engine's memory; empty for NULL.
  @inlinable
  public func withUTF8<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(
      unsafe Span(
        _unsafeElements: isOfSQLite ? ofSQLite.utf8(column) : ofPostgreSQL.bytes(column)))
  }

  /// Passes the bytes in the column to `body`, straight from the engine's memory; empty for NULL.
  @inlinable
  public func withBytes<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(
      unsafe Span(
        _unsafeElements: isOfSQLite ? ofSQLite.bytes(column) : ofPostgreSQL.bytes(column)))
  }
}

extension Row {
  /// Whether the column holds another number than 0.
  @inlinable
  public func flag(_ column: Int32) -> Bool { int(column) != 0 }

  /// The id in the column.
  @inlinable
  public func id<Of>(_ column: Int32) -> ID<Of> { ID(stored: int(column)) }

  /// The id in the column, or `nil` for NULL.
  @inlinable
  public func idOrNil<Of>(_ column: Int32) -> ID<Of>? {
    intOrNil(column).map { ID(stored: $0) }
  }

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  @inlinable
  public func instant(_ column: Int32) -> Instant { Instant(seconds: int(column)) }

  /// The moment in the column, or `nil` for NULL.
  @inlinable
  public func instantOrNil(_ column: Int32) -> Instant? {
    intOrNil(column).map { Instant(seconds: $0) }
  }

  /// The date in the column, or `nil` for NULL or anything but a date as `2026-03-02`.
  public func dayOrNil(_ column: Int32) -> Day? { textOrNil(column).flatMap { Day($0) } }

  /// The date in the column, kept as `2026-03-02`.
  public func day(_ column: Int32) -> Day {
    let day = dayOrNil(column)
    assert(day != nil)
    return day ?? .earliest
  }

  /// The figure of that many tenths.
  @inlinable
  public func tenths(_ column: Int32) -> Tenths { Tenths(Int(int(column))) }

  /// The figure in the column, or `nil` for NULL.
  @inlinable
  public func tenthsOrNil(_ column: Int32) -> Tenths? {
    intOrNil(column).map { Tenths(Int($0)) }
  }
}
