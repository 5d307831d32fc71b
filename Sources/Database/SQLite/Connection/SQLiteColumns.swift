internal import CSQLite

/// The columns of the row that a statement is at.
///
/// The guard: `Row`, which alone holds one, can be neither copied nor kept beyond the call that borrows it, and its
/// statement is stepped and reset only outside that call.
@safe
@usableFromInline
package struct SQLiteColumns {
  @usableFromInline
  let statement: OpaquePointer

  @inlinable
  package init(_ statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  @usableFromInline
  package func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  @usableFromInline
  package func int(_ column: Int32) -> Int64 {
    assert(!isNull(column))
    return unsafe sqlite3_column_int64(statement, column)
  }

  @usableFromInline
  package func intOrNil(_ column: Int32) -> Int64? {
    // SQLite reads NULL as 0, so only for a 0 the type is asked for.
    let number = unsafe sqlite3_column_int64(statement, column)
    return number == 0 && isNull(column) ? nil : number
  }

  @usableFromInline
  package func text(_ column: Int32) -> String {
    assert(!isNull(column))
    return unsafe String(decoding: utf8(column), as: UTF8.self)
  }

  @usableFromInline
  package func blob(_ column: Int32) -> [UInt8] {
    assert(!isNull(column))
    return unsafe Array(bytes(column))
  }

  /// The text in SQLite's memory; empty for NULL.
  @usableFromInline
  package func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_text(statement, column)
    return unsafe UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }

  /// The bytes in SQLite's memory; empty for NULL.
  @usableFromInline
  package func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_blob(statement, column)
    return unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}
