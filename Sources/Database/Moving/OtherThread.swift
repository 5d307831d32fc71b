internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// What another thread reads of a transaction, beside its caller.
///
/// The guard of `@unchecked Sendable`: transaction and outcome are touched on the other thread until it has ended, and
/// by the caller of `finish` after that.
final class OtherThread<Value>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "kortti.move")
  private let transaction: ReadTransaction
  private let work: (ReadTransaction) throws(MoveFault) -> Value
  private var outcome: Result<Value, MoveFault>?

  /// Begins. Until `finish` nobody else uses the transaction, nor what `work` changes.
  init(
    _ transaction: ReadTransaction, _ work: @escaping (ReadTransaction) throws(MoveFault) -> Value
  ) {
    self.transaction = transaction
    self.work = work
    queue.async { [self] in
      self.transaction.engine.take()
      outcome = Result { () throws(MoveFault) in try self.work(self.transaction) }
    }
  }

  /// Waits for it. The transaction is this thread's from now on.
  func finish() throws(MoveFault) -> Value {
    guard let outcome = queue.sync(execute: { outcome }) else {
      preconditionFailure("the block before this one has set it")
    }
    transaction.engine.take()
    return try outcome.get()
  }
}

/// Rows on their way from the thread that reads them to the one that adds them. A few batches wait at most.
final class RowQueue: Sendable {
  struct Batch: Sendable {
    var rows = RowBytes()
    var count: Int64 = 0
  }

  private static let most = 3

  private let batches = Mutex<[Batch]>([])
  private let isStopped = Atomic(false)
  // Both begin with 0: one that is below what it began with must not go.
  private let room = DispatchSemaphore(value: 0)
  private let made = DispatchSemaphore(value: 0)

  init() { for _ in 0..<Self.most { room.signal() } }

  /// Waits for room. Returns whether more is wanted.
  func put(_ batch: Batch) -> Bool {
    room.wait()
    if isStopped.load(ordering: .acquiring) {
      // The next one need not wait either.
      room.signal()
      return false
    }
    batches.withLock { $0.append(batch) }
    made.signal()
    return true
  }

  /// There are no more. Called once, whatever the reason.
  func end() { made.signal() }

  /// Waits for the next batch; `nil` at the end.
  func next() -> Batch? {
    made.wait()
    guard let batch = batches.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
    room.signal()
    return batch
  }

  /// No more is wanted.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    room.signal()
  }
}
