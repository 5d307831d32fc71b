import Foundation
package import JSON
import Synchronization

/// A server that webhooks are delivered to, which answers as the test wants.
package final class HookReceiver: Sendable {
  /// What it was sent.
  package struct Received: Sendable {
    package let fields: [String: String]
    package let body: String

    package var id: String { fields["webhook-id"] ?? "" }
    package var json: JSONTree {
      (try? JSONDocument(Array(body.utf8))).map { JSONTree($0.root) } ?? .null
    }
    package var data: JSONTree { json["data"] ?? .null }
    package var type: String { Self.text(json["type"]) ?? "" }

    package func text(_ name: String) -> String? { Self.text(json[name]) }

    /// A number of the data.
    package func number(_ name: String) -> Int64? {
      if case .integer(let number)? = data[name] { number } else { nil }
    }

    private static func text(_ tree: JSONTree?) -> String? {
      if case .text(let text)? = tree { text } else { nil }
    }
  }

  package enum Answer: Sendable {
    case status(Int, body: String = "")
    case redirect(String)
    /// Takes the request and answers once `release` is called.
    case hold
  }

  private struct State {
    var received: [Received] = []
    var answer: @Sendable (Received) -> Answer
    var held = 0
    var underWay = 0
    var mostUnderWay = 0
    var isReleased = false
  }

  package let port: UInt16
  private let listener: Int32
  private let state: Mutex<State>

  package init(_ answer: @escaping @Sendable (Received) -> Answer = { _ in .status(200) }) {
    state = Mutex(State(answer: answer))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    unsafe inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        precondition(unsafe bind(listener, name, length) == 0 && listen(listener, 512) == 0)
        unsafe getsockname(listener, name, &length)
      }
    }
    self.listener = listener
    port = UInt16(bigEndian: name.sin_port)
    Thread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { break }
        guard let self else {
          close(client)
          break
        }
        Thread { self.serve(client) }.start()
      }
      close(listener)
    }.start()
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  package var url: String { "http://127.0.0.1:\(port)/hook" }
  package var received: [Received] { state.withLock { $0.received } }
  /// Requests that it holds.
  package var held: Int { state.withLock { $0.held } }
  /// The most requests that it had at the same time.
  package var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

  package func answer(_ answer: @escaping @Sendable (Received) -> Answer) {
    state.withLock { $0.answer = answer }
  }

  /// Answers what it holds, and all that follows, with 200.
  package func release() { state.withLock { $0.isReleased = true } }

  private func serve(_ client: Int32) {
    defer { close(client) }
    guard let request = Self.read(client) else { return }
    let answer = state.withLock { state in
      state.received.append(request)
      state.underWay += 1
      state.mostUnderWay = max(state.mostUnderWay, state.underWay)
      return state.answer(request)
    }
    // Before the answer: the next request may come at once.
    let text = Self.text(answer, whileHeld: hold)
    state.withLock { $0.underWay -= 1 }
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func hold() {
    state.withLock { $0.held += 1 }
    while !state.withLock({ $0.isReleased }) { usleep(2_000) }
    state.withLock { $0.held -= 1 }
  }

  private static func text(_ answer: Answer, whileHeld hold: () -> Void) -> String {
    switch answer {
    case .status(let status, let body):
      return "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    case .redirect(let url):
      return "HTTP/1.1 302 Found\r\nLocation: \(url)\r\nContent-Length: 0\r\n\r\n"
    case .hold:
      hold()
      return "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    }
  }

  private static func read(_ client: Int32) -> Received? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(client, &piece, piece.count, 0)
      if count <= 0 { return nil }
      bytes += piece[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      var fields: [String: String] = [:]
      for line in text[..<end.lowerBound].split(separator: "\r\n").dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        fields[line[..<colon].lowercased()] = String(value)
      }
      let body = text[end.upperBound...]
      if body.utf8.count >= Int(fields["content-length"] ?? "") ?? 0 {
        return Received(fields: fields, body: String(body))
      }
    }
  }
}
