import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Contents that are received piece by piece")
struct ReceivingTests {
  private func head(_ query: String, _ fields: String, minorVersion: Int = 1) -> [UInt8] {
    Array("POST /receive?\(query) HTTP/1.\(minorVersion)\r\nHost: h\r\n\(fields)\r\n\r\n".utf8)
  }

  private func whole(_ query: String, _ body: [UInt8]) -> [UInt8] {
    head(query, "Content-Length: \(body.count)") + body
  }

  private func chunked(_ body: [UInt8], _ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: size) {
      Chunk.append(Array(body[start..<min(start + size, body.count)]), to: &bytes)
    }
    return bytes + Chunk.last
  }

  private func summary(_ body: [UInt8]) -> String {
    "\(body.count) \(body.reduce(0) { $0 + Int($1) })"
  }

  private func body(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 % 253) }
  }

  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<1_000 where !isTrue() { usleep(10_000) }
    #expect(isTrue())
  }

  private func texts(_ answers: [ReceivedResponse]) -> [String] {
    answers.map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test(
    "All bytes arrive, with a length and in chunks, and the connection stays",
    arguments: [false, true])
  func arrives(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    let client = try server.client()
    var wanted: [String] = []
    for count in [0, 1, 1_000, 700_000] {
      let body = body(count)
      client.send(whole("", body) + TestRequest.get("/healthz"))
      client.send(head("", "Transfer-Encoding: chunked") + chunked(body, 1_000))
      wanted += [summary(body), #"{"status":"ok"}"#, summary(body)]
    }
    let small = body(3_000)
    client.send(head("", "Transfer-Encoding: chunked") + chunked(small, 1))
    wanted.append(summary(small))
    client.wait(30) { client.reader.responses.count == wanted.count }
    #expect(texts(client.reader.responses) == wanted)
    #expect(!client.reader.isClosed && server.http.counts.bodyBytes == 0)
  }

  @Test("The receiver's word brings 100, a refusal brings none")
  func expectation() throws {
    let server = try TestServer()
    let fields = "Content-Length: 5\r\nExpect: 100-continue"
    let client = try server.client()
    client.send(head("interim", fields))
    client.wait(5) { client.reader.interims.count == 2 }
    #expect(client.reader.interims == [104, 100])
    #expect(client.exchange(Array("hello".utf8)).map(\.status) == [200])
    for query in ["refuse", "denied"] {
      let refused = try server.client()
      let answers = refused.exchange(head(query, fields))
      #expect(answers.map(\.status) == [query == "refuse" ? 404 : 403])
      #expect(refused.reader.interims.isEmpty)
      refused.wait(5)
      #expect(refused.reader.isClosed)
    }
    let large = try server.client()
    let tooLarge = large.exchange(
      head("limit", "Content-Length: 1001\r\nExpect: 100-continue"))
    #expect(tooLarge.map(\.status) == [413] && large.reader.interims.isEmpty)
    #expect(tooLarge.first?.field("upload-limit") == "1000")
  }

  @Test("HTTP/1.0 gets no interim response")
  func oldVersion() throws {
    let server = try TestServer()
    let client = try server.client()
    let bytes = head("interim", "Content-Length: 5", minorVersion: 0) + Array("hello".utf8)
    #expect(texts(client.exchange(bytes)) == [summary(Array("hello".utf8))])
    #expect(client.reader.interims.isEmpty)
  }

  @Test("A refusal in the middle keeps the connection when little is left to read")
  func refusedInTheMiddle() throws {
    let server = try TestServer()
    let near = try server.client()
    near.send(head("half", "Content-Length: 60000") + body(30_000))
    near.wait(5) { near.reader.responses.count == 1 }
    let answers = near.exchange(body(30_000) + TestRequest.get("/healthz"), count: 2)
    #expect(answers.map(\.status) == [422, 200])
    let far = try server.client()
    far.send(head("half", "Content-Length: 6000000") + body(30_000))
    far.wait(5)
    #expect(far.reader.responses.map(\.status) == [422] && far.reader.isClosed)
  }

  @Test("A content in chunks that exceeds the limit gets 413 as it passes")
  func tooLarge() throws {
    let server = try TestServer()
    let client = try server.client()
    let fields = "Transfer-Encoding: chunked"
    let fitting = head("limit", fields) + chunked(body(1_000), 300)
    #expect(texts(client.exchange(fitting)) == [summary(body(1_000))])
    let answers = client.exchange(head("limit", fields) + chunked(body(1_001), 300), count: 2)
    #expect(answers.map(\.status) == [200, 413])
    #expect(answers.last?.field("upload-limit") == "1000")
    #expect(server.application.receivers.last?.ends == [.refused(.bodyTooLarge(limit: 1_000))])
  }

  @Test("What nobody takes is not read: the client is held up", arguments: [false, true])
  func backPressure(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    let client = try server.client()
    client.send(head("hold", "Content-Length: 20000000"))
    client.send([UInt8](repeating: 7, count: 8_000_000), seconds: isTLS ? 0.02 : 1)
    wait { (server.application.receivers.last?.count ?? 0) > Limits().bodyWindowBytes / 2 }
    let receiver = try #require(server.application.receivers.last)
    let limits = Limits()
    let most = limits.bodyWindowBytes + readBytes
    usleep(200_000)
    #expect(receiver.count <= most)
    #expect(server.http.counts.bodyBytes <= most + 64 * limits.pieceBytes)
    #expect(receiver.ends.isEmpty)
    receiver.release()
    wait { receiver.count > most }
  }

  private let readBytes = 64 * 1024

  @Test("Waiting for the receiver does not count as the client's slowness")
  func pause() throws {
    var limits = Limits()
    limits.bodySeconds = 0.4
    limits.bodyWindowBytes = 10_000
    let server = try TestServer(limits: limits)
    let client = try server.client()
    let body = body(300_000)
    client.send(whole("hold", body))
    usleep(900_000)
    let receiver = try #require(server.application.receivers.last)
    #expect(client.reader.responses.isEmpty && receiver.count < 300_000)
    receiver.release()
    client.wait(10) { !client.reader.responses.isEmpty }
    #expect(texts(client.reader.responses) == [summary(body)])
  }

  @Test("A content that stops coming gets 408, and its receiver is told once")
  func tooSlow() throws {
    var limits = Limits()
    limits.bodySeconds = 0.3
    let server = try TestServer(limits: limits)
    let client = try server.client()
    client.send(head("", "Content-Length: 100") + body(50))
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [408] && client.reader.isClosed)
    #expect(server.application.receivers.last?.ends == [.refused(.bodyTooSlow)])
  }

  @Test("A receiver that takes nothing for too long ends in 503")
  func stuck() throws {
    var limits = Limits()
    limits.handlerSeconds = 0.3
    limits.bodyWindowBytes = 1_000
    let server = try TestServer(limits: limits)
    let client = try server.client()
    client.send(whole("hold", body(500_000)))
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [503])
    #expect(server.application.receivers.last?.ends == [.refused(.handlerTooSlow)])
  }

  @Test("Malformed chunks get 400, and the receiver is told once")
  func malformed() throws {
    let server = try TestServer()
    let client = try server.client()
    let answers = client.exchange(
      head("", "Transfer-Encoding: chunked") + Array("3\r\nabcX\r\n".utf8))
    #expect(answers.map(\.status) == [400])
    #expect(server.application.receivers.last?.ends == [.refused(.chunkEnd)])
  }

  @Test("A client that leaves, a stop and a newer request cut the content", arguments: 0..<4)
  func cut(way: Int) throws {
    let server = try TestServer()
    var client: TestClient? = try server.client()
    client?.send(head("", "Content-Length: 100") + body(50))
    wait { server.application.receivers.last?.count == 50 }
    let receiver = try #require(server.application.receivers.last)
    switch way {
    case 0: client = nil
    case 1: client?.halfClose()
    case 2: server.http.stop(graceSeconds: 0.1)
    default:
      receiver.closeConnection()
      client?.wait(5)
      #expect(client?.reader.isClosed == true)
    }
    wait { receiver.ends == [.cut] }
    wait { server.http.counts.connections == 0 && server.http.counts.bodyBytes == 0 }
    client = nil
  }
}
