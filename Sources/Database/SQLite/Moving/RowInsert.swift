internal import CSQLite
internal import DatabaseTypes

/// An INSERT of whole rows into one table. Their values are bound where they lie.
///
/// The guard: its statement is its own, the connection outlives it, and no value is bound when `add` returns.
@safe
final class RowInsert {
  private let connection: SQLiteConnection
  private let statement: OpaquePointer
  private let columnCount: Int32

  init(_ table: MovedTable, _ connection: SQLiteConnection) throws(DatabaseError) {
    let values = (1...table.columns.count).map { "?\($0)" }.joined(separator: ", ")
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(
      connection.handle,
      "INSERT INTO \(MovedTable.quoted(table.name)) (\(table.columnList)) VALUES (\(values))", -1,
      &made, nil)
    guard code == SQLITE_OK, let statement = unsafe made else { throw connection.failure() }
    self.connection = connection
    unsafe self.statement = statement
    columnCount = Int32(table.columns.count)
  }

  deinit { unsafe sqlite3_finalize(statement) }

  /// Adds whole rows, their values in the order of the table's columns.
  func add(_ rows: RowBytes) throws(DatabaseError) {
    defer { unsafe sqlite3_clear_bindings(statement) }
    var values = RowValues(rows)
    try unsafe rows.bytes.withUnsafeBufferPointer { bytes throws(DatabaseError) in
      let bytes = UnsafeRawBufferPointer(bytes)
      var column: Int32 = 0
      while let value = values.next() {
        column += 1
        unsafe bind(value, of: bytes, at: column)
        if column == columnCount {
          try step()
          column = 0
        }
      }
    }
  }

  private func bind(
    _ value: RowValues.Value, of bytes: UnsafeRawBufferPointer, at column: Int32
  ) {
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(statement, column)
    case .integer(let number): code = unsafe sqlite3_bind_int64(statement, column, number)
    case .text(let place):
      let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[place])
      code = unsafe sqlite3_bind_text(
        statement, column, text.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(text.count), nil)
    case .bytes(let place):
      let blob = unsafe UnsafeRawBufferPointer(rebasing: bytes[place])
      code = unsafe sqlite3_bind_blob(
        statement, column, blob.baseAddress, Int32(blob.count), nil)
    }
    precondition(code == SQLITE_OK, "a reset statement takes every value")
  }

  private func step() throws(DatabaseError) {
    let code = unsafe sqlite3_step(statement)
    // The error is the connection's until the next call.
    if code != SQLITE_DONE {
      let error = connection.failure()
      unsafe sqlite3_reset(statement)
      throw error
    }
    unsafe sqlite3_reset(statement)
  }
}
