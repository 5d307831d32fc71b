public import Core
import Synchronization

/// Stores when something, such as a session, was last used. Requests that only read queue a write, at most one for each
/// at a time, and wait for none. When a write fails, a later request repeats it.
public final class UseTimes<Used: Hashable & Sendable>: Sendable {
  public typealias Store = @Sendable (Used, Instant, WriteTransaction) throws -> Void

  private let writer: Writer?
  private let store: Store
  private let pending = Mutex<Set<Used>>([])

  /// Without a writer nothing is stored.
  public init(_ writer: Writer?, store: @escaping Store) {
    self.writer = writer
    self.store = store
  }

  public func record(_ used: Used, at time: Instant) {
    guard let writer, pending.withLock({ $0.insert(used).inserted }) else { return }
    writer.write { [store] transaction in
      try store(used, time, transaction)
    } done: { [self] _ in
      _ = pending.withLock { $0.remove(used) }
    }
  }
}
