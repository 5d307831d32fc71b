import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("HTTP cases over sockets")
struct SocketProbeTests {
  @Test("Every case gets the expected responses", arguments: [false, true])
  func probe(isTLS: Bool) async throws {
    let server = try TestServer(isTLS: isTLS)
    for probe in ProbeCase.all(host: "127.0.0.1:\(server.port)") where !probe.isSlow {
      // TLS has no half-closing.
      if isTLS, probe.halfCloses { continue }
      #expect(try fault(probe, server) == nil, "\(probe.id)")
    }
  }

  @Test("A deadline ends every slow case", arguments: [false, true])
  func slow(isTLS: Bool) throws {
    var limits = Limits()
    limits.headerSeconds = 0.3
    limits.bodySeconds = 0.3
    limits.idleSeconds = 0.3
    limits.rateGraceSeconds = 0.3
    let server = try TestServer(limits: limits, isTLS: isTLS)
    for probe in ProbeCase.all(host: "127.0.0.1:\(server.port)") where probe.isSlow {
      #expect(try fault(probe, server) == nil, "\(probe.id)")
    }
  }

  private func fault(_ probe: ProbeCase, _ server: TestServer) throws -> String? {
    let others = try (0..<(probe.fill?.connections ?? 0)).map { _ in
      let other = try server.client()
      other.send(probe.fill?.bytes ?? [])
      return other
    }
    let client = try server.client(headResponses: probe.headResponses)
    for step in probe.steps { try take(step, client, server) }
    let wanted = 1 + probe.then.count
    client.wait(probe.expected.contains(-1) ? 0.05 : 5) {
      client.reader.responses.count >= wanted || client.reader.fault != nil
    }
    client.wait(probe.closes == true ? 5 : 0.01)
    let fault = ProbeVerdict.fault(probe, client.reader) {
      let before = client.reader.responses.count
      client.send(get)
      client.wait(5) { client.reader.responses.count > before }
      return client.reader.responses.dropFirst(before).map(\.status) == [200]
    }
    #expect(others.count == probe.fill?.connections ?? 0)
    return try fault ?? health(server)
  }

  private func take(_ step: ProbeCase.Step, _ client: TestClient, _ server: TestServer) throws {
    switch step {
    case .send(let bytes): client.send(bytes)
    case .dribble(let bytes, _, let chunk):
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        client.send(Array(bytes[start..<min(start + chunk, bytes.count)]))
      }
    case .repeated(let bytes, let times, let gap):
      for _ in 0..<times where !client.reader.isClosed && !client.isBroken {
        client.send(bytes)
        client.wait(gap / 10)
      }
    case .wait(let seconds): client.wait(seconds)
    case .read(let count): client.wait(5) { client.reader.responses.count >= count }
    case .readInterim(let seconds):
      client.wait(seconds) { client.reader.interimCount > 0 || !client.reader.responses.isEmpty }
    case .blind(let bytes, _):
      client.send(bytes, readsToo: false, seconds: 0.5)
      #expect(try health(server) == nil)
    case .halfClose: client.halfClose()
    }
  }

  private var get: [UInt8] { TestRequest.get("/healthz") }

  private func health(_ server: TestServer) throws -> String? {
    let client = try server.client()
    client.send(get)
    client.wait(5) { client.reader.responses.count == 1 }
    return client.reader.responses.first?.status == 200 ? nil : "the server does not respond"
  }
}
