public import Core
public import SQLite

/// One row of a result, valid within the closure that it is passed to.
///
/// Columns count from 0. A column has the type that its table declares; reading NULL where the table allows none is a
/// mistake in the code and traps in a debug build.
@safe
public struct Row: ~Copyable {
  @usableFromInline
  let columns: SQLiteColumns

  @inlinable
  init(_ columns: SQLiteColumns) {
    self.columns = columns
  }

  /// Whether the column holds NULL.
  @inlinable
  public func isNull(_ column: Int32) -> Bool { columns.isNull(column) }

  /// The integer in the column.
  @inlinable
  public func int(_ column: Int32) -> Int64 { columns.int(column) }

  /// The integer in the column, or `nil` for NULL.
  @inlinable
  public func intOrNil(_ column: Int32) -> Int64? { columns.intOrNil(column) }

  /// The text in the column.
  @inlinable
  public func text(_ column: Int32) -> String { columns.text(column) }

  /// The text in the column, or `nil` for NULL.
  @inlinable
  public func textOrNil(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The bytes in the column.
  @inlinable
  public func blob(_ column: Int32) -> [UInt8] { columns.blob(column) }

  /// Passes the text's UTF-8 to `body`, straight from the engine's memory; empty for NULL.
  @inlinable
  public func withUTF8<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: unsafe columns.utf8(column)))
  }

  /// Passes the bytes in the column to `body`, straight from the engine's memory; empty for NULL.
  @inlinable
  public func withBytes<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: unsafe columns.bytes(column)))
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
