public import Database

/// The response to a write. Where it would be large, it is read after the write, and nothing large is kept for an
/// idempotency key.
public struct WriteOutput<Out: Sendable>: Sendable {
  /// The response; where another one is read after the write, what is kept for a key and sent when nothing can be read.
  let brief: Out
  let read: (@Sendable (ReadTransaction) throws(Problem) -> Out)?

  /// A response that the write has.
  public init(_ output: Out) {
    brief = output
    read = nil
  }

  /// A response that is read after the write.
  public init<Fault: ProblemConvertible>(
    _ brief: Out, read: @escaping @Sendable (ReadTransaction) throws(Fault) -> Out
  ) {
    self.brief = brief
    self.read = { transaction throws(Problem) in
      try asProblem { () throws(Fault) in try read(transaction) }
    }
  }
}
