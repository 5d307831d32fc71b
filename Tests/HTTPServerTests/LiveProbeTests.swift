import HTTP
import ProbeSupport
import HTTPServer
import Testing

/// The cases of the probe, put to a started server over sockets.
@Suite("Probe, over sockets")
struct LiveProbeTests {
  @Test("Every case is answered as it wants", arguments: [false, true])
  func probe(isTLS: Bool) async throws {
    let live = try LiveServer(isTLS: isTLS)
    for probe in ProbeCase.all(host: "127.0.0.1:\(live.port)") where !probe.isSlow {
      // TLS has no half-closing.
      if isTLS, probe.halfCloses { continue }
      #expect(try fault(probe, live) == nil, "\(probe.id)")
    }
  }

  @Test("Every slow case is ended by a deadline", arguments: [false, true])
  func slow(isTLS: Bool) throws {
    var limits = Limits()
    limits.headerSeconds = 0.3
    limits.bodySeconds = 0.3
    limits.idleSeconds = 0.3
    limits.rateGraceSeconds = 0.3
    let live = try LiveServer(limits: limits, isTLS: isTLS)
    for probe in ProbeCase.all(host: "127.0.0.1:\(live.port)") where probe.isSlow {
      #expect(try fault(probe, live) == nil, "\(probe.id)")
    }
  }

  private func fault(_ probe: ProbeCase, _ live: LiveServer) throws -> String? {
    let others = try (0..<(probe.fill?.connections ?? 0)).map { _ in
      let other = try live.client()
      other.send(probe.fill?.bytes ?? [])
      return other
    }
    let client = try live.client(headAnswers: probe.headAnswers)
    for step in probe.steps { try take(step, client, live) }
    let wanted = 1 + probe.then.count
    client.wait(probe.expected.contains(-1) ? 0.05 : 5) {
      client.reader.answers.count >= wanted || client.reader.fault != nil
    }
    client.wait(probe.closes == true ? 5 : 0.01)
    let fault = Judge.fault(probe, client.reader) {
      let before = client.reader.answers.count
      client.send(get)
      client.wait(5) { client.reader.answers.count > before }
      return client.reader.answers.dropFirst(before).map(\.status) == [200]
    }
    #expect(others.count == probe.fill?.connections ?? 0)
    return try fault ?? health(live)
  }

  private func take(_ step: ProbeCase.Step, _ client: LiveClient, _ live: LiveServer) throws {
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
    case .read(let count): client.wait(5) { client.reader.answers.count >= count }
    case .readInterim(let seconds):
      client.wait(seconds) { client.reader.interims > 0 || !client.reader.answers.isEmpty }
    case .blind(let bytes, _):
      client.send(bytes, readsToo: false, seconds: 0.5)
      #expect(try health(live) == nil)
    case .halfClose: client.halfClose()
    }
  }

  private var get: [UInt8] { Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n".utf8) }

  private func health(_ live: LiveServer) throws -> String? {
    let client = try live.client()
    client.send(get)
    client.wait(5) { client.reader.answers.count == 1 }
    return client.reader.answers.first?.status == 200 ? nil : "the server is sick"
  }
}
