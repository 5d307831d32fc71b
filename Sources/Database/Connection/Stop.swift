internal import CSQLite
internal import Synchronization

/// The wish that a read ends early, told from any thread.
public final class Stop: Sendable {
  private let asked = Atomic(false)

  /// A wish that nobody has yet.
  public init() {}

  /// Whether it was asked for.
  public var isAsked: Bool { asked.load(ordering: .relaxed) }

  /// Asks for it, for good.
  public func ask() { asked.store(true, ordering: .relaxed) }
}

extension SQLiteConnection {
  /// After how many of SQLite's instructions, some 20 microseconds, it looks whether it is to stop.
  private static let instructions: Int32 = 4_096

  /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` soon after `stop` is asked for.
  func run<Value, Fault>(
    until stop: Stop, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    // The guard of the pointer: `stop` lives as long as `body` runs, and the handler is gone when it ends.
    unsafe sqlite3_progress_handler(
      handle, Self.instructions,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Stop>.fromOpaque(context).takeUnretainedValue().isAsked ? 1 : 0
      }, Unmanaged.passUnretained(stop).toOpaque())
    defer {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      withExtendedLifetime(stop) {}
    }
    return try body()
  }
}
