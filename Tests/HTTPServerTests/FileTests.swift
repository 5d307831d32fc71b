import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Answers from a file")
struct FileTests {
  private func request(_ query: String, method: String = "GET", minorVersion: Int = 1) -> [UInt8] {
    Array("\(method) /file?\(query) HTTP/1.\(minorVersion)\r\nHost: h\r\n\r\n".utf8)
  }

  @Test("The bytes are those of the file, whole and in part", arguments: [false, true])
  func bytes(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    for (offset, count) in [(0, 3_000_000), (0, 1), (2_999_999, 1), (70_000, 262_144), (9, 0)] {
      let client = try server.client()
      let answers = client.exchange(request("\(offset)-\(count)"), seconds: 20)
      #expect(answers.first?.body ?? [] == Array(TestFile.bytes[offset..<offset + count]))
      #expect(answers.first?.field("content-length") == "\(count)")
    }
  }

  @Test("Requests behind one for a file are answered, in order", arguments: [false, true])
  func pipelined(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    let client = try server.client(headResponses: [1])
    let bytes =
      request("5-2000000") + request("7-100000", method: "HEAD") + request("7-100000")
      + TestRequest.get("/healthz")
    let answers = client.exchange(bytes, count: 4, seconds: 20)
    #expect(answers.map(\.body.count) == [2_000_000, 0, 100_000, 15])
    #expect(answers.dropFirst().first?.field("content-length") == "100000")
    #expect(!client.reader.isClosed)
  }

  @Test("HTTP/1.0 gets the file with its length, and a close")
  func oldVersion() throws {
    let server = try TestServer()
    let client = try server.client()
    let answers = client.exchange(request("0-2000000", minorVersion: 0), seconds: 20)
    client.wait(5)
    #expect(answers.first?.body.count == 2_000_000 && client.reader.isClosed && !client.isReset)
  }

  @Test("A file that is shorter than announced cuts the answer", arguments: [false, true])
  func cutShort(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    let client = try server.client()
    client.send(request("2000000-1000001"))
    client.wait(10)
    #expect(client.reader.isClosed && !client.endedTLS)
    #expect(client.reader.responses.isEmpty)
    #expect(isTLS || client.isReset)
  }

  @Test("A client that takes nothing is reset", arguments: [false, true])
  func stalled(isTLS: Bool) throws {
    var limits = Limits()
    limits.writeSeconds = 0.3
    let server = try TestServer(limits: limits, isTLS: isTLS)
    let many = try server.client()
    // More than the buffers of both sockets hold.
    many.send((0..<20).flatMap { _ in request("0-3000000") }, readsToo: false)
    for _ in 0..<2_000 where server.http.counts.connections == 0 { usleep(1_000) }
    for _ in 0..<1_000 where server.http.counts.connections > 0 { usleep(10_000) }
    #expect(server.http.counts.connections == 0)
    many.wait(10)
    #expect(many.isReset)
  }

  @Test("A client that reads slowly gets everything", arguments: [false, true])
  func slow(isTLS: Bool) throws {
    var limits = Limits()
    limits.writeSeconds = 5
    limits.idleSeconds = 0.1
    limits.handlerSeconds = 0.1
    let server = try TestServer(limits: limits, isTLS: isTLS)
    let client = try server.client()
    client.send(request("0-3000000") + request("0-3000000"), readsToo: false)
    usleep(400_000)
    client.wait(20) { client.reader.responses.count == 2 }
    #expect(client.reader.responses.map(\.body.count) == [3_000_000, 3_000_000])
  }
}
