import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("HTTP server over sockets")
struct HTTPServerTests {
  @Test("Responses from another thread arrive once, in the order of the requests")
  func later() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(TestRequest.get("/later") + TestRequest.get("/healthz") + TestRequest.get("/later"))
    client.wait(5) { client.reader.responses.count == 3 }
    #expect(client.reader.responses.map(\.status) == [200, 200, 200])
    #expect(
      client.reader.responses.map { String(decoding: $0.body, as: UTF8.self) }
        == ["127.0.0.1", #"{"status":"ok"}"#, "127.0.0.1"])
    #expect(client.reader.fault == nil)
  }

  @Test(
    "All pipelined requests get a response, with a large output limit or none",
    arguments: [false, true], [("/nothing", 1_500), ("/healthz", 1_500), ("/text?6000", 200)])
  func pipelined(isTLS: Bool, request: (path: String, count: Int)) throws {
    let (path, count) = request
    for limit in [Limits().outputBytes, 0] {
      var limits = Limits()
      limits.outputBytes = limit
      let server = try TestServer(limits: limits, isTLS: isTLS)
      let client = try server.client()
      client.send((0..<count).flatMap { _ in TestRequest.get(path) })
      client.wait(60) { client.reader.responses.count == count }
      #expect(client.reader.responses.count == count)
      #expect(client.reader.fault == nil)
    }
  }

  @Test(
    "Each pipelined request gets the route of its own head, however its bytes are cut",
    arguments: [1, 7, 64, 100_000])
  func routes(pieceSize: Int) throws {
    let server = try TestServer(loops: 1)
    let client = try server.client()
    var sent: [UInt8] = []
    var wanted: [String] = []
    for number in 0..<60 {
      let body = String(repeating: "x", count: number % 7)
      let length = "Host: h\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      sent += Array("POST /routed/\(number) HTTP/1.1\r\n\(length)\(body)".utf8)
      wanted.append("/routed/\(number)\(body)")
      // One answered from its head, and one accepted without a route.
      sent += TestRequest.get("/nothing") + TestRequest.get("/healthz")
      wanted += [#"{"status":404}"#, #"{"status":"ok"}"#]
    }
    for start in stride(from: 0, to: sent.count, by: pieceSize) {
      client.send(Array(sent[start..<min(start + pieceSize, sent.count)]))
    }
    client.wait(10) { client.reader.responses.count == wanted.count }
    #expect(client.reader.responses.map { String(decoding: $0.body, as: UTF8.self) } == wanted)
    #expect(client.reader.fault == nil)
  }

  @Test("A request whose content is too large leaves no route to the next one")
  func routeOfRefused() throws {
    let server = try TestServer(loops: 1)
    let client = try server.client()
    let tooLarge = "Host: h\r\nContent-Length: \(1 << 21)\r\n\r\n"
    client.send(Array("POST /routed/large HTTP/1.1\r\n\(tooLarge)".utf8))
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [413])
    let next = try server.client()
    next.send(TestRequest.get("/healthz") + TestRequest.get("/routed/small"))
    next.wait(5) { next.reader.responses.count == 2 }
    #expect(
      next.reader.responses.map { String(decoding: $0.body, as: UTF8.self) }
        == [#"{"status":"ok"}"#, "/routed/small"])
  }

  @Test("A stream arrives complete, in chunks, and the connection stays open")
  func stream() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(TestRequest.get("/stream") + TestRequest.get("/healthz"))
    client.wait(5) { client.reader.responses.count == 2 }
    let whole = (0..<200).flatMap { [UInt8](repeating: UInt8(0x30 + $0 % 10), count: 10_000) }
    #expect(client.reader.responses.first?.body == whole)
    #expect(client.reader.responses.last?.body == Array(#"{"status":"ok"}"#.utf8))
  }

