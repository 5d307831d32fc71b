import Foundation
import JSON

/// A client with one keep-alive connection that sends exactly what the test says.
final class WireClient {
  struct Answer {
    let status: Int
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    /// The body as JSON; null for other bodies.
    var json: JSONTree {
      (try? JSONDocument(body)).map { JSONTree($0.root) } ?? .null
    }

    subscript(_ name: String) -> String? {
      fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// As on the wire, but for the chunks.
    fileprivate var bytes: [UInt8] {
      let head = "\(status)\r\n" + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
      return Array(head.utf8) + body
    }
  }

  private let port: UInt16
  private let conversation = Conversation()
  private var socket: Int32 = -1
  private var received: [UInt8] = []
  /// The auth hash sent with every request.
  var authHash: String?
  /// The interim responses before the last answer.
  private(set) var interims: [Answer] = []

  init(port: UInt16) { self.port = port }

  deinit { if socket >= 0 { close(socket) } }

  /// Sends a request and waits for the answer.
  func send(
    _ method: String, _ path: String, _ body: String? = nil, fields: [(String, String)] = []
  ) throws -> Answer {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    if let authHash { head += "Authorization: Bearer \(authHash)\r\n" }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    if let body {
      if !fields.contains(where: { $0.0.lowercased() == "content-type" }) {
        head += "Content-Type: application/json\r\n"
      }
      head += "Content-Length: \(body.utf8.count)\r\n"
    }
    return try exchange(Array((head + "\r\n" + (body ?? "")).utf8), isHead: method == "HEAD")
  }

  /// Calls an operation through the header-coded endpoint.
  func call(_ header: Int, _ data: String = "null", extra: String = "") throws -> Answer {
    try startCall(header, data, extra: extra)
    return try answer()
  }

  /// Sends a call without waiting for its answer.
  func startCall(_ header: Int, _ data: String = "null", extra: String = "") throws {
    let hash = authHash.map { "\"authHash\":\"\($0)\"," } ?? ""
    let body = "{\"header\":\(header),\(hash)\(extra)\"data\":\(data)}"
    var head = "POST /api HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    head += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    if socket < 0 { try connect() }
    try write(Array((head + body).utf8))
  }

  /// The answer to the oldest unanswered call.
  func answer() throws -> Answer { try readAnswer(isHead: false) }

  /// Sends raw bytes and reads one answer.
  func exchange(_ bytes: [UInt8], isHead: Bool = false) throws -> Answer {
    if socket < 0 { try connect() }
    try write(bytes)
    return try readAnswer(isHead: isHead)
  }

  /// Sends raw bytes of a request without waiting for its answer.
  func begin(_ bytes: [UInt8]) throws {
    if socket < 0 { try connect() }
    try write(bytes)
  }

  /// Waits for an interim response to the request that was begun.
  func interim() throws -> Answer {
    let (status, fields) = try readHead()
    guard status < 200 else { throw HarnessFault("\(status) in place of an interim response") }
    return noted(Answer(status: status, fields: fields, body: []))
  }

  private func noted(_ answer: Answer) -> Answer {
    conversation.add(.received, answer.bytes)
    return answer
  }

  /// The same caller on a second, open connection.
  func onNewConnection() throws -> WireClient {
    let client = WireClient(port: port)
    client.authHash = authHash
    try client.connect()
    return client
  }

  func disconnect() {
    if socket >= 0 { close(socket) }
    socket = -1
    received = []
  }

  private func connect() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw HarnessFault("no connection to port \(port): \(errno)") }
  }

  private func write(_ bytes: [UInt8]) throws {
    conversation.add(.sent, bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        throw HarnessFault("the server closed the connection during a request")
      }
      sent += count
    }
  }

  private func more() throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &chunk, chunk.count, 0)
    guard count > 0 else {
      let isSilent = count < 0 && errno == EAGAIN
      disconnect()
      throw HarnessFault(
        isSilent
          ? "the server sent nothing for 30 seconds"
          : "the server closed the connection within an answer")
    }
    received += chunk[..<count]
  }

  private func line() throws -> String {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0x0A) {
        let line = String(decoding: received[..<(end - 1)], as: UTF8.self)
        received.removeFirst(end + 1)
        return line
      }
      searched = received.count
      try more()
    }
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while received.count < count { try more() }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  private func readHead() throws -> (status: Int, fields: [(name: String, value: String)]) {
    let words = try line().split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { throw HarnessFault("no status line") }
    var fields: [(name: String, value: String)] = []
    while true {
      let line = try line()
      if line.isEmpty { break }
      let sides = line.split(separator: ":", maxSplits: 1)
      fields.append((String(sides[0]), sides[1].trimmingCharacters(in: .whitespaces)))
    }
    return (status, fields)
  }

  private func readAnswer(isHead: Bool) throws -> Answer {
    interims = []
    var (status, fields) = try readHead()
    while status < 200 {
      interims.append(noted(Answer(status: status, fields: fields, body: [])))
      (status, fields) = try readHead()
    }
    var body: [UInt8] = []
    func value(_ name: String) -> String? {
      fields.first { $0.name.lowercased() == name }?.value
    }
    if !isHead, status != 204, status != 304 {
      if value("transfer-encoding") == "chunked" {
        while let size = Int(try line(), radix: 16), size > 0 {
          body += try take(size)
          _ = try line()
        }
        _ = try line()
      } else if let length = value("content-length").flatMap({ Int($0) }) {
        body = try take(length)
      }
    }
    if value("connection") == "close" { disconnect() }
    return noted(Answer(status: status, fields: fields, body: body))
  }
}
