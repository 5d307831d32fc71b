public import Database

/// The answer to a write. Where it would be large, it is read after the write, and nothing large is kept for an
/// idempotency key.
public struct Answer<Out: Sendable>: Sendable {
  /// The answer; where another one is read after the write, what is kept for a key, and sent when nothing can be read.
  let brief: Out
  let read: (@Sendable (ReadTransaction) throws(Problem) -> Out)?

  /// An answer that the write has.
  public init(_ answer: Out) {
    brief = answer
    read = nil
  }

  /// An answer that is read after the write.
  public init<Fault: ProblemConvertible>(
    _ brief: Out, read: @escaping @Sendable (ReadTransaction) throws(Fault) -> Out
  ) {
    self.brief = brief
    self.read = { transaction throws(Problem) in
      try asProblem { () throws(Fault) in try read(transaction) }
    }
  }
}
