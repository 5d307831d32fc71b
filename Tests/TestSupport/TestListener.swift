import Foundation

/// A listener on an address of the machine itself, with a thread that takes connections as long as it is there.
package final class TestListener: Sendable {
  package let port: UInt16
  private let listener: Int32

  package init(at address: String = "127.0.0.1") {
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
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Passes each connection to `serve`, on the listener's thread. One that returns `false` is closed, and ends it.
  package func start(_ serve: @escaping @Sendable (Int32) -> Bool) {
    // The loop closes the listener itself: closed elsewhere, its number could be another one's by the time of the next
    // `accept`.
    Thread { [listener] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { break }
        if !serve(client) {
          close(client)
          break
        }
      }
      close(listener)
    }.start()
  }

  /// What a client asks, head and body; whether it is whole.
  package static func read(_ client: Int32) -> (request: String, isWhole: Bool) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(client, &piece, piece.count, 0)
      if count <= 0 { return (String(decoding: bytes, as: UTF8.self), false) }
      bytes += piece[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let length = text[..<end.lowerBound].split(separator: "\r\n")
        .first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: " ").last ?? "") }
      if text[end.upperBound...].utf8.count >= length ?? 0 { return (text, true) }
    }
  }

  /// Sends a text whole; whether that was possible.
  @discardableResult
  package static func send(_ text: String, to client: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
