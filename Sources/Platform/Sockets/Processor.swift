import Glibc

package enum Processor {
  /// Lets other threads that wait for this processor run first.
  package static func yield() {
    sched_yield()
  }
}
