import Glibc

/// How many descriptors the process may have.
package enum Descriptors {
  /// Takes as many as the system grants, in place of the 1,024 that many systems begin with.
  package static func raiseLimit() {
    var limit = rlimit()
    // Guard: both calls use `limit` while they run only.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
