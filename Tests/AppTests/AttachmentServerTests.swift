import APITestSupport
import Core
import ExampleFeature
import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing
import WebAPI

@testable import App

/// The example feature's attachments over sockets: server, adapter, dispatcher and receiver together.
@Suite("Bytes over a connection")
struct AttachmentServerTests {
  private let api: APIFixture
  private let server: RunningExample
  private let attachments = Attachments()
  private let auth: String

  init() throws {
    api = try APIFixture(with: [Notices(attachments: attachments).feature])
    try api.add("meg", .manager)
    let authHash = try api.logIn("meg")
    auth = "Authorization: Bearer \(authHash)\r\n"
    let notice = try api.send(.post, below: "/notices", #"{"title":"Sale"}"#, by: authHash)
    #expect(notice.status == 201)
    server = try RunningExample(api)
  }

  /// A server on a free port, stopped at the end.
  private final class RunningExample {
    let http: HTTPServer
    let port: UInt16

    init(_ api: APIFixture) throws {
      // One loop for each reader of the fixture.
      http = HTTPServer(
        HTTPServer.Configuration(
          listen: [ListenAddress(host: "127.0.0.1", port: 0)], loops: 1),
        application: HTTPAdapter(dispatcher: api.dispatcher))
      port = try http.start().first?.port ?? 0
    }

    deinit { http.stop(graceSeconds: 0) }
  }

  private func client() throws -> TestClient { try #require(TestClient(port: server.port)) }

  private func head(_ method: String, _ fields: String) -> [UInt8] {
    Array(
      "\(method) /api/v1/notices/1/attachment HTTP/1.1\r\nHost: h\r\n\(auth)\(fields)\r\n".utf8)
  }

  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<1_000 where !isTrue() { usleep(10_000) }
    #expect(isTrue())
  }

  @Test("Bytes go in and come out, whole and in part, on one connection")
  func roundTrip() throws {
    let client = try client()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 % 249) }
    client.send(
      head("PUT", "Content-Length: 200000\r\nUpload-Complete: ?1\r\nExpect: 100-continue\r\n"))
    client.wait(10) { client.reader.interims.count == 2 }
    #expect(client.reader.interims == [104, 100])
    client.send(bytes + head("GET", "") + head("GET", "Range: bytes=199990-\r\n"))
    client.wait(10) { client.reader.responses.count == 3 }
    let answers = client.reader.responses
    #expect(answers.map(\.status) == [201, 200, 206])
    #expect(answers.dropFirst().first?.body == bytes)
    #expect(answers.last?.body == Array(bytes.suffix(10)))
    #expect(answers.last?.field("content-range") == "bytes 199990-199999/200000")
  }

  @Test("A refusal comes without 100, for too many bytes before they are sent")
  func refused() throws {
    for (fields, status) in [
      ("Content-Length: 200001\r\n", 413),
      ("Content-Length: 5\r\nContent-Type: text/html\r\n", 415),
      ("Content-Length: 5\r\nUpload-Complete: 1\r\n", 422),
    ] {
      let client = try client()
      let answers = client.exchange(head("PUT", fields + "Expect: 100-continue\r\n"))
      #expect(answers.map(\.status) == [status] && client.reader.interims.isEmpty)
    }
  }

  @Test("More than the limit, in chunks, is 413 as it passes, and the receiver learns of it")
  func passing() throws {
    let client = try client()
    client.send(head("PUT", "Transfer-Encoding: chunked\r\n"))
    var chunk: [UInt8] = []
    Chunk.append([UInt8](repeating: 7, count: 50_000), to: &chunk)
    for _ in 0..<5 { client.send(chunk) }
    client.wait(10) { !client.reader.responses.isEmpty }
    #expect(client.reader.responses.map(\.status) == [413])
    wait { attachments.cuts == [.refused(status: 413)] }
  }

  @Test("A newer request closes the older one's connection and is answered")
  func newer() throws {
    let older = try client()
    older.send(head("PUT", "Content-Length: 100\r\nExpect: 100-continue\r\n"))
    older.wait(10) { older.reader.interims == [100] }
    older.send(Array("old".utf8))
    let newer = try client()
    let answers = newer.exchange(head("PUT", "Content-Length: 3\r\n") + Array("new".utf8))
    #expect(answers.map(\.status) == [201] && attachments.cuts == [.replaced])
    older.wait(10)
    #expect(older.reader.isClosed && older.reader.responses.isEmpty)
    #expect(newer.exchange(head("GET", ""), count: 2).last?.body == Array("new".utf8))
  }

  @Test("A connection that breaks cuts the content")
  func broken() throws {
    var client: TestClient? = try client()
    client?.send(head("PUT", "Content-Length: 100\r\nExpect: 100-continue\r\n"))
    client?.wait(10) { client?.reader.interims == [100] }
    client = nil
    wait { attachments.cuts == [.disconnected] }
  }
}
