import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("What one client may take")
struct ClientLimitTests {
  /// A connection with a part of a body of 40,000 bytes, once the server has counted it or refused it.
  private func part(
    _ count: Int, to path: String = "/api", of server: TestServer
  ) throws -> TestClient {
    let before = server.http.counts
    let client = try server.client()
    let head = "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n"
    client.send(Array(head.utf8) + [UInt8](repeating: 0x20, count: count))
    for _ in 0..<10_000 where server.http.counts.bodyBytes < before.bodyBytes + count {
      client.wait(0.001)
      if !client.reader.responses.isEmpty { break }
    }
    return client
  }

  private func statuses(_ client: TestClient) -> [Int] { client.reader.responses.map(\.status) }

  private func server(_ bytesPerCaller: Int) throws -> TestServer {
    var limits = Limits()
    limits.bodyBytesPerCaller = bytesPerCaller
    limits.refusalSeconds = 0
    return try TestServer(limits: limits)
  }

  @Test("Large contents of unknown callers share a budget; small ones and those of users do not")
  func budget() throws {
    let server = try server(50_000)
    let first = try part(30_000, of: server)
    let second = try part(30_000, of: server)
    #expect(statuses(first) == [] && statuses(second) == [503])
    #expect(second.reader.responses.first?.field("retry-after") == "5")
    second.wait(5)
    #expect(second.reader.isClosed)
    let small = try server.client()
    #expect(small.exchange(TestRequest.post("/api", "{}")).map(\.status) == [200])
    let known = try part(30_000, to: "/known", of: server)
    let knownToo = try part(30_000, to: "/known", of: server)
    #expect(statuses(known) == [] && statuses(knownToo) == [503])
    for client in [first, known] {
      client.send([UInt8](repeating: 0x20, count: 10_000))
      client.wait(5) { !client.reader.responses.isEmpty }
    }
    #expect(statuses(first) == [200])
  }

  @Test("A content whose beginning names its user counts for that user")
  func namedInside() throws {
    let server = try server(50_000)
    let unknown = try part(30_000, of: server)
    #expect(statuses(unknown) == [])
    let named = try server.client()
    let head = "POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n7"
    named.send(Array(head.utf8) + [UInt8](repeating: 0x20, count: 39_999))
    named.wait(5) { !named.reader.responses.isEmpty }
    #expect(statuses(named) == [200])
  }

  @Test("What was counted is free again after the response, and after a disconnect")
  func released() throws {
    let server = try server(50_000)
    for round in 0..<5 {
      let client = try part(40_000, of: server)
      client.wait(5) { !client.reader.responses.isEmpty }
      #expect(statuses(client) == [200], "\(round)")
      // On the same connection, of another caller.
      let head = "POST /known HTTP/1.1\r\nHost: h\r\nContent-Length: 40000\r\n\r\n"
      client.send(Array(head.utf8) + [UInt8](repeating: 0x20, count: 40_000))
      client.wait(5) { client.reader.responses.count == 2 }
      #expect(client.reader.fault == nil)
      let ended = try part(30_000, of: server)
      #expect(statuses(ended) == [])
      ended.halfClose()
      ended.wait(5)
      #expect(ended.reader.isClosed)
    }
  }

  @Test("A content counts until its response, when that comes later")
  func pending() throws {
    let server = try server(50_000)
    let first = try part(40_000, to: "/never", of: server)
    let second = try part(40_000, to: "/never", of: server)
    #expect(statuses(first) == [] && statuses(second) == [503])
    let later = try part(40_000, to: "/later", of: server)
    #expect(statuses(later) == [503])
  }

  @Test("A connection above the limit of its address gets 503, except from a trusted proxy")
  func connections() throws {
    var limits = Limits()
    limits.connectionsPerAddress = 2
    for proxies in [TrustedProxies(), try #require(TrustedProxies(["127.0.0.0/8"]))] {
      let server = try TestServer(loops: 1, limits: limits, proxies: proxies)
      let clients = try (0..<3).map { _ in
        let client = try server.client()
        _ = client.exchange(TestRequest.get("/healthz"))
        client.wait(1) { !client.reader.responses.isEmpty }
        return client
      }
      let isTrusted = server.http.counts.rejectedConnections == 0
      #expect(clients.map { statuses($0) } == [[200], [200], [isTrusted ? 200 : 503]])
    }
    let server = try TestServer(loops: 1, limits: limits)
    for _ in 0..<5 {
      let client = try server.client()
      let closing = TestRequest.get("/healthz", fields: "Connection: close\r\n")
      #expect(client.exchange(closing).map(\.status) == [200])
      client.wait(5)
      #expect(client.reader.isClosed)
    }
  }
}
