import CEpoll
import Glibc

/// Wakes a waiting poller, from any thread.
public final class Waker: Sendable {
  let descriptor: Int32

  public init() throws(SocketFault) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "eventfd", errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// The count is never read: the poller watches it edge-triggered, and each call is an edge.
  public func wake() {
    var one: UInt64 = 1
    // Guard: the call reads the eight bytes of `one`.
    _ = unsafe write(descriptor, &one, 8)
  }
}
