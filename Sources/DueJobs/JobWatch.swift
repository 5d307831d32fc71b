package import Database
import Synchronization

/// What a job outside the writer keeps from one time to the next: a connection that reads, which is opened when there
/// is something to look at for the first time, and how far it has looked.
package final class JobWatch<Looked: Sendable>: Sendable {
  private struct State {
    var reader: Reader?
    var looked: Looked
  }

  private let writer: Writer?
  private let state: Mutex<State>

  /// Without a writer it never looks.
  package init(by writer: Writer?, _ looked: Looked) {
    self.writer = writer
    state = Mutex(State(looked: looked))
  }

  /// Calls `body` with how far it has looked, unless there is nothing to look at, and never was: its connection would
  /// keep the schema in memory. Two never look at once.
  package func look(
    _ job: OutsideJob, where hasSome: @escaping @Sendable (WriteTransaction) throws -> Bool,
    _ body: (Reader, Writer, inout Looked) throws -> Void
  ) throws {
    guard let writer else { return }
    try state.withLock { state in
      if state.reader == nil, try !writer.write({ try hasSome($0) }) { return }
      let reader = try state.reader ?? job.openReader()
      state.reader = reader
      try body(reader, writer, &state.looked)
    }
  }
}
