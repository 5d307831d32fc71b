internal import CPostgreSQL

/// The columns of a row, read where libpq holds them.
///
/// The guard: it keeps its result, and what it hands out lives as long as the call that it is passed to.
@safe
package struct PostgreSQLColumns {
  private let result: PostgreSQLResult
  private let line: Int32

  init(_ result: PostgreSQLResult, _ line: Int32) {
    self.result = result
    self.line = line
  }

  package func isNull(_ column: Int32) -> Bool {
    unsafe cpq_is_null(result.handle, line, column) != 0
  }

  /// The integer, of whatever size the column has it.
  package func int(_ column: Int32) -> Int64 {
    assert(!isNull(column))
    return unsafe cpq_integer(result.handle, line, column)
  }

  package func intOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  package func text(_ column: Int32) -> String {
    assert(!isNull(column))
    return withBytes(column) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  package func blob(_ column: Int32) -> [UInt8] {
    assert(!isNull(column))
    return withBytes(column) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }
  }

  /// Passes the bytes in the column, of a text its UTF-8, to `body`; none for NULL.
  package func withBytes<Result, Failure>(
    _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var count: Int32 = 0
    let start = unsafe cpq_bytes(result.handle, line, column, &count)
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
    defer { withExtendedLifetime(result) {} }
    return try body(unsafe Span(_unsafeElements: bytes))
  }
}
