import Glibc
import Testing

@testable import Sockets

/// Two connected sockets that never block.
struct SocketPair: ~Copyable {
  var one: Socket
  var other: Socket

  init() throws {
    var numbers: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &numbers) == 0)
    one = Socket(descriptor: numbers[0])
    other = Socket(descriptor: numbers[1])
  }
}

/// A client's socket connected to a listener; it blocks.
final class Client {
  let descriptor: Int32

  /// `nil` when the connection fails.
  init?(_ address: SocketAddress) {
    descriptor = socket(
      address.isVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0,
      unsafe address.withSystemAddress({ unsafe connect(descriptor, $0, $1) }) == 0
    else { return nil }
  }

  deinit { close(descriptor) }

  /// Up to 64 bytes, waiting for at most a second; empty at the end.
  func read() -> [UInt8] {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, 1000) == 1 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    return Array(bytes.prefix(max(count, 0)))
  }
}

extension Socket {
  /// Everything that can be read now.
  borrowing func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = read(into: &buffer) { all += buffer[..<count] }
    return all
  }
}
