internal import CPostgreSQL
package import DatabaseTypes

/// A result as libpq holds it.
///
/// The guard: it is made of a pointer that nobody else has, and frees it. Nothing changes a result.
@safe
package final class PostgreSQLResult {
  let handle: OpaquePointer
  package let rowCount: Int32

  init(_ handle: OpaquePointer) {
    unsafe self.handle = handle
    rowCount = unsafe cpq_row_count(handle)
  }

  deinit { unsafe cpq_clear(handle) }

  var outcome: cpq_outcome { unsafe cpq_outcome_of(handle) }

  /// The bytes of memory that it takes.
  var memory: Int { Int(unsafe cpq_memory(handle)) }

  /// How many rows were inserted, updated or deleted.
  var changedRows: Int { Int(unsafe cpq_changed(handle)) }

  /// The command's name, such as `COMMIT`.
  var tag: String { unsafe String(cString: cpq_tag(handle)) }

  /// Whether the server goes on after the failure that this is.
  var isPlainError: Bool { unsafe String(cString: cpq_severity(handle)) == "ERROR" }

  var error: DatabaseError {
    let message = unsafe String(cString: cpq_message(handle))
    return DatabaseError(
      sqlState: unsafe String(cString: cpq_state(handle)),
      message: String(message.prefix { !$0.isNewline }))
  }

  /// The types of a described statement's parameters, as numbers of `pg_type`.
  var parameterTypes: [UInt32] {
    let count = unsafe cpq_parameter_count(handle)
    return (0..<count).map { unsafe cpq_parameter_type(handle, $0) }
  }

  var columnTypes: [UInt32] {
    let count = unsafe cpq_column_count(handle)
    return (0..<count).map { unsafe cpq_column_type(handle, $0) }
  }
}

/// The rows of a result, one after the other.
package final class PostgreSQLRows: RunningStatement {
  /// It lives as long as its rows; `nil` has none.
  private let result: PostgreSQLResult?
  private var line: Int32 = -1

  init(_ result: PostgreSQLResult) {
    self.result = result
    unsafe super.init(result.handle)
  }

  /// Those of a statement that was only asked for.
  init(ofNothing: Void) {
    guard let nowhere = unsafe OpaquePointer(bitPattern: -1) else {
      preconditionFailure("it is not 0")
    }
    result = nil
    // The guard: without a row nobody reads a column.
    unsafe super.init(nowhere)
  }

  package override func step() -> Int32? {
    line += 1
    return line < result?.rowCount ?? 0 ? line : nil
  }

  package override func finish() {}

  /// The columns of the next row.
  package func next() -> PostgreSQLColumns? {
    step().map { unsafe PostgreSQLColumns(source, $0) }
  }
}
