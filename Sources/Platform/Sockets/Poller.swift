import CEpoll
import Glibc

/// An epoll descriptor. Sockets and wakers are edge-triggered, so they are registered once; listeners are
/// level-triggered.
public struct Poller: ~Copyable, Sendable {
  public struct Event: Sendable {
    /// The token given to `watch`.
    public let token: UInt64
    /// There is something to read, or the other side ended its sending.
    public let isReadable: Bool
    /// The socket takes bytes again.
    public let isWritable: Bool
    /// The other side ended its sending: read up to the end.
    public let peerEndedSending: Bool
    /// The connection is broken or closed in both directions.
    public let isBroken: Bool
  }

  /// Readable when any watched descriptor has an event.
  public let descriptor: Int32
  /// A list of these events lies on the stack; for one of over 1,024 bytes, each call would allocate memory.
  private static let eventCapacity = 64

  public init() throws(SocketFault) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "epoll_create1", errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Watches a connected socket until it is closed.
  public borrowing func watch(
    _ socket: borrowing Socket, token: UInt64
  ) -> Bool {
    let kinds: [EPOLL_EVENTS] = [EPOLLIN, EPOLLOUT, EPOLLRDHUP, EPOLLET]
    return add(socket.descriptor, kinds.reduce(0) { $0 | $1.rawValue }, token)
  }

  /// Watches a listener until it is closed.
  public borrowing func watch(_ listener: borrowing Listener, token: UInt64) -> Bool {
    add(listener.descriptor, EPOLLIN.rawValue, token)
  }

  public borrowing func unwatch(_ listener: borrowing Listener) {
    epoll_ctl(descriptor, EPOLL_CTL_DEL, listener.descriptor, nil)
  }

  /// Watches a waker until it is deinitialized.
  public borrowing func watch(_ waker: Waker, token: UInt64) -> Bool {
    add(waker.descriptor, EPOLLIN.rawValue | EPOLLET.rawValue, token)
  }

  private borrowing func add(_ number: Int32, _ kinds: UInt32, _ token: UInt64) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.events = kinds
    unsafe event.data.u64 = token
    // Guard: the call reads `event` and keeps no pointer.
    return unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, number, &event) == 0
  }

  /// Calls `body` with each pending event, up to 64, and returns their number. Waits up to `milliseconds` when there
  /// is none.
  public borrowing func drain(waiting milliseconds: Int32 = 0, _ body: (Event) -> Void) -> Int {
    // Guard: the kernel fills at most `eventCapacity` of the events, and only those it counted are read.
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventCapacity) {
      events in
      let count = unsafe epoll_wait(
        descriptor, events.baseAddress, Int32(Self.eventCapacity), milliseconds)
      guard count > 0 else { return 0 }
      for index in 0..<Int(count) {
        let event = unsafe events[index]
        let kinds = unsafe event.events
        let ended = kinds & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue) != 0
        body(
          Event(
            token: unsafe event.data.u64, isReadable: kinds & EPOLLIN.rawValue != 0 || ended,
            isWritable: kinds & EPOLLOUT.rawValue != 0, peerEndedSending: ended,
            isBroken: kinds & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
      }
      return Int(count)
    }
  }
}
