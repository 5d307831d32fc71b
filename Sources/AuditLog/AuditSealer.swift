public import Database
internal import Dispatch
internal import Synchronization

/// Seals the rows of the audit log that wait, some five times a second, while a node serves. Nodes need not agree: of
/// those that try at the same moment one seals. On SQLite, where no row waits, it does nothing.
public final class AuditSealer: Sendable {
  private struct State {
    var isRunning = false
    /// Whether the last round failed, so that it is told once.
    var hasFailed = false
  }

  private let writer: Writer
  private let milliseconds: Int
  private let log: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "kortti.sealer", qos: .utility)
  private let state = Mutex(State())

  /// `log` gets a sentence when rows can't be sealed, and when they can again.
  public init(
    _ writer: Writer, every milliseconds: Int = 200, log: @escaping @Sendable (String) -> Void
  ) {
    self.writer = writer
    self.milliseconds = milliseconds
    self.log = log
  }

  /// Begins, on a thread of its own.
  public func start() {
    if writer.hasOneWriter { return }
    state.withLock { $0.isRunning = true }
    queue.async { self.runRound() }
  }

  /// Begins no more rounds. What waits then is sealed by another node, or after the next start.
  public func stop() { state.withLock { $0.isRunning = false } }

  private func runRound() {
    guard state.withLock({ $0.isRunning }) else { return }
    writer.write {
      try AuditLog.sealIfFree(in: $0)
    } done: { [self] outcome in
      switch outcome {
      case .success(let count):
        note(failure: nil)
        next(after: count == AuditLog.largestBatch ? 0 : milliseconds)
      case .failure(let error):
        note(failure: error)
        next(after: milliseconds)
      }
    }
  }

  private func next(after milliseconds: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.runRound() }
  }

  private func note(failure: (any Error)?) {
    let isNews = state.withLock { state in
      defer { state.hasFailed = failure != nil }
      return state.isRunning && state.hasFailed != (failure != nil)
    }
    guard isNews else { return }
    if let failure {
      log("rows of the audit log wait, since they can't be sealed: \(failure)")
    } else {
      log("the rows of the audit log that waited are sealed")
    }
  }
}
