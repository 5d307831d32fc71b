import Core
import HTTP
import ProbeSupport
import Testing

@Suite("Responses")
struct ResponseTests {
  private static let date = Array("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".utf8)

  private static let security =
    "X-Content-Type-Options: nosniff\r\n"
    + "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    + "X-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n"
    + "Cross-Origin-Resource-Policy: same-origin\r\n"

  /// The bytes sent for a response to a request, and whether the connection stays open.
  private func sent(
    _ response: Response, to request: String = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
  ) throws -> (text: String, keepsAlive: Bool) {
    let now = MonotonicTime(milliseconds: 0)
    var connection = HTTPConnection(limits: Limits(), at: now)
    let bytes = Array(request.utf8)
    var cursor = 0
    var output: [UInt8] = []
    var large: [UInt8]?
    guard case .head = connection.next(bytes, &cursor, to: bytes.count, at: now) else {
      throw Unexpected()
    }
    _ = connection.accept(maximumBody: 0, hasReceivedBody: false, into: &output, at: now)
    guard case .request = connection.next(bytes, &cursor, to: bytes.count, at: now) else {
      throw Unexpected()
    }
    let after = connection.respond(
      with: response, into: &output, large: &large, date: Self.date, at: now)
    var keepsAlive = false
    if case .keepAlive = after { keepsAlive = true }
    return (String(decoding: output, as: UTF8.self), keepsAlive)
  }

  private struct Unexpected: Error {}

