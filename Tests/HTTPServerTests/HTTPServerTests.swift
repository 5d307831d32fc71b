import HTTP
import ProbeSupport
import HTTPServer
import Testing

@Suite("Serving over a socket")
struct ServingTests {
  private func get(_ path: String, _ extra: String = "") -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: h\r\n\(extra)\r\n".utf8)
  }

  @Test("Answers from another thread arrive once, in the order of the requests")
  func later() throws {
    let live = try LiveServer()
    let client = try live.client()
    client.send(get("/later") + get("/healthz") + get("/later"))
    client.wait(5) { client.reader.answers.count == 3 }
    #expect(client.reader.answers.map(\.status) == [200, 200, 200])
    #expect(
      client.reader.answers.map { String(decoding: $0.body, as: UTF8.self) }
        == ["127.0.0.1", #"{"status":"ok"}"#, "127.0.0.1"])
    #expect(client.reader.fault == nil)
  }

  @Test(
    "All that is pipelined is answered, from the head or not, with much room for answers or none",
    arguments: [false, true], [("/nothing", 1_500), ("/healthz", 1_500), ("/text?6000", 200)])
  func pipelined(isTLS: Bool, request: (path: String, count: Int)) throws {
    let (path, count) = request
    for room in [Limits().outputBytes, 0] {
      var limits = Limits()
      limits.outputBytes = room
      let live = try LiveServer(limits: limits, isTLS: isTLS)
      let client = try live.client()
      client.send((0..<count).flatMap { _ in get(path) })
      client.wait(60) { client.reader.answers.count == count }
      #expect(client.reader.answers.count == count)
      #expect(client.reader.fault == nil)
    }
  }

  @Test(
    "Each pipelined request gets the route of its own head, however its bytes are cut",
    arguments: [1, 7, 64, 100_000])
  func routes(pieceSize: Int) throws {
    let live = try LiveServer(loops: 1)
    let client = try live.client()
    var sent: [UInt8] = []
    var wanted: [String] = []
    for number in 0..<60 {
      let content = String(repeating: "x", count: number % 7)
      let length = "Host: h\r\nContent-Length: \(content.utf8.count)\r\n\r\n"
      sent += Array("POST /routed/\(number) HTTP/1.1\r\n\(length)\(content)".utf8)
      wanted.append("/routed/\(number)\(content)")
      // One answered from its head, and one accepted without a route.
      sent += get("/nothing") + get("/healthz")
      wanted += [#"{"status":404}"#, #"{"status":"ok"}"#]
    }
    for start in stride(from: 0, to: sent.count, by: pieceSize) {
      client.send(Array(sent[start..<min(start + pieceSize, sent.count)]))
    }
    client.wait(10) { client.reader.answers.count == wanted.count }
    #expect(client.reader.answers.map { String(decoding: $0.body, as: UTF8.self) } == wanted)
    #expect(client.reader.fault == nil)
  }

  @Test("A request whose content is too large leaves no route to the next one")
  func routeOfRefused() throws {
    let live = try LiveServer(loops: 1)
    let client = try live.client()
    let tooLarge = "Host: h\r\nContent-Length: \(1 << 21)\r\n\r\n"
    client.send(Array("POST /routed/large HTTP/1.1\r\n\(tooLarge)".utf8))
    client.wait(5)
    #expect(client.reader.answers.map(\.status) == [413])
    let next = try live.client()
    next.send(get("/healthz") + get("/routed/small"))
    next.wait(5) { next.reader.answers.count == 2 }
    #expect(
      next.reader.answers.map { String(decoding: $0.body, as: UTF8.self) }
        == [#"{"status":"ok"}"#, "/routed/small"])
  }

  @Test("A stream arrives whole, in chunks, and the connection goes on")
  func stream() throws {
    let live = try LiveServer()
    let client = try live.client()
    client.send(get("/stream") + get("/healthz"))
    client.wait(5) { client.reader.answers.count == 2 }
    let whole = (0..<200).flatMap { [UInt8](repeating: UInt8(0x30 + $0 % 10), count: 10_000) }
    #expect(client.reader.answers.first?.body == whole)
    #expect(client.reader.answers.last?.body == Array(#"{"status":"ok"}"#.utf8))
  }

  @Test("To HTTP/1.0 a stream ends with the connection")
  func oldStream() throws {
    let live = try LiveServer()
    let client = try live.client()
    client.send(Array("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
    client.wait(5)
    #expect(client.reader.answers.first?.body.count == 2_000_000)
    #expect(client.reader.isClosed && client.reader.fault == nil)
  }

  @Test("A stream that fails leaves the content unfinished")
  func brokenStream() throws {
    let live = try LiveServer()
    let client = try live.client()
    client.send(get("/broken"))
    client.wait(5)
    #expect(client.reader.isClosed)
    #expect(client.reader.answers.isEmpty)
  }

  @Test("An answer that never comes is 503 after its deadline")
  func never() throws {
    var limits = Limits()
    limits.handlerSeconds = 0.2
    let live = try LiveServer(limits: limits)
    let client = try live.client()
    client.send(get("/never"))
    client.wait(5)
    #expect(client.reader.answers.map(\.status) == [503])
    #expect(client.reader.isClosed)
  }

  @Test("A graceful stop answers what is under way and closes what is idle")
  func stops() throws {
    let live = try LiveServer()
    let idle = try live.client()
    let busy = try live.client()
    idle.send(get("/healthz"))
    idle.wait(5) { idle.reader.answers.count == 1 }
    busy.send(get("/later"))
    busy.wait(0.02)
    live.server.stop(graceSeconds: 5)
    busy.wait(5)
    idle.wait(5)
    #expect(busy.reader.answers.map(\.status) == [200])
    #expect(busy.reader.answers.first?.field("connection") == "close")
    #expect(busy.reader.isClosed && idle.reader.isClosed)
    #expect(live.server.counts.connections == 0)
    #expect(LiveClient(port: live.port) == nil)
  }

  @Test("One connection more than there is room for is told so")
  func full() throws {
    var limits = Limits()
    limits.connections = 2
    let live = try LiveServer(loops: 1, limits: limits)
    let first = try live.client()
    let second = try live.client()
    for client in [first, second] {
      client.send(get("/healthz"))
      client.wait(5) { client.reader.answers.count == 1 }
    }
    let third = try live.client()
    third.wait(5)
    #expect(third.reader.answers.map(\.status) == [503])
    #expect(third.reader.isClosed)
    #expect(live.server.counts.turnedAway == 1)
  }

  @Test("Contents that are too much for the server together are refused")
  func contents() throws {
    var limits = Limits()
    limits.bodyBytesInAll = 50_000
    let live = try LiveServer(limits: limits)
    let head = Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n".utf8)
    let part = head + [UInt8](repeating: 0x20, count: 30_000)
    let first = try live.client()
    first.send(part)
    let second = try live.client()
    second.send(part)
    second.wait(1) { !second.reader.answers.isEmpty }
    first.wait(0.1)
    second.wait(0.1)
    let refused = [first, second].filter { $0.reader.answers.map(\.status) == [503] }
    #expect(refused.count == 1)
    let other = refused.first === first ? second : first
    other.send([UInt8](repeating: 0x20, count: 10_000))
    other.wait(5) { other.reader.answers.count == 1 }
    #expect(other.reader.answers.map(\.status) == [200])
  }
}

@Suite("Serving over TLS")
struct SecureServingTests {
  private let get = Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n".utf8)

  @Test("A plain request to an address that speaks TLS is told so")
  func plain() throws {
    let live = try LiveServer(isTLS: true)
    let client = try #require(LiveClient(port: live.port))
    client.send(get)
    client.wait(5)
    #expect(client.reader.answers.map(\.status) == [400])
    #expect(client.reader.isClosed)
  }

  @Test("Certificates are loaded again while connections go on")
  func reload() throws {
    let live = try LiveServer(isTLS: true)
    let before = try live.client()
    try live.server.loadCertificates(renewsTicketKeys: true)
    let after = try live.client()
    for client in [before, after] {
      client.send(get)
      client.wait(5) { client.reader.answers.count == 1 }
      #expect(client.reader.answers.map(\.status) == [200])
    }
  }

  @Test("A handshake that does not come to an end is cut")
  func stalled() throws {
    var limits = Limits()
    limits.handshakeSeconds = 0.2
    let live = try LiveServer(limits: limits, isTLS: true)
    let client = try #require(LiveClient(port: live.port))
    client.send([0x16, 0x03, 0x01])
    client.wait(5)
    #expect(client.reader.isClosed && client.reader.answers.isEmpty)
  }

  @Test("A large stream arrives whole")
  func stream() throws {
    let live = try LiveServer(isTLS: true)
    let client = try live.client()
    client.send(Array("GET /stream HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    client.wait(10) { client.reader.answers.count == 1 }
    #expect(client.reader.answers.first?.body.count == 2_000_000)
  }

  @Test("Without a certificate nothing listens")
  func withoutCertificate() {
    let server = HTTPServer(
      listen: [ListenAddress(host: "127.0.0.1", port: 0, isTLS: true)], loops: 1,
      application: LiveApplication())
    #expect(throws: HTTPServer.Fault.certificate(nil)) { try server.start() }
  }
}
