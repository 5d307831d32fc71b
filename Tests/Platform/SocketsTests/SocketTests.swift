import Glibc
import Testing

@testable import Sockets

@Suite("Sockets")
struct SocketTests {
  @Test("Bytes arrive as written, in one call or two arrays")
  func bytes() throws {
    let pair = try SocketPair()
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(pair.other.read(into: &buffer) == .wouldBlock)
    #expect(pair.one.write([1, 2, 3, 4], from: 1) == .bytes(3))
    #expect(pair.one.write([5], then: [6, 7]) == .bytes(3))
    #expect(pair.other.read(into: &buffer) == .bytes(6))
    #expect(buffer[..<6] == [2, 3, 4, 5, 6, 7])
    #expect(pair.one.write([], then: [8]) == .bytes(1))
    #expect(pair.one.write([9], then: []) == .bytes(1))
    #expect(pair.other.readAll() == [8, 9])
  }

  @Test("Discarded bytes are gone, up to the end")
  func discard() throws {
    let listener = try Listener(SocketAddress(host: [127, 0, 0, 1], port: 0))
    let client = try #require(Client(listener.address))
    guard case .connection(let socket, _) = listener.accept() else {
      Issue.record("no connection")
      return
    }
    #expect(socket.discard(10) == .wouldBlock)
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7]
    #expect(
      unsafe bytes.withUnsafeBytes { unsafe send(client.descriptor, $0.baseAddress, 7, 0) } == 7)
    shutdown(client.descriptor, Int32(SHUT_WR))
    #expect(socket.discard(3) == .bytes(3))
    #expect(socket.readAll() == [4, 5, 6, 7])
    #expect(socket.discard(10) == .end)
  }

  @Test("A full socket takes a part, then nothing until the other side reads")
  func partialWrites() throws {
    let pair = try SocketPair()
    let bytes = (0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    var written = 0
    var received: [UInt8] = []
    var wasFull = false
    while written < bytes.count {
      switch pair.one.write(bytes, from: written) {
      case .bytes(let count):
        #expect(count > 0 && count <= bytes.count - written)
        written += count
      case .wouldBlock:
        wasFull = true
        received += pair.other.readAll()
      case .broken: break
      }
    }
    received += pair.other.readAll()
    #expect(wasFull)
    #expect(received == bytes)
  }

  @Test("Two arrays are written in part when the socket is almost full")
  func partialWriteOfTwo() throws {
    let pair = try SocketPair()
    let head = [UInt8](repeating: 1, count: 1_000)
    let tail = [UInt8](repeating: 2, count: 10_000_000)
    guard case .bytes(let count) = pair.one.write(head, then: tail) else {
      Issue.record("nothing was written")
      return
    }
    #expect(count > head.count && count < head.count + tail.count)
    #expect(pair.one.write(head, then: tail) == .wouldBlock)
    let received = pair.other.readAll()
    #expect(received.count == count)
    #expect(received.prefix { $0 == 1 }.count == head.count)
    #expect(received.dropFirst(head.count).allSatisfy { $0 == 2 })
  }

  @Test("After a half close one side reads the end and can still write")
  func halfClose() throws {
    let pair = try SocketPair()
    #expect(pair.one.write([1], from: 0) == .bytes(1))
    pair.one.endWriting()
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(pair.other.read(into: &buffer) == .bytes(1))
    #expect(pair.other.read(into: &buffer) == .end)
    #expect(pair.other.write([2, 3], from: 0) == .bytes(2))
    #expect(pair.one.readAll() == [2, 3])
    #expect(pair.one.write([4], from: 0) == .broken)
  }

  @Test("A closed connection is broken, and raises no signal")
  func broken() throws {
    var numbers: [Int32] = [0, 0]
    try #require(
      unsafe socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &numbers) == 0)
    let socket = Socket(descriptor: numbers[0])
    close(numbers[1])
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(socket.read(into: &buffer) == .end)
    #expect(socket.write([1], from: 0) == .broken)
    #expect(socket.write([1], then: [2]) == .broken)
  }
}
