import Glibc

/// The processor that a thread runs on.
package enum Processor {
  /// Lets the other threads that wait for it go first.
  package static func giveWay() {
    sched_yield()
  }
}
