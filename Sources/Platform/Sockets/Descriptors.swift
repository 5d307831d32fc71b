import Glibc

/// What holds for all descriptors of this process.
public enum Descriptors {
  /// A write to a closed connection returns an error instead of ending the process. The call that sends files has no
  /// option for it.
  public static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Raises the soft limit, 1,024 on many systems, to the hard limit.
  public static func raiseLimit() {
    var limit = rlimit()
    // Guard: both calls use `limit` while they run only.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
