import Dispatch
import Glibc
import HTTP
import Synchronization
import Testing

@testable import OutboundHTTP

@Suite("Requests to other servers")
struct OutboundHTTPTests {
  static let ok = "HTTP/1.1 200 OK\r\nX-Seen: yes\r\nContent-Length: 2\r\n\r\nhi"

  static func client(
    allowing networks: String..., limits: OutboundHTTP.Limits = OutboundHTTP.Limits(),
    resolved: String? = nil
  ) throws -> OutboundHTTP {
    let networks = try networks.map { try #require(IPNetwork($0)) }
    return OutboundHTTP(
      AddressRules(allowing: networks), limits: limits,
      tests: OutboundHTTP.TestSettings(resolved: resolved))
  }

  @Test("Method, fields and body go out as given; status, fields and body come back")
  func exchange() throws {
    let receiver = Receiver(.answer(Self.ok))
    let client = try Self.client(allowing: "127.0.0.1/32")
    var request = OutboundRequest("POST", receiver.url)
    request.fields = [("Content-Type", "text/plain"), ("X-Empty", ""), ("X-Id", "evt 1")]
    request.body = Array("a=b".utf8)
    let response = try client.wait(for: request)
    #expect(response.status == 200 && response.body == Array("hi".utf8) && !response.isCut)
    #expect(response.fields.contains { $0 == ("x-seen", "yes") })
    let sent = try #require(receiver.requests.first)
    #expect(sent.hasPrefix("POST /hook HTTP/1.1\r\n") && sent.hasSuffix("\r\n\r\na=b"))
    for line in ["Content-Type: text/plain", "X-Empty:", "X-Id: evt 1", "Content-Length: 3"] {
      #expect(sent.contains("\r\n\(line)\r\n"))
    }
    #expect(!sent.contains("Expect") && !sent.contains("Cookie"))
  }

  @Test(
    "URLs that are refused by their text",
    arguments: [
      "http://127.0.0.1/", "http://example.com/", "ftp://example.com/", "file:///etc/passwd",
      "https://user@example.com/", "https://user:pw@example.com/", "https://", "", "example.com",
      "https://exa mple.com/", "https://example.com/\r\nX: y", "gopher://example.com/",
      "https://example.com:99999/", "https://" + String(repeating: "a", count: 2_000),
    ])
  func refusedURLs(url: String) throws {
    let client = try Self.client()
    #expect(throws: OutboundFault.invalidURL) {
      try client.wait(for: OutboundRequest("GET", url))
    }
    #expect(try client.allows(url) == false)
    #expect(try client.allows("https://example.com/hook?x=1"))
  }

  @Test("Requests that are malformed, or would be two")
  func malformed() throws {
    let client = try Self.client(allowing: "127.0.0.1/32")
    var requests = [
      OutboundRequest("GET x", "https://example.com/"),
      OutboundRequest("GET", "https://example.com/", fields: [("A: b", "c")]),
      OutboundRequest("GET", "https://example.com/", fields: [("A", "b\r\nC: d")]),
      OutboundRequest("GET", "https://example.com/", fields: [("A", "b\0")]),
      OutboundRequest("POST", "https://example.com/"),
    ]
    requests[4].body = [UInt8](repeating: 0, count: OutboundRequest.longestBody + 1)
    for request in requests {
      #expect(throws: OutboundFault.invalidRequest) { try client.wait(for: request) }
    }
  }

  @Test("Who hangs, and who drips a byte a second, gets no more than the time of the request")
  func slow() throws {
    for behaviour in [Receiver.Behaviour.hang, .drip] {
      let receiver = Receiver(behaviour)
      let client = try Self.client(allowing: "127.0.0.1/32")
      var request = OutboundRequest("GET", receiver.url)
      request.seconds = 0.5
      #expect(throws: OutboundFault.timedOut) { try client.wait(for: request) }
    }
  }

  @Test("A body without end is cut")
  func endless() throws {
    let receiver = Receiver(.endless)
    let client = try Self.client(allowing: "127.0.0.1/32")
    var request = OutboundRequest("GET", receiver.url)
    request.seconds = 600
    let response = try client.wait(for: request)
    #expect(response.status == 200 && response.isCut && response.body.count == 1_024)
  }

