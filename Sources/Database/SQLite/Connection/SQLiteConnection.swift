internal import CSQLite
internal import DatabaseTypes

/// One connection to one file: statements, plain commands, and SQLite's last failure.
///
/// The guard: not Sendable; the one `Reader` or `Writer` that owns it lets one thread in at a time.
@safe
final class SQLiteConnection {
  let handle: OpaquePointer
  /// Whether nothing is written, neither to the file nor beside it: with a file system that has no way to (reading.h).
  /// No other process may write to the file meanwhile.
  let writesNothing: Bool
  /// The guard: one thread at a time has the connection, and looking for a statement calls nothing back.
  @exclusivity(unchecked)
  private var cache = StatementCache()
  let stopwatch = Stopwatch()
  /// The last failure that was not a broken constraint, until it is taken.
  private var lastFailure: DatabaseError?

  /// Opens the file by SQLite's flags; nothing is read yet.
  convenience init(path: String, flags: Int32) throws(DatabaseError) {
    try self.init(path, flags, writesNothing: false)
  }

  /// Opens a file of which nothing is changed, and beside which nothing is made.
  convenience init(reading path: String) throws(DatabaseError) {
    try self.init(path, SQLITE_OPEN_READWRITE, writesNothing: true)
  }

  /// Opens the same file once more.
  func another(_ flags: Int32) throws(DatabaseError) -> SQLiteConnection {
    try SQLiteConnection(
      path, writesNothing ? SQLITE_OPEN_READWRITE : flags, writesNothing: writesNothing)
  }

  private init(_ path: String, _ flags: Int32, writesNothing: Bool) throws(DatabaseError) {
    _ = SQLiteConnection.library
    self.writesNothing = writesNothing
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      path, &opened, flags | SQLITE_OPEN_NOMUTEX, writesNothing ? KORTTI_READING : nil)
    guard let opened = unsafe opened else {
      throw DatabaseError(sqlite: code, message: "out of memory")
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteConnection.error(of: opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
  }

  deinit {
    unsafe cache.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// SQLite's initialization, once a process.
  private static let library: Void = {
    let code = kortti_sqlite_start()
    precondition(code == SQLITE_OK, "SQLite starts before anything else uses it")
  }()

  /// The file; empty for a database in memory.
  var path: String {
    unsafe sqlite3_db_filename(handle, "main").map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether no transaction is open; SQLite ends one by itself when the disk or the memory is full.
  var isOutsideTransaction: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// How many rows the last statement inserted, updated or deleted.
  var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// How many rows were inserted, updated or deleted since the connection was opened.
  var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

  /// The statement of that text, bound and ready for its first step. `finish()` it in any case.
  func start(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError) -> SQLiteStatement {
    let statement: SQLiteStatement
    if let found = unsafe cache.find(sql), !found.isBusy {
      statement = found
    } else {
      statement = try prepare(sql)
    }
    statement.start(values)
    return statement
  }

  private func prepare(_ sql: SQLText) throws(DatabaseError) -> SQLiteStatement {
    let isCached = unsafe cache.find(sql) == nil
    var made: OpaquePointer?
    let flags = isCached ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = unsafe sqlite3_prepare_v3(
      handle, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self),
      Int32(sql.utf8Count), flags, &made, nil)
    guard code == SQLITE_OK else { throw failure() }
    guard let made = unsafe made else { preconditionFailure("a statement with words in it") }
    let statement = unsafe SQLiteStatement(made, of: self, isCached: isCached)
    if isCached { unsafe cache.add(statement, for: sql) }
    return statement
  }

  /// Runs a statement to its end.
  func run(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() != nil {}
  }

  /// Releases the memory of cached pages that no statement uses.
  func releaseMemory() { unsafe sqlite3_db_release_memory(handle) }

  /// Runs commands that are not kept: pragmas and migrations.
  func execute(_ sql: String) throws(DatabaseError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// The first column of a command's rows as text, NULL being empty; for pragmas and upkeep.
  func texts(_ sql: String) throws(DatabaseError) -> [String] {
    var made: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &made, nil) == SQLITE_OK,
      let handle = unsafe made
    else { throw failure() }
    let statement = unsafe SQLiteStatement(handle, of: self, isCached: false)
    defer { statement.finish() }
    var found: [String] = []
    while try statement.step() != nil {
      found.append(statement.columns.isNull(0) ? "" : statement.columns.text(0))
    }
    return found
  }

  /// The failure of the last call, kept for the writer to see even when the job hides it.
  func failure() -> DatabaseError {
    let error = unsafe SQLiteConnection.error(of: handle)
    if error.primaryCode != SQLITE_CONSTRAINT { lastFailure = error }
    return error
  }

  /// Returns the last failure and forgets it.
  func takeFailure() -> DatabaseError? {
    defer { lastFailure = nil }
    return lastFailure
  }

  private static func error(of handle: OpaquePointer) -> DatabaseError {
    let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
    let code = unsafe sqlite3_extended_errcode(handle)
    let systemCode =
      code == Code.write ? unsafe logError(of: handle) : unsafe sqlite3_system_errno(handle)
    return DatabaseError(sqlite: code, systemCode: systemCode, message: message)
  }

  /// The number of the system's error at the last write to the log that failed. A commit that fails does not
  /// tell it in the usual place.
  private static func logError(of handle: OpaquePointer) -> Int32 {
    var log: UnsafeMutablePointer<sqlite3_file>?
    var number: Int32 = 0
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
    _ = unsafe log?.pointee.pMethods?.pointee.xFileControl?(log, SQLITE_FCNTL_LAST_ERRNO, &number)
    return number
  }
}
