internal import CSQLite
internal import DatabaseTypes
internal import Glibc

extension SQLiteConnection {
  /// SQLite looks for a cancellation, or at the clock, after this number of its instructions, some 20 microseconds.
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

  /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` once they have run for longer than `Stopwatch.limit`.
  ///
  /// - Returns: `nil` when they ran for longer, whatever `body` made of it.
  func runBriefly<Value, Fault>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value? {
    var stopwatch = Stopwatch()
    // The guard of the pointer: `stopwatch` lives as long as `body` runs, and the handler is removed when it ends.
    let value = unsafe withUnsafeMutablePointer(to: &stopwatch) { pointer -> Result<Value, Fault> in
      unsafe sqlite3_progress_handler(
        handle, Self.instructions,
        { context in
          guard let stopwatch = unsafe context?.assumingMemoryBound(to: Stopwatch.self) else {
            return 0
          }
          return unsafe stopwatch.pointee.check() ? 1 : 0
        }, pointer)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      do throws(Fault) { return .success(try body()) } catch { return .failure(error) }
    }
    return stopwatch.hasEnded ? nil : try value.get()
  }
}

/// How long the statements of a read have run. It starts at the first look, so that a small read never asks the clock.
private struct Stopwatch {
  /// Nanoseconds.
  private static let limit: UInt64 = 2_000_000

  private var start: UInt64?
  private(set) var hasEnded = false

  /// Whether the time is over.
  mutating func check() -> Bool {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    guard let start else {
      start = now
      return false
    }
    hasEnded = now - start > Self.limit
    return hasEnded
  }
}
