import Foundation
import Synchronization

/// A server on an address of the machine itself, that does with each connection what the test wants.
final class Receiver: Sendable {
  enum Behaviour: Sendable {
    /// Sends these bytes and closes.
    case answer(String)
    /// Takes the connection and sends nothing.
    case hang
    /// Sends a head, and then a byte of the body each second.
    case drip
    /// Sends a head, and a body without end.
    case endless
  }

  private struct State {
    var requests: [String] = []
    var held: [Int32] = []
    var most = 0
  }

  let address: String
  let port: UInt16
  private let behaviour: Behaviour
  private let listener: Int32
  private let state = Mutex(State())

  init(_ behaviour: Behaviour, at address: String = "127.0.0.1") {
    self.behaviour = behaviour
    self.address = address
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    unsafe inet_pton(AF_INET, address, &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        precondition(unsafe bind(listener, name, length) == 0 && listen(listener, 512) == 0)
        unsafe getsockname(listener, name, &length)
      }
    }
    self.listener = listener
    port = UInt16(bigEndian: name.sin_port)
    // The loop closes the listener itself: closed elsewhere, its number could be another receiver's by the time of the
    // next `accept`.
    Thread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { break }
        guard let self else {
          close(client)
          break
        }
        serve(client)
      }
      close(listener)
    }.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    for client in state.withLock({ $0.held }) { close(client) }
  }

  var url: String { "http://\(address):\(port)/hook" }

  /// What was asked, head and body.
  var requests: [String] { state.withLock { $0.requests } }

  private func serve(_ client: Int32) {
    if case .hang = behaviour { return state.withLock { $0.held.append(client) } }
    Thread { [self] in
      let request = Self.read(client)
      state.withLock { $0.requests.append(request) }
      switch behaviour {
      case .answer(let text): Self.send(text, to: client)
      case .hang: break
      case .drip:
        Self.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", to: client)
        while Self.send("x", to: client) { sleep(1) }
      case .endless:
        Self.send("HTTP/1.1 200 OK\r\n\r\n", to: client)
        while Self.send(String(repeating: "x", count: 10_000), to: client) {}
      }
      close(client)
    }.start()
  }

  /// Connections that were taken and are held.
  var held: Int { state.withLock { $0.held.count } }

  private static func read(_ client: Int32) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(client, &piece, piece.count, 0)
      if count <= 0 { break }
      bytes += piece[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let length = text[..<end.lowerBound].split(separator: "\r\n")
        .first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: " ").last ?? "") }
      if text[end.upperBound...].utf8.count >= length ?? 0 { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @discardableResult
  private static func send(_ text: String, to client: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      == bytes.count
  }
}
