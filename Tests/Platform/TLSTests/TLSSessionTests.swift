import ProbeSupport
import Testing
import TLS

@Suite("TLS sessions in memory")
struct TLSSessionTests {
  private static func certificate(_ name: String, key: String? = nil) -> TLSCertificate {
    TLSCertificate(
      chainFile: TestCertificates.path("\(name).pem"),
      keyFile: TestCertificates.path("\(key ?? name).key"))
  }

  private static func context(after earlier: TLSContext? = nil, renews: Bool = false) throws
    -> TLSContext
  {
    try TLSContext(
      [certificate("localhost"), certificate("other.example")], after: earlier,
      renewsTicketKeys: renews)
  }

  /// A client and a server that exchange bytes in pieces.
  final class Pair {
    let client: TLSClient
    let server: TLSSession
    var received: [UInt8] = []
    var outcome = TLSSession.Outcome.bytes(0)
    private var plain = [UInt8](repeating: 0, count: 100_000)
    private let piece: Int

    init(_ client: TLSClient, _ context: TLSContext, piece: Int = 60_000) throws {
      self.client = client
      server = try TLSSession(context)
      self.piece = piece
    }

    /// Exchanges bytes until both sides have none left; false when the handshake failed.
    func exchange() -> Bool {
      for _ in 0..<20 {
        guard client.shakeHands() != nil else { return false }
        let sent = client.take()
        for start in stride(from: 0, to: sent.count, by: piece) {
          let part = Array(sent[start..<min(start + piece, sent.count)])
          outcome = server.receive(part, count: part.count, into: &plain)
          if case .bytes(let count) = outcome { received += plain[..<count] }
        }
        let answer = server.takeOutput()
        for start in stride(from: 0, to: answer.count, by: piece) {
          client.feed(answer[start..<min(start + piece, answer.count)])
        }
        if sent.isEmpty, answer.isEmpty { break }
      }
      return client.shakeHands() == true
    }
  }

  @Test(
    "Both versions, in pieces of any size", arguments: [12, 13], [1, 2, 7, 100, 60_000])
  func exchange(version: Int32, piece: Int) throws {
    let pair = try Pair(TLSClient(version: version), Self.context(), piece: piece)
    #expect(pair.exchange())
    #expect(pair.server.isReady)
    let question = [UInt8](repeating: 0x61, count: 40_000)
    pair.client.write(question)
    #expect(pair.exchange())
    #expect(pair.received == question)
    let answer = [UInt8](repeating: 0x62, count: 70_000)
    #expect(pair.server.send(answer))
    #expect(pair.exchange())
    #expect(pair.client.read().bytes == answer)
    pair.server.end()
    _ = pair.exchange()
    #expect(pair.client.read().hasEnded)
  }

  @Test("A client that offers other protocols only is rejected; one that offers none is not")
  func protocols() throws {
    #expect(try !Pair(TLSClient(protocols: ["h2"]), Self.context()).exchange())
    #expect(try Pair(TLSClient(protocols: ["h2", "http/1.1"]), Self.context()).exchange())
    #expect(try Pair(TLSClient(protocols: []), Self.context()).exchange())
  }

  @Test(
    "The certificate with the requested name is used, else the first",
    arguments: [
      ("localhost", "localhost"), ("other.example", "other.example"),
      (
        "OTHER.example",
        "other.example"
      ), ("elsewhere.example", "localhost"), (nil, "localhost"),
    ])
  func names(asked: String?, shown: String) throws {
    let pair = try Pair(TLSClient(name: asked), Self.context())
    #expect(pair.exchange())
    #expect(pair.client.peerName == shown)
  }

  @Test(
    "A session is resumed, also after a reload and one change of keys", arguments: [12, 13])
  func resumption(version: Int32) throws {
    let first = try Self.context()
    let reloaded = try Self.context(after: first)
    let renewed = try Self.context(after: reloaded, renews: true)
    let twice = try Self.context(after: renewed, renews: true)
    for (context, isResumed) in [
      (first, true), (reloaded, true), (renewed, true), (twice, false),
      (try Self.context(), false),
    ] {
      let earlier = try Pair(TLSClient(version: version), first)
      #expect(earlier.exchange())
      #expect(earlier.server.send([1]))
      #expect(earlier.exchange())
      _ = earlier.client.read()
      let later = try Pair(TLSClient(version: version, resuming: earlier.client), context)
      #expect(later.exchange())
      #expect(later.client.isResumed == isResumed)
    }
  }

  @Test("Renegotiation is rejected")
  func renegotiation() throws {
    let pair = try Pair(TLSClient(version: 12), Self.context())
    #expect(pair.exchange())
    _ = pair.client.renegotiate()
    #expect(!pair.exchange())
  }

  @Test("Bytes that are not TLS fail at once")
  func noise() throws {
    let session = try TLSSession(Self.context())
    var plain = [UInt8](repeating: 0, count: 40_000)
    let noise = Array("this is not TLS at all, nor will it ever be\r\n".utf8)
    #expect(session.receive(noise, count: noise.count, into: &plain) == .failed)
  }

  @Test("A missing, expired or mismatched certificate is rejected")
  func faults() {
    let good = Self.certificate("localhost")
    let other = Self.certificate("other.example")
    let expired = Self.certificate("expired")
    let nobody = Self.certificate("nobody")
    func expect(_ chain: String, _ key: String, _ fault: TLSFault) {
      #expect(throws: fault) { try TLSContext([TLSCertificate(chainFile: chain, keyFile: key)]) }
    }
    let missing = "No such file or directory"
    let nothing = "it holds nothing of that kind in PEM"
    expect(nobody.chainFile, good.keyFile, .certificate(file: nobody.chainFile, reason: missing))
    expect(good.chainFile, nobody.keyFile, .key(file: nobody.keyFile, reason: missing))
    expect(#filePath, good.keyFile, .certificate(file: #filePath, reason: nothing))
    expect(good.chainFile, #filePath, .key(file: #filePath, reason: nothing))
    expect(
      good.chainFile, other.keyFile,
      .certificate(file: good.chainFile, reason: "the key \(other.keyFile) is not its own"))
    expect(
      expired.chainFile, expired.keyFile,
      .certificate(file: expired.chainFile, reason: "it expired on 2021-01-01"))
    #expect(throws: TLSFault.library) { try TLSContext([]) }
  }
}
