import Dispatch
internal import SQLite
internal import Synchronization

/// The one connection that writes. Work is submitted from any thread and run in the order of submission.
///
/// Work that waits is committed together, each piece whole or not at all. When a commit fails for the disk, what is
/// stored is not known: all of that group and all later work fail with `WriterFault.unavailable`.
///
/// The guard of `@unchecked Sendable`: `transaction` is used on the engine's queue alone.
public final class Writer: @unchecked Sendable {
  private let engine: SQLiteWriter
  private let transaction: WriteTransaction

  init(_ engine: SQLiteWriter) {
    self.engine = engine
    transaction = WriteTransaction(engine.transaction)
  }

  /// How many pieces of work wait.
  public var waiting: Int { engine.waiting }

  /// Whether writes are taken: no when the disk failed, when the database's file was deleted or replaced, and after the
  /// end. Costs two system calls.
  public var acceptsWrites: Bool { engine.acceptsWrites }

  /// Does `work` in a transaction and then calls `done`, once, on the writer's queue, when it is committed and
  /// on the disk. A failure is what `work` threw, of which nothing is kept, or a `WriterFault`. `work` may run a
  /// second time, on the same state, when another piece of the group had to be rolled back: it changes nothing but
  /// the database.
  ///
  /// `done` must be quick; when the writer accepts no more it is called at once, on this thread.
  @inlinable
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value,
    done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    submit { transaction in
      let value = try work(transaction)
      return { done(.success(value)) }
    } refuse: { error in
      done(.failure(error))
    }
  }

  @usableFromInline
  func submit(
    _ work: @escaping @Sendable (WriteTransaction) throws -> @Sendable () -> Void,
    refuse: @escaping @Sendable (any Error) -> Void
  ) {
    engine.submit(Job(transaction, work, refuse))
  }

  /// Does `work` in a transaction and waits until it is on the disk; for the command line and for tests.
  /// Never called on the writer's queue.
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value {
    dispatchPrecondition(condition: .notOnQueue(engine.queue))
    let outcome = Mutex<Result<Value, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    write(work) { result in
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    guard let result = outcome.withLock({ $0 }) else { throw WriterFault.unavailable }
    return try result.get()
  }

  /// Calls `body` on the writer's queue after each commit in which a transaction gave the signal, before the outcomes;
  /// `nil` ends that. A signal has one listener. `body` must be quick.
  ///
  /// On an engine with many nodes a signal would reach all of them (`NOTIFY` on PostgreSQL).
  public func listen(for signal: String, _ body: (@Sendable () -> Void)?) {
    engine.listen(for: signal, body)
  }

  /// Releases, soon, the memory of cached pages.
  public func releaseMemory() { engine.releaseMemory() }
}

/// A job whose work makes the delivery of its value. Without the value's type it needs no type made at run time, which
/// a generic job would for each write. The guard of `@unchecked Sendable` is `WriteJob`'s.
private final class Job: WriteJob, @unchecked Sendable {
  private let transaction: WriteTransaction
  private let work: @Sendable (WriteTransaction) throws -> @Sendable () -> Void
  private let refuse: @Sendable (any Error) -> Void
  private var delivery: (@Sendable () -> Void)?
  private var error: (any Error)?

  init(
    _ transaction: WriteTransaction,
    _ work: @escaping @Sendable (WriteTransaction) throws -> @Sendable () -> Void,
    _ refuse: @escaping @Sendable (any Error) -> Void
  ) {
    self.transaction = transaction
    self.work = work
    self.refuse = refuse
  }

  func perform() -> Bool {
    do {
      delivery = try work(transaction)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  func fail(_ error: any Error) {
    delivery = nil
    self.error = error
  }

  func deliver() {
    if let delivery { delivery() } else { refuse(error ?? WriterFault.unavailable) }
  }
}
