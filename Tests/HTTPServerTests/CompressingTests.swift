import HTTP
import ProbeSupport
import HTTPServer
import Testing

@Suite("Compressed answers")
struct CompressingTests {
  private func ask(_ live: LiveServer, _ line: String, _ extra: String, isHead: Bool = false) throws
    -> ResponseReader.Answer
  {
    let client = try live.client(headAnswers: isHead ? [0] : [])
    client.send(Array("\(line) HTTP/1.1\r\nHost: h\r\n\(extra)\r\n".utf8))
    client.wait(5) { client.reader.answers.count == 1 }
    return try #require(client.reader.answers.first)
  }

  @Test(
    "A client that takes gzip gets it, from 1 KiB on",
    arguments: [(10, false), (1023, false), (1024, true), (30_000, true), (200_000, true)])
  func sizes(count: Int, isCompressed: Bool) throws {
    let live = try LiveServer(loops: 1)
    let plain = try ask(live, "GET /text?\(count)", "")
    #expect(plain.field("content-encoding") == nil)
    #expect(plain.field("vary") == "Accept-Encoding")
    #expect(plain.body.count == count)
    let answer = try ask(live, "GET /text?\(count)", "Accept-Encoding: br, gzip\r\n")
    #expect(answer.field("vary") == "Accept-Encoding")
    #expect((answer.field("content-encoding") == "gzip") == isCompressed)
    #expect(isCompressed ? Gunzip.expanded(answer.body) == plain.body : answer.body == plain.body)
  }

  @Test("HEAD tells the length that GET has")
  func head() throws {
    let live = try LiveServer(loops: 1)
    let extra = "Accept-Encoding: gzip\r\n"
    let get = try ask(live, "GET /text?5000", extra)
    let head = try ask(live, "HEAD /text?5000", extra, isHead: true)
    #expect(head.field("content-length") == String(get.body.count))
    #expect(head.field("content-encoding") == "gzip")
  }

  @Test("A stream is compressed while it is sent")
  func stream() throws {
    let live = try LiveServer(loops: 1)
    let answer = try ask(live, "GET /zipped", "Accept-Encoding: gzip\r\n")
    let whole = (0..<200).flatMap { [UInt8](repeating: UInt8(0x30 + $0 % 10), count: 10_000) }
    #expect(answer.body.count < 100_000)
    #expect(Gunzip.expanded(answer.body) == whole)
  }
}
