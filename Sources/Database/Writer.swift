import Dispatch
internal import DatabaseTypes
internal import Synchronization

/// What writes. Work is submitted from any thread, and each piece is done whole or not at all.
///
/// SQLite has one connection that writes: work is run in the order of submission, and what waits is committed together.
/// When a commit fails for the disk, what is stored is not known: all of that group and all later work fail with
/// `WriterFault.unavailable`. PostgreSQL has several, each piece is a transaction of its own, and one that others were
/// in the way of is run again.
///
/// The guard of `@unchecked Sendable`: each of `transactions` is used by one of the engine's workers alone.
public final class Writer: @unchecked Sendable {
  private let engine: any WritingEngine
  /// Those of the engine's workers.
  private let transactions: [WriteTransaction]
  /// Whether one transaction writes at a time: on SQLite.
  public let hasOneWriter: Bool

  init(_ engine: any WritingEngine) {
    self.engine = engine
    transactions = engine.transactions.map { WriteTransaction($0) }
    hasOneWriter = transactions.allSatisfy(\.hasOneWriter)
  }

  /// How many pieces of work wait.
  public var waiting: Int { engine.waiting }

  /// How often a piece of work was run again so far, since others were in its way or its connection was lost.
  public var repeated: Int { engine.repeated }

  /// What this process has met at its server of PostgreSQL; of a file nothing. It costs no question to the server.
  public var serverHealth: ServerHealth { engine.health }

  /// Whether writes are taken: no when the disk failed, when the database's file was deleted or replaced, and after the
  /// end. Costs two system calls.
  public var acceptsWrites: Bool { engine.acceptsWrites }

  /// Does `work` in a transaction and then calls `done`, once, on a thread of the writer's, when it is committed and on
  /// the disk. A failure is what `work` threw, of which nothing is kept, or a `WriterFault`. `work` may run more than
  /// once, when another piece of the group had to be rolled back or others were in the way: it changes nothing but the
  /// database. Of one `turn`, such as a user's number, one piece runs at a time, in the order of submission; 0 is none.
  ///
  /// `done` must be quick; when the writer accepts no more it is called at once, on this thread.
  @inlinable
  public func write<Value: Sendable>(
    turn: Int64 = 0, _ work: @escaping @Sendable (WriteTransaction) throws -> Value,
    done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    submit(turn) { transaction in
      let value = try work(transaction)
      return { done(.success(value)) }
    } refuse: { error in
      done(.failure(error))
    }
  }

  @usableFromInline
  func submit(
    _ turn: Int64, _ work: @escaping @Sendable (WriteTransaction) throws -> @Sendable () -> Void,
    refuse: @escaping @Sendable (any Error) -> Void
  ) {
    engine.submit(Job(transactions, turn, work, refuse))
  }

  /// Does `work` in a transaction and waits until it is on the disk; for the command line and for tests.
  /// Never called on the writer's queue.
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value {
    engine.requireOutside()
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
  /// While a server is followed (`Database.followServer`), one that hears others is also called soon after these have
  /// committed, whatever that was: then on another thread.
  public func listen(
    for signal: String, hearsOthers: Bool = true, _ body: (@Sendable () -> Void)?
  ) {
    engine.listen(for: signal, hearsOthers: hearsOthers, body)
  }

  /// Releases, soon, the memory of cached pages.
  public func releaseMemory() { engine.releaseMemory() }
}

/// A job whose work makes the delivery of its value. Without the value's type it needs no type made at run time, which
/// a generic job would for each write. The guard of `@unchecked Sendable` is `WriteJob`'s.
private final class Job: WriteJob, @unchecked Sendable {
  let turn: Int64
  private let transactions: [WriteTransaction]
  private let work: @Sendable (WriteTransaction) throws -> @Sendable () -> Void
  private let refuse: @Sendable (any Error) -> Void
  private var delivery: (@Sendable () -> Void)?
  private var error: (any Error)?

  init(
    _ transactions: [WriteTransaction], _ turn: Int64,
    _ work: @escaping @Sendable (WriteTransaction) throws -> @Sendable () -> Void,
    _ refuse: @escaping @Sendable (any Error) -> Void
  ) {
    self.transactions = transactions
    self.turn = turn
    self.work = work
    self.refuse = refuse
  }

  func perform(by worker: Int) -> Bool {
    do {
      delivery = try work(transactions[worker])
      error = nil
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
