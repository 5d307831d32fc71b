import CEpoll
import Glibc

/// A listening TCP socket that never blocks. Several can listen on one address; the kernel distributes the connections
/// among them (`SO_REUSEPORT`).
public struct Listener: ~Copyable, Sendable {
  public enum AcceptOutcome: ~Copyable, Sendable {
    /// A connection and the address of the client.
    case connection(Socket, SocketAddress)
    /// No connection is waiting.
    case noneWaiting
    /// The process or the system has no descriptor left.
    case outOfDescriptors
  }

  public let descriptor: Int32
  /// The bound address, with the port that the system chose for port 0.
  public let address: SocketAddress

  /// The most connections that wait to be accepted.
  public static let backlog: Int32 = 4096

  public init(_ wanted: SocketAddress) throws(SocketFault) {
    let family = wanted.isVersion6 ? AF_INET6 : AF_INET
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = socket(family, kind, 0)
    guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    do throws(SocketFault) {
      try Self.set(number, SOL_SOCKET, SO_REUSEADDR)
      try Self.set(number, SOL_SOCKET, SO_REUSEPORT)
      // Accepted sockets inherit it: one write is one segment, sent at once.
      try Self.set(number, Int32(IPPROTO_TCP), TCP_NODELAY)
      if wanted.isVersion6 { try Self.set(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
      let bound = unsafe wanted.withSystemAddress { unsafe bind(number, $0, $1) }
      guard bound == 0 else { throw .system(call: "bind to \(wanted)", errno: errno) }
      guard listen(number, Self.backlog) == 0 else { throw .system(call: "listen", errno: errno) }
      guard let own = Self.ownAddress(number) else {
        throw .system(call: "getsockname", errno: errno)
      }
      descriptor = number
      address = own
    } catch {
      close(number)
      throw error
    }
  }

  /// Whether another socket listens on the address. `SO_REUSEPORT` is meant for the event loops of one process; two
  /// servers of one user would share the connections without an error.
  public static func isTaken(_ wanted: SocketAddress) -> Bool {
    let family = wanted.isVersion6 ? AF_INET6 : AF_INET
    let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return false }
    defer { close(number) }
    do throws(SocketFault) {
      try Self.set(number, SOL_SOCKET, SO_REUSEADDR)
      if wanted.isVersion6 { try Self.set(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    } catch {
      return false
    }
    return unsafe wanted.withSystemAddress { unsafe bind(number, $0, $1) } != 0
      && errno == EADDRINUSE
  }

  deinit {
    close(descriptor)
  }

  /// Accepts one waiting connection.
  public borrowing func accept() -> AcceptOutcome {
    while true {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      // Guard: the storage is as large as `length` says and is read after the call has filled it.
      let (number, address) = unsafe withUnsafeMutableBytes(of: &storage) { raw in
        let pointer = unsafe raw.assumingMemoryBound(to: sockaddr.self).baseAddress
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = unsafe accept_with_flags(descriptor, pointer, &length, flags)
        return unsafe (number, number < 0 ? nil : SocketAddress(pointer))
      }
      if number >= 0 {
        let unknown = SocketAddress(host: [0, 0, 0, 0], port: 0)
        return .connection(Socket(descriptor: number), address ?? unknown)
      }
      switch errno {
      case EAGAIN: return .noneWaiting
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .outOfDescriptors
      // Any other error concerns that connection only (accept(2)): try the next.
      case EBADF, EINVAL, ENOTSOCK: return .noneWaiting
      default: continue
      }
    }
  }

  private static func set(_ number: Int32, _ level: Int32, _ option: Int32) throws(SocketFault) {
    var one: Int32 = 1
    // Guard: the call reads the four bytes of `one`.
    let result = unsafe setsockopt(
      number, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    guard result == 0 else { throw .system(call: "setsockopt", errno: errno) }
  }

  private static func ownAddress(_ number: Int32) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // Guard: as in `accept`.
    return unsafe withUnsafeMutableBytes(of: &storage) { raw in
      let pointer = unsafe raw.assumingMemoryBound(to: sockaddr.self).baseAddress
      guard unsafe getsockname(number, pointer, &length) == 0 else { return nil }
      return unsafe SocketAddress(pointer)
    }
  }
}