  @Test("Head and content, in this order")
  func plain() throws {
    let response = Response(
      status: 201, fields: [("Location", "/entries/1")], body: .bytes(Array("abc".utf8)))
    let (text, keepsAlive) = try sent(response)
    #expect(
      text
        == "HTTP/1.1 201 Created\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nLocation: /entries/1\r\n"
        + "\(Self.security)Content-Length: 3\r\n\r\nabc")
    #expect(keepsAlive)
  }

  @Test("A prepared response is sent as an unprepared one", arguments: [200, 204, 404])
  func prepared(status: Int) throws {
    let large = [UInt8](repeating: 0x61, count: 2_000)
    for body in [ResponseBody.none, .bytes(Array("abc".utf8)), .bytes(large)] {
      let plain = Response(
        status: status, fields: [("Content-Type", "text/plain"), ("X", "ä\ty")], body: body)
      var prepared = plain
      prepared.prepare()
      for request in [
        "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      ] {
        let (text, keepsAlive) = try sent(prepared, to: request)
        let (expected, wentOn) = try sent(plain, to: request)
        #expect(text == expected && keepsAlive == wentOn)
      }
    }
  }

  @Test("Changes after a response was prepared are sent")
  func changed() throws {
    var response = Response(status: 200, fields: [("A", "b")], body: .bytes([0x61]))
    response.prepare()
    response.fields.append(("C", "d"))
    response.body = .bytes([0x62, 0x63])
    #expect(
      try sent(response).text.hasSuffix(
        "A: b\r\nC: d\r\n\(Self.security)Content-Length: 2\r\n\r\nbc"))
    response.prepare()
    response.fields = [("A", "b\r\nE: f")]
    #expect(try sent(response).text.hasPrefix("HTTP/1.1 500 "))
    response.prepare()
    #expect(try sent(response).text.hasPrefix("HTTP/1.1 500 "))
  }

  @Test("Fields that were serialized once are sent before its own, also by a prepared response")
  func lines() throws {
    var response = Response(status: 200, fields: [("A", "b")], body: .bytes([0x61]))
    response.lines = FieldLines([("X-Frame-Options", "SAMEORIGIN"), ("C", "d")])
    let line = "X-Frame-Options: DENY\r\n"
    let others = Self.security.split(separator: line).joined()
    let expected =
      "X-Frame-Options: SAMEORIGIN\r\nC: d\r\nA: b\r\n\(others)Content-Length: 1\r\n\r\na"
    #expect(try sent(response).text.hasSuffix("GMT\r\n" + expected))
    response.prepare()
    response.prepare()
    #expect(try sent(response).text.hasSuffix("GMT\r\n" + expected))
    response.fields = []
    #expect(
      try sent(response).text.hasSuffix(
        "C: d\r\n\(others)Content-Length: 1\r\n\r\na"))
  }

  @Test("Statuses without content have no framing fields", arguments: [204, 304])
  func empty(status: Int) throws {
    let (text, _) = try sent(Response(status: status, body: .bytes([1, 2, 3])))
    #expect(!text.lowercased().contains("content-length") && text.hasSuffix("\r\n\r\n"))
  }

  @Test("Fields that the server sets are ignored when given")
  func setByServer() throws {
    let response = Response(
      status: 200,
      fields: [
        ("content-length", "99"), ("Transfer-Encoding", "chunked"), ("DATE", "now"),
        ("Connection", "upgrade"), ("X", "y"),
      ])
    let (text, _) = try sent(response)
    #expect(text.hasSuffix("GMT\r\nX: y\r\n\(Self.security)Content-Length: 0\r\n\r\n"))
  }

  @Test("A 304 leaves the policy of what the client has as it is, and gives its own if it has one")
  func policyOfKnown() throws {
    let policy = "Content-Security-Policy"
    let text = try sent(Response(status: 304)).text
    #expect(!text.contains(policy) && text.contains("X-Content-Type-Options: nosniff\r\n"))
    let own = Response(status: 304, fields: [(policy, "sandbox")])
    #expect(try sent(own).text.contains("\(policy): sandbox\r\n"))
  }

  @Test("Every response has the security fields, errors too", arguments: [200, 204, 404, 500])
  func securityFields(status: Int) throws {
    #expect(try sent(Response(status: status)).text.contains(Self.security))
    for error in [HTTPError.host, .bodyTooSlow, .bodyTooLarge(limit: 1), .stopping] {
      #expect(try sent(error.response).text.contains(Self.security))
    }
  }

  @Test(
    "A security field that a response gives is sent once, with its own value",
    arguments: [
      "X-Content-Type-Options", "Content-Security-Policy", "X-Frame-Options", "Referrer-Policy",
      "Cross-Origin-Resource-Policy",
    ])
  func ownSecurityField(name: String) throws {
    for name in [name, name.lowercased(), name.uppercased()] {
      var response = Response(status: 200, fields: [(name, "own"), ("A", "b")])
      let text = try sent(response).text
      let lines = text.split(separator: "\r\n").filter {
        $0.lowercased().hasPrefix(name.lowercased() + ":")
      }
      #expect(lines == ["\(name): own"])
      let others = Self.security.split(separator: "\r\n").filter {
        !$0.lowercased().hasPrefix(name.lowercased())
      }
      #expect(others.count == 4 && others.allSatisfy { text.contains($0 + "\r\n") })
      response.prepare()
      #expect(try sent(response).text == text)
    }
  }

  @Test(
    "A field with a line end makes the response a 500",
    arguments: [
      ("X", "a\r\nSet-Cookie: b"), ("X", "a\nb"), ("X", "a\0b"), ("X y", "a"), ("", "a"),
      ("X:", "a"), ("X\r\n", "a"),
    ])
  func injected(name: String, value: String) throws {
    let (text, _) = try sent(Response(status: 200, fields: [("A", "b"), (name, value)]))
    #expect(text.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(!text.contains("Set-Cookie") && !text.contains("A: b"))
  }

  @Test("Names are of letters, digits and the other characters of tokens")
  func names() throws {
    let others = Set("!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8.min...127 {
      let isToken =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.contains(byte)
        }
      let name = String(decoding: [0x58, byte, 0x2D], as: UTF8.self)
      let text = try sent(Response(status: 200, fields: [(name, "a")])).text
      #expect(text.contains("\r\n\(name): a\r\n") == isToken, "\(byte)")
      #expect(text.hasPrefix(isToken ? "HTTP/1.1 200 " : "HTTP/1.1 500 "), "\(byte)")
    }
  }

  @Test("An invalid status makes the response a 500", arguments: [0, 99, 100, 199, 600, 1000])
  func status(number: Int) throws {
    #expect(try sent(Response(status: number)).text.hasPrefix("HTTP/1.1 500 "))
  }

  @Test("HTTP/1.0 gets Connection: keep-alive if it asked for it")
  func old() throws {
    let (kept, keepsAlive) = try sent(
      Response(status: 200), to: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    #expect(keepsAlive && kept.contains("Connection: keep-alive\r\n"))
    let (closed, ends) = try sent(Response(status: 200), to: "GET / HTTP/1.0\r\n\r\n")
    #expect(!ends && closed.contains("Connection: close\r\n"))
  }

  @Test(
    "Dates as IMF-fixdate",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ])
  func dates(seconds: Int64, text: String) {
    #expect(DateHeader.text(at: Instant(seconds: seconds)) == text)
  }

  @Test("The path and the query of URIs")
  func uris() throws {
    func head(_ uri: String) -> RequestHead? {
      let bytes = Array("GET \(uri) HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
      let now = MonotonicTime(milliseconds: 0)
      var connection = HTTPConnection(limits: Limits(), at: now)
      var cursor = 0
      guard case .head(let head) = connection.next(bytes, &cursor, to: bytes.count, at: now)
      else { return nil }
      return head
    }
    #expect(head("/%68ealth%7e/%2F%c3%a9?a=%20&b")?.path == "/health~/%2F%c3%a9")
    #expect(head("/a?b=%41?c")?.query == "b=%41?c")
    #expect(head("/a?")?.query == "")
    #expect(head("/a")?.query == nil)
    #expect(head("HTTP://example.org:81?x")?.path == "/")
    #expect(head("http://example.org:81?x")?.authority == "example.org:81")
    for bad in ["", "a", "//\\", "/%", "/%4", "/%zz", "/%0a", "/a#b", "*", "http://", "ftp://h/"] {
      #expect(head(bad) == nil, "\(bad)")
    }
  }
}
