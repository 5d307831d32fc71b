import CEpoll
import Glibc

/// Wakes a poller that waits, from any thread.
package final class Waker: Sendable {
  let descriptor: Int32

  /// A waker that no poller watches yet.
  package init() throws(SocketFault) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "eventfd", errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Wakes it. The count is never read: it is watched edge by edge, and each call is one.
  package func wake() {
    var one: UInt64 = 1
    // Guard: the call reads the eight bytes of `one`.
    _ = unsafe write(descriptor, &one, 8)
  }
}