  @Test("A head without end is refused")
  func endlessHead() throws {
    let lines = String(repeating: "X-A: \(String(repeating: "a", count: 1_000))\r\n", count: 100)
    let receiver = Receiver(.answer("HTTP/1.1 200 OK\r\n\(lines)\r\n"))
    let client = try Self.client(allowing: "127.0.0.1/32")
    #expect(throws: OutboundFault.fieldsTooLarge) {
      try client.wait(for: OutboundRequest("GET", receiver.url))
    }
  }

  @Test("A packed body is not unpacked")
  func packed() throws {
    let packed = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbomb"
    let receiver = Receiver(.answer(packed))
    let client = try Self.client(allowing: "127.0.0.1/32")
    let response = try client.wait(for: OutboundRequest("GET", receiver.url))
    #expect(response.body == Array("bomb".utf8))
  }

  @Test(
    "An address of the machine is refused in every writing, and by every name",
    arguments: [
      "http://127.0.0.2:PORT/", "http://127.2:PORT/", "http://2130706434:PORT/",
      "http://0x7f.2:PORT/", "http://[::1]:PORT/", "http://[::ffff:127.0.0.2]:PORT/",
      "http://[64:ff9b::7f00:2]:PORT/", "http://0.0.0.0:PORT/", "http://named.test:PORT/",
    ])
  func refusedAddresses(url: String) throws {
    let receiver = Receiver(.answer(Self.ok), at: "127.0.0.2")
    let client = try Self.client(
      allowing: "192.0.2.0/24", resolved: "named.test:\(receiver.port):127.0.0.2")
    let url = url.replacing("PORT", with: "\(receiver.port)")
    #expect(throws: OutboundFault.addressNotAllowed) {
      try client.wait(for: OutboundRequest("GET", url))
    }
    let tls = url.replacing("http:", with: "https:")
    #expect(throws: OutboundFault.addressNotAllowed) {
      try client.wait(for: OutboundRequest("GET", tls))
    }
    #expect(receiver.requests == [])
  }

  @Test("A name that has another address when it is connected to")
  func changedAddress() throws {
    let receiver = Receiver(.answer(Self.ok), at: "127.0.0.2")
    let (port, url) = (receiver.port, "http://named.test:\(receiver.port)/")
    for (addresses, allowed) in [
      ("127.0.0.2", false), ("127.0.0.1,127.0.0.2", false), ("127.0.0.2", true),
    ] {
      let client = try Self.client(
        allowing: allowed ? "127.0.0.2/32" : "127.0.0.3/32",
        resolved: "named.test:\(port):\(addresses)")
      #expect(try client.allows(url))
      let status = try? client.wait(for: OutboundRequest("GET", url)).status
      #expect(status == (allowed ? 200 : nil))
    }
    #expect(receiver.requests.count == 1)
  }

  @Test("Redirects: not followed, followed when asked, and each by the same rules")
  func redirects() throws {
    let target = Receiver(.answer(Self.ok), at: "127.0.0.2")
    let receiver = Receiver(
      .answer("HTTP/1.1 302 Found\r\nLocation: \(target.url)\r\nContent-Length: 0\r\n\r\n"))
    let narrow = try Self.client(allowing: "127.0.0.1/32")
    var request = OutboundRequest("POST", receiver.url, fields: [("Authorization", "secret")])
    #expect(try narrow.wait(for: request).status == 302)
    request.redirects = 3
    #expect(throws: OutboundFault.addressNotAllowed) { try narrow.wait(for: request) }
    #expect(target.requests == [])
    let wide = try Self.client(allowing: "127.0.0.0/8")
    let response = try wide.wait(for: request)
    #expect(response.status == 200 && response.url == target.url)
    let sent = try #require(target.requests.first)
    #expect(sent.hasPrefix("GET ") && !sent.contains("secret"))
  }

  @Test("A redirect never leads from TLS to plain, and a chain of them ends")
  func redirectRules() throws {
    let rules = AddressRules(allowing: [try #require(IPNetwork("127.0.0.1"))])
    let url = try #require(OutboundURL("https://a.test/", allowsPlain: true))
    var request = OutboundRequest("GET", "https://a.test/")
    request.redirects = 1
    let transfer = Transfer(request, url, rules) { _ in }
    #expect(throws: OutboundFault.invalidURL) {
      try transfer.following(302, to: "http://a.test/")
    }
    #expect(throws: OutboundFault.invalidURL) {
      try transfer.following(302, to: "file:///etc/passwd")
    }
    let next = try #require(try transfer.following(308, to: "https://b.test/"))
    #expect(try next.following(308, to: "https://c.test/") == nil)
    #expect(try transfer.following(200, to: "https://b.test/") == nil)
  }

  @Test("A destination that is dead holds up no other; a stop cancels what is under way")
  func deadDestination() throws {
    let dead = Receiver(.hang)
    let live = Receiver(.answer(Self.ok))
    let client = try Self.client(allowing: "127.0.0.1/32")
    let done = Mutex<[String: [OutboundFault?]]>([:])
    let isDone = DispatchSemaphore(value: 0)
    for number in 0..<200 {
      let url = number.isMultiple(of: 2) ? dead.url : live.url
      var request = OutboundRequest("GET", url)
      request.seconds = 3_600
      request.connectSeconds = 600
      client.send(request) { result in
        let fault: OutboundFault? = if case .failure(let fault) = result { fault } else { nil }
        done.withLock { $0[url, default: []].append(fault) }
        isDone.signal()
      }
    }
    for _ in 0..<100 { isDone.wait() }
    #expect(done.withLock { $0[live.url] } == Array(repeating: nil, count: 100))
    #expect(done.withLock { $0[dead.url] } == nil)
    #expect(dead.held <= 4)
    client.stop()
    #expect(done.withLock { $0[dead.url] } == Array(repeating: .cancelled, count: 100))
    #expect(throws: OutboundFault.cancelled) {
      try client.wait(for: OutboundRequest("GET", live.url))
    }
  }

  @Test("Requests that follow each other share connections; one that is closed is made anew")
  func sharedConnections() throws {
    let keeping = Receiver(.keep(Self.ok))
    let closing = Receiver(.answer(Self.ok))
    let client = try Self.client(allowing: "127.0.0.1/32")
    let answered = Mutex(0)
    let isDone = DispatchSemaphore(value: 0)
    for number in 0..<200 {
      var request = OutboundRequest("POST", number.isMultiple(of: 2) ? keeping.url : closing.url)
      request.body = Array("number=\(number)".utf8)
      client.send(request) { result in
        if case .success(let response) = result, response.status == 200 {
          answered.withLock { $0 += 1 }
        }
        isDone.signal()
      }
    }
    for _ in 0..<200 { isDone.wait() }
    #expect(answered.withLock { $0 } == 200)
    #expect(Set(keeping.requests).count == 100)
    // Four at a time; a busy machine may lose one that waited.
    #expect(keeping.connections <= 20)
    #expect(Set(closing.requests).count == 100)
  }

  @Test("No more wait than may")
  func tooMany() throws {
    let dead = Receiver(.hang)
    var limits = OutboundHTTP.Limits()
    limits.waiting = 2
    limits.perDestination = 1
    let client = try Self.client(allowing: "127.0.0.1/32", limits: limits)
    let faults = Mutex<[OutboundFault]>([])
    for _ in 0..<10 {
      client.send(OutboundRequest("GET", dead.url)) { result in
        if case .failure(let fault) = result { faults.withLock { $0.append(fault) } }
      }
    }
    client.stop()
    #expect(faults.withLock { $0.filter { $0 == .tooMany }.count } >= 7)
    #expect(faults.withLock { $0.count } == 10)
  }

  @Test("No proxy of the environment")
  func noProxy() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let (receiver, proxy) = (Receiver(.answer(Self.ok)), Receiver(.answer(Self.ok)))
      for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"] {
        unsafe setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
      }
      let client = try Self.client(allowing: "127.0.0.1/32")
      let response = try client.wait(for: OutboundRequest("GET", receiver.url))
      exit(response.status == 200 && receiver.requests.count == 1 && proxy.requests == [] ? 0 : 1)
    }
  }
}

extension OutboundHTTP {
  /// Sends a request and waits for what it comes to.
  @discardableResult
  func wait(for request: OutboundRequest) throws -> OutboundResponse {
    let found = Mutex<Result<OutboundResponse, OutboundFault>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    send(request) { result in
      found.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    return try #require(found.withLock { $0 }).get()
  }
}
