/// One piece of work that waits for the writer, and where its outcome goes.
///
/// The guard of `@unchecked Sendable`: made by one thread, handed over under the writer's lock, and from then
/// on used on the writer's queue alone.
class WriteJob: @unchecked Sendable {
  /// Does the work. Tells whether it went well.
  func perform(in writing: WriteTransaction) -> Bool { false }
  /// Takes another outcome than the work's own.
  func refuse(_ fault: any Error) {}
  /// Tells the outcome.
  func settle() {}
}

/// A job whose work makes a value.
final class ValueJob<Value: Sendable>: WriteJob, @unchecked Sendable {
  private let work: @Sendable (WriteTransaction) throws -> Value
  private let done: @Sendable (Result<Value, any Error>) -> Void
  private var outcome: Result<Value, any Error> = .failure(WriterFault.unavailable)

  init(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.work = work
    self.done = done
  }

  override func perform(in writing: WriteTransaction) -> Bool {
    do {
      outcome = .success(try work(writing))
      return true
    } catch {
      outcome = .failure(error)
      return false
    }
  }

  override func refuse(_ fault: any Error) { outcome = .failure(fault) }

  override func settle() { done(outcome) }
}
