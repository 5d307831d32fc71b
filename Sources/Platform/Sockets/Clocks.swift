import Glibc

public enum Clocks {
  /// Milliseconds since the machine started.
  public static func monotonicMilliseconds() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since 1970-01-01T00:00:00Z, with the resolution of the kernel's tick.
  public static func wallSeconds() -> Int64 {
    Int64(read(CLOCK_REALTIME_COARSE).tv_sec)
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Guard: the call writes into `time` and keeps no pointer.
    unsafe clock_gettime(clock, &time)
    return time
  }
}