  @Test("For HTTP/1.0 a stream ends with the connection")
  func oldStream() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(Array("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".utf8))
    client.wait(5)
    #expect(client.reader.responses.first?.body.count == 2_000_000)
    #expect(client.reader.isClosed && client.reader.fault == nil)
  }

  @Test("A stream that fails leaves the content incomplete")
  func brokenStream() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(TestRequest.get("/broken"))
    client.wait(5)
    #expect(client.reader.isClosed)
    #expect(client.reader.responses.isEmpty)
  }

  @Test("A missing response becomes 503 after its deadline")
  func never() throws {
    var limits = Limits()
    limits.handlerSeconds = 0.2
    let server = try TestServer(limits: limits)
    let client = try server.client()
    client.send(TestRequest.get("/never"))
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [503])
    #expect(client.reader.isClosed)
  }

  @Test("A stream that goes on working may take longer than the deadline before its first byte")
  func working() throws {
    var limits = Limits()
    limits.handlerSeconds = 1
    let server = try TestServer(limits: limits)
    let client = try server.client()
    client.send(TestRequest.get("/working"))
    client.wait(20) { client.reader.responses.count == 1 }
    #expect(client.reader.responses.map(\.body) == [Array("done".utf8)])
  }

  @Test("A graceful stop finishes current requests and closes idle connections")
  func stops() throws {
    let server = try TestServer()
    let idle = try server.client()
    let busy = try server.client()
    idle.send(TestRequest.get("/healthz"))
    idle.wait(5) { idle.reader.responses.count == 1 }
    busy.send(TestRequest.get("/later"))
    busy.wait(0.02)
    server.http.stop(graceSeconds: 5)
    busy.wait(5)
    idle.wait(5)
    #expect(busy.reader.responses.map(\.status) == [200])
    #expect(busy.reader.responses.first?.field("connection") == "close")
    #expect(busy.reader.isClosed && idle.reader.isClosed)
    #expect(server.http.counts.connections == 0)
    #expect(TestClient(port: server.port) == nil)
  }

  @Test("A connection above the limit gets 503")
  func full() throws {
    var limits = Limits()
    limits.connections = 2
    let server = try TestServer(loops: 1, limits: limits)
    let first = try server.client()
    let second = try server.client()
    for client in [first, second] {
      client.send(TestRequest.get("/healthz"))
      client.wait(5) { client.reader.responses.count == 1 }
    }
    let third = try server.client()
    third.wait(5)
    #expect(third.reader.responses.map(\.status) == [503])
    #expect(third.reader.isClosed)
    #expect(server.http.counts.rejectedConnections == 1)
  }

  @Test("Contents above the limit of all connections get 503")
  func contents() throws {
    var limits = Limits()
    limits.totalBodyBytes = 50_000
    limits.refusalSeconds = 0
    let server = try TestServer(limits: limits)
    let head = Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n".utf8)
    let part = head + [UInt8](repeating: 0x20, count: 30_000)
    let first = try server.client()
    first.send(part)
    let second = try server.client()
    second.send(part)
    second.wait(1) { !second.reader.responses.isEmpty }
    first.wait(0.1)
    second.wait(0.1)
    let refused = [first, second].filter { $0.reader.responses.map(\.status) == [503] }
    #expect(refused.count == 1)
    let other = refused.first === first ? second : first
    other.send([UInt8](repeating: 0x20, count: 10_000))
    other.wait(5) { other.reader.responses.count == 1 }
    #expect(other.reader.responses.map(\.status) == [200])
  }
}

@Suite("HTTP server over TLS")
struct HTTPServerTLSTests {
  private let get = TestRequest.get("/healthz")

  @Test("A plain request to a TLS address gets 400")
  func plain() throws {
    let server = try TestServer(isTLS: true)
    let client = try #require(TestClient(port: server.port))
    client.send(get)
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [400])
    #expect(client.reader.isClosed)
  }

  @Test("Certificates are reloaded while connections are open")
  func reload() throws {
    let server = try TestServer(isTLS: true)
    let before = try server.client()
    try server.http.loadCertificates(renewsTicketKeys: true)
    let after = try server.client()
    for client in [before, after] {
      client.send(get)
      client.wait(5) { client.reader.responses.count == 1 }
      #expect(client.reader.responses.map(\.status) == [200])
    }
  }

  @Test("An unfinished handshake is closed after its deadline")
  func stalled() throws {
    var limits = Limits()
    limits.handshakeSeconds = 0.2
    let server = try TestServer(limits: limits, isTLS: true)
    let client = try #require(TestClient(port: server.port))
    client.send([0x16, 0x03, 0x01])
    client.wait(5)
    #expect(client.reader.isClosed && client.reader.responses.isEmpty)
  }

  @Test("A large stream arrives complete")
  func stream() throws {
    let server = try TestServer(isTLS: true)
    let client = try server.client()
    client.send(TestRequest.get("/stream"))
    client.wait(10) { client.reader.responses.count == 1 }
    #expect(client.reader.responses.first?.body.count == 2_000_000)
  }

  @Test("Without a certificate the server does not start")
  func withoutCertificate() {
    let server = HTTPServer(
      HTTPServer.Configuration(
        listen: [ListenAddress(host: "127.0.0.1", port: 0, isTLS: true)], loops: 1),
      application: ServerTestApplication())
    #expect(throws: HTTPServer.Fault.certificate(nil)) { try server.start() }
  }
}
