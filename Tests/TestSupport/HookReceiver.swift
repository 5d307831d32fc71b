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

  private let listener = TestListener()
  private let state: Mutex<State>

  package init(_ answer: @escaping @Sendable (Received) -> Answer = { _ in .status(200) }) {
    state = Mutex(State(answer: answer))
    listener.start { [weak self] client in
      guard let self else { return false }
      Thread { self.serve(client) }.start()
      return true
    }
  }

  package var port: UInt16 { listener.port }
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
    let (text, isWhole) = TestListener.read(client)
    guard isWhole else { return }
    let request = Received(text)
    let answer = state.withLock { state in
      state.received.append(request)
      state.underWay += 1
      state.mostUnderWay = max(state.mostUnderWay, state.underWay)
      return state.answer(request)
    }
    // Before the answer: the next request may come at once.
    let response = Self.text(answer, whileHeld: hold)
    state.withLock { $0.underWay -= 1 }
    TestListener.send(response, to: client)
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
}

extension HookReceiver.Received {
  fileprivate init(_ request: String) {
    let end = request.firstRange(of: "\r\n\r\n") ?? request.endIndex..<request.endIndex
    var fields: [String: String] = [:]
    for line in request[..<end.lowerBound].split(separator: "\r\n").dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[line[..<colon].lowercased()] = String(value)
    }
    self.init(fields: fields, body: String(request[end.upperBound...]))
  }
}
