package import Core

/// Recurring work that each node does for itself, such as looking through its folder of files. It has no row: the next
/// due time is known in memory, and a start begins anew.
package struct NodeJob: Sendable {
  package let name: String
  let recurrence: Recurrence
  /// Whether it is also done when the runner starts.
  let isDoneAtStart: Bool
  /// Runs on a thread of its own. While it does, its due times pass unused.
  let work: @Sendable (_ now: Instant) -> Void

  package init(
    _ name: String, every recurrence: Recurrence, isDoneAtStart: Bool = false,
    _ work: @escaping @Sendable (_ now: Instant) -> Void
  ) {
    self.name = name
    self.recurrence = recurrence
    self.isDoneAtStart = isDoneAtStart
    self.work = work
  }
}
