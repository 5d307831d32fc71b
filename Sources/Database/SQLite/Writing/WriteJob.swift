/// One piece of work that waits for the writer, and the receiver of its outcome.
///
/// A job is made by one thread, handed over under the writer's lock, and from then on used on the writer's queue alone.
package protocol WriteJob: AnyObject, Sendable {
  /// Does the work in the writer's transaction. Returns whether it succeeded.
  func perform() -> Bool
  /// Replaces the outcome with a failure.
  func fail(_ error: any Error)
  /// Passes the outcome on.
  func deliver()
}
