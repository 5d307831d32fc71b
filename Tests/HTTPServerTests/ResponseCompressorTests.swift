import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Compressed responses")
struct ResponseCompressorTests {
  private func ask(_ server: TestServer, _ line: String, _ extra: String, isHead: Bool = false)
    throws
    -> ReceivedResponse
  {
    let client = try server.client(headResponses: isHead ? [0] : [])
    let request = Array("\(line) HTTP/1.1\r\nHost: h\r\n\(extra)\r\n".utf8)
    return try #require(client.exchange(request).first)
  }

  @Test(
    "A client that accepts gzip gets it, from 1 KiB on",
    arguments: [(10, false), (1023, false), (1024, true), (30_000, true), (200_000, true)])
  func sizes(count: Int, isCompressed: Bool) throws {
    let server = try TestServer(loops: 1)
    let plain = try ask(server, "GET /text?\(count)", "")
    #expect(plain.field("content-encoding") == nil)
    #expect(plain.field("vary") == "Accept-Encoding")
    #expect(plain.body.count == count)
    let response = try ask(server, "GET /text?\(count)", "Accept-Encoding: br, gzip\r\n")
    #expect(response.field("vary") == "Accept-Encoding")
    #expect((response.field("content-encoding") == "gzip") == isCompressed)
    #expect(
      isCompressed ? Gunzip.expanded(response.body) == plain.body : response.body == plain.body)
  }

  @Test("HEAD has the length of GET")
  func head() throws {
    let server = try TestServer(loops: 1)
    let extra = "Accept-Encoding: gzip\r\n"
    let get = try ask(server, "GET /text?5000", extra)
    let head = try ask(server, "HEAD /text?5000", extra, isHead: true)
    #expect(head.field("content-length") == String(get.body.count))
    #expect(head.field("content-encoding") == "gzip")
  }

  @Test("A stream is compressed while it is sent")
  func stream() throws {
    let server = try TestServer(loops: 1)
    let response = try ask(server, "GET /zipped", "Accept-Encoding: gzip\r\n")
    let whole = (0..<200).flatMap { [UInt8](repeating: UInt8(0x30 + $0 % 10), count: 10_000) }
    #expect(response.body.count < 100_000)
    #expect(Gunzip.expanded(response.body) == whole)
  }
}
