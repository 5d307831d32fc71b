import Glibc

public enum Processor {
  /// Lets other threads that wait for this processor run first.
  public static func yield() {
    sched_yield()
  }
}
