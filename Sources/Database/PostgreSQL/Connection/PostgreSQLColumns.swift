internal import CPostgreSQL

/// The columns of a row, read where libpq holds them.
///
/// The guard: `Row`, which alone keeps one, can be neither copied nor kept beyond the call that borrows it, and whoever
/// makes that call keeps the result.
@safe
@usableFromInline
package struct PostgreSQLColumns {
  @usableFromInline
  package let result: OpaquePointer
  @usableFromInline
  package let line: Int32

  @inlinable
  package init(_ result: OpaquePointer, _ line: Int32) {
    unsafe self.result = result
    self.line = line
  }

  @usableFromInline
  package func isNull(_ column: Int32) -> Bool { unsafe cpq_is_null(result, line, column) != 0 }

  /// The integer, of whatever size the column has it.
  @usableFromInline
  package func int(_ column: Int32) -> Int64 {
    assert(!isNull(column))
    return unsafe cpq_integer(result, line, column)
  }

  @usableFromInline
  package func intOrNil(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  @usableFromInline
  package func text(_ column: Int32) -> String {
    assert(!isNull(column))
    return unsafe String(decoding: bytes(column), as: UTF8.self)
  }

  @usableFromInline
  package func blob(_ column: Int32) -> [UInt8] {
    assert(!isNull(column))
    return unsafe Array(bytes(column))
  }

  /// The bytes in the column, of a text its UTF-8; none for NULL.
  @usableFromInline
  package func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    var count: Int32 = 0
    let start = unsafe cpq_bytes(result, line, column, &count)
    return unsafe UnsafeBufferPointer(start: start, count: Int(count))
  }
}
