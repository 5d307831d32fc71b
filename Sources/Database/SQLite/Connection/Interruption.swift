internal import CSQLite
internal import DatabaseTypes

extension SQLiteConnection {
  /// SQLite looks for a cancellation after this number of its instructions, some 20 microseconds.
  private static let instructions: Int32 = 4_096

  /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` soon after the cancellation.
  func run<Value, Fault>(
    until cancellation: Cancellation, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    // The guard of the pointer: `cancellation` lives as long as `body` runs, and the handler is removed when it ends.
    unsafe sqlite3_progress_handler(
      handle, Self.instructions,
      { context in
        guard let context = unsafe context else { return 0 }
        let cancellation = unsafe Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue()
        return cancellation.isCancelled ? 1 : 0
      }, Unmanaged.passUnretained(cancellation).toOpaque())
    defer {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      withExtendedLifetime(cancellation) {}
    }
    return try body()
  }
}
