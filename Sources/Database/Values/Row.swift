internal import CSQLite
public import Core

/// One row of a result, valid within the closure that it is handed to.
///
/// Columns count from 0. The tables are STRICT, so a column has the type that it was declared with; reading
/// NULL where none may be is a mistake in the code and traps in a debug build.
///
/// The guard: it can be neither copied nor kept beyond the call that borrows it, and its statement is
/// stepped and reset only outside that call.
@safe
public struct Row: ~Copyable {
  let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  /// Whether the column holds NULL.
  public func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// The integer in the column.
  public func int(_ column: Int32) -> Int64 {
    assert(!isNull(column))
    return unsafe sqlite3_column_int64(statement, column)
  }

  /// The integer in the column, or `nil` for NULL.
  public func intOrNil(_ column: Int32) -> Int64? {
    // SQLite reads NULL as 0, so only a 0 needs to be asked what it is.
    let number = unsafe sqlite3_column_int64(statement, column)
    return number == 0 && isNull(column) ? nil : number
  }

  /// The text in the column.
  public func text(_ column: Int32) -> String {
    assert(!isNull(column))
    return withUTF8(column) { utf8 in
      unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The text in the column, or `nil` for NULL.
  public func textOrNil(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The bytes in the column.
  public func blob(_ column: Int32) -> [UInt8] {
    assert(!isNull(column))
    return withBytes(column) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  /// Hands the text's UTF-8 to `body`, straight from SQLite's memory; nothing for NULL.
  @inlinable
  public func withUTF8<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: unsafe utf8(column)))
  }

  /// Hands the bytes in the column to `body`, straight from SQLite's memory; nothing for NULL.
  @inlinable
  public func withBytes<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe Span(_unsafeElements: unsafe bytes(column)))
  }

  @usableFromInline
  func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_text(statement, column)
    return unsafe UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }

  @usableFromInline
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_blob(statement, column)
    return unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}

extension Row {
  /// Whether the column holds another number than 0.
  @inlinable
  public func flag(_ column: Int32) -> Bool { int(column) != 0 }

  /// The number of a thing.
  @inlinable
  public func id<Of>(_ column: Int32) -> ID<Of> { ID(stored: int(column)) }

  /// The number of a thing, or `nil` for NULL.
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
