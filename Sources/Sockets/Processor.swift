import Glibc

/// The processor that a thread runs on.
public enum Processor {
  /// Lets the other threads that wait for it go first.
  public static func giveWay() {
    sched_yield()
  }
}
