import CEpoll
import Glibc

/// One epoll descriptor: which of many sockets have something to do. Sockets are watched edge by edge, so
/// that nothing is registered anew between events; listeners as long as anybody waits.
package struct Poller: ~Copyable, Sendable {
  /// What became of one watched descriptor.
  package struct Event: Sendable {
    /// What was given when it was added.
    package let token: UInt64
    /// There is something to read, or the other side has ended its sending.
    package let isReadable: Bool
    /// There is room to write.
    package let isWritable: Bool
    /// The other side has ended its sending: read up to the end.
    package let hasEnded: Bool
    /// The connection is broken or closed both ways.
    package let isBroken: Bool
  }

  /// The epoll descriptor itself, readable when any of the watched has an event.
  package let descriptor: Int32
  private static let room = 256

  /// A poller that watches nothing yet.
  package init() throws(SocketFault) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Watches a connected socket; closing it ends that.
  package borrowing func watch(
    _ socket: borrowing Socket, token: UInt64
  ) -> Bool {
    let kinds: [EPOLL_EVENTS] = [EPOLLIN, EPOLLOUT, EPOLLRDHUP, EPOLLET]
    return add(socket.descriptor, kinds.reduce(0) { $0 | $1.rawValue }, token)
  }

  /// Watches a listener; closing it ends that.
  package borrowing func watch(_ listener: borrowing Listener, token: UInt64) -> Bool {
    add(listener.descriptor, EPOLLIN.rawValue, token)
  }

  /// Watches a listener no more.
  package borrowing func ignore(_ listener: borrowing Listener) {
    epoll_ctl(descriptor, EPOLL_CTL_DEL, listener.descriptor, nil)
  }

  /// Watches for a waker's calls; closing it ends that.
  package borrowing func watch(_ waker: Waker, token: UInt64) -> Bool {
    add(waker.descriptor, EPOLLIN.rawValue | EPOLLET.rawValue, token)
  }

  private borrowing func add(_ number: Int32, _ kinds: UInt32, _ token: UInt64) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.events = kinds
    unsafe event.data.u64 = token
    // Guard: the call reads `event` and keeps no pointer.
    return unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, number, &event) == 0
  }

  /// Hands out the events that are there, up to 256, and gives their number. When there is none it waits for
  /// one, `milliseconds` long.
  package borrowing func drain(waiting milliseconds: Int32 = 0, _ body: (Event) -> Void) -> Int {
    // Guard: the kernel fills at most `room` of the events, and only those it counted are read.
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.room) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(Self.room), milliseconds)
      guard count > 0 else { return 0 }
      for index in 0..<Int(count) {
        let event = unsafe events[index]
        let kinds = unsafe event.events
        let ended = kinds & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0
        body(
          Event(
            token: unsafe event.data.u64, isReadable: kinds & EPOLLIN.rawValue != 0 || ended,
            isWritable: kinds & EPOLLOUT.rawValue != 0, hasEnded: ended,
            isBroken: kinds & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
      }
      return Int(count)
    }
  }
}
