internal import CSQLite
package import DatabaseTypes

/// A prepared statement of one connection.
///
/// The guard: it belongs to its connection, which one thread at a time uses and which finalises it before it
/// closes. Texts and blobs are bound from `scratch`, which outlives every step because it is written only
/// while the statement is reset.
@safe
package final class SQLiteStatement: RunningStatement {
  unowned let connection: SQLiteConnection
  let isCached: Bool
  let isReadOnly: Bool
  private(set) var isBusy = false
  private let parameterCount: Int
  /// For each of SQLite's parameters the place of its value, where `$2` is met before `$1`.
  private let order: [Int]?
  private var scratch: UnsafeMutableRawBufferPointer

  init(_ handle: OpaquePointer, of connection: SQLiteConnection, isCached: Bool) {
    self.connection = connection
    self.isCached = isCached
    isReadOnly = unsafe sqlite3_stmt_readonly(handle) != 0
    order = unsafe SQLiteStatement.order(of: handle)
    parameterCount = Int(unsafe sqlite3_bind_parameter_count(handle))
    unsafe scratch = .allocate(byteCount: 64, alignment: 1)
    unsafe super.init(handle)
  }

  deinit { unsafe scratch.deallocate() }

  /// SQLite numbers `$1` by where it is first met, not by its digits: this finds which value each one means.
  private static func order(of handle: OpaquePointer) -> [Int]? {
    let count = unsafe sqlite3_bind_parameter_count(handle)
    guard count > 0 else { return nil }
    let places = (1...count).map { index -> Int in
      guard let name = unsafe sqlite3_bind_parameter_name(handle, index) else {
        return Int(index) - 1
      }
      guard let number = Int(unsafe String(cString: name).dropFirst()), number >= 1, number <= count
      else { preconditionFailure("parameters are $1, $2 … without a gap") }
      return number - 1
    }
    return places == Array(0..<Int(count)) ? nil : places
  }

  /// Binds the values, `$1` being the first; the statement is reset.
  func start(_ values: [SQLValue]) {
    precondition(values.count == parameterCount, "a value for each of the statement's parameters")
    isBusy = true
    if parameterCount == 0 { return }
    reserveScratch(for: values)
    var used = 0
    for index in 0..<parameterCount {
      bind(values[order?[index] ?? index], at: Int32(truncatingIfNeeded: index &+ 1), &used)
    }
  }

  private func reserveScratch(for values: [SQLValue]) {
    var needed = 0
    for value in values {
      switch value {
      case .text(let text): needed += text.utf8.count
      case .blob(let bytes): needed += bytes.count
      case .null, .integer: break
      }
    }
    let size = unsafe scratch.count
    if needed > size {
      let grown = max(needed, size * 2)
      unsafe scratch.deallocate()
      unsafe scratch = .allocate(byteCount: grown, alignment: 1)
    }
  }

  private func bind(_ value: SQLValue, at index: Int32, _ used: inout Int) {
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(source, index)
    case .integer(let number): code = unsafe sqlite3_bind_int64(source, index, number)
    case .text(let text):
      let start = unsafe keep(text.utf8.span, &used)
      code = unsafe sqlite3_bind_text(
        source, index, start.assumingMemoryBound(to: CChar.self), Int32(text.utf8.count), nil)
    case .blob(let bytes):
      let start = unsafe keep(bytes.span, &used)
      code = unsafe sqlite3_bind_blob(source, index, start, Int32(bytes.count), nil)
    }
    precondition(code == SQLITE_OK, "a reset statement takes every value")
  }

  private func keep(_ bytes: Span<UInt8>, _ used: inout Int) -> UnsafeMutableRawPointer {
    guard let base = unsafe scratch.baseAddress else {
      preconditionFailure("scratch is never empty")
    }
    let start = unsafe base + used
    unsafe bytes.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress {
        unsafe start.copyMemory(from: source, byteCount: bytes.count)
      }
    }
    used += bytes.count
    return unsafe start
  }

  /// Goes to the next row.
  package override func step() throws(DatabaseError) -> Int32? {
    switch unsafe sqlite3_step(source) {
    case SQLITE_ROW: return -1
    case SQLITE_DONE: return nil
    default: throw connection.failure()
    }
  }

  /// The columns of the row that the last step came to.
  package var columns: SQLiteColumns { unsafe SQLiteColumns(source) }

  /// Ends the run, so that the statement can be started again.
  package override func finish() {
    unsafe sqlite3_reset(source)
    isBusy = false
    if unsafe scratch.count > 65_536 { shrink() }
    if !isCached { finalize() }
  }

  private func shrink() {
    unsafe sqlite3_clear_bindings(source)
    unsafe scratch.deallocate()
    unsafe scratch = .allocate(byteCount: 64, alignment: 1)
  }

  func finalize() { unsafe sqlite3_finalize(source) }
}
