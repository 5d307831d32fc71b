internal import Synchronization

/// Cancels a read from any thread. Once cancelled, it stays so.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Not cancelled.
  public init() {}

  /// Whether the read is to end.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Cancels the read: its statements fail soon.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}
