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

  /// Lets statements fail with `SQLITE_INTERRUPT` once they have run for longer than `Stopwatch.limit`.
  func startStopwatch() {
    stopwatch.reset()
    // The guard of the pointer: the connection owns `stopwatch`, and runs no statement after its own end.
    unsafe sqlite3_progress_handler(
      handle, Self.instructions,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Stopwatch>.fromOpaque(context).takeUnretainedValue().check() ? 1 : 0
      }, Unmanaged.passUnretained(stopwatch).toOpaque())
  }

  /// Lets statements run for as long as they take; returns whether they had run for longer than `Stopwatch.limit`.
  func stopStopwatch() -> Bool {
    unsafe sqlite3_progress_handler(handle, 0, nil, nil)
    return stopwatch.hasEnded
  }
}

/// How long the statements of a read have run. It starts at the first look, so that a small read never asks the clock.
final class Stopwatch {
  /// Nanoseconds.
  private static let limit: UInt64 = 2_000_000

  private var start: UInt64?
  private(set) var hasEnded = false

  func reset() { (start, hasEnded) = (nil, false) }

  /// Whether the time is over.
  func check() -> Bool {
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
