import HTTP
import ProbeSupport
import Testing

@Suite("Limits and deadlines")
struct LimitsTests {
  private func statuses(_ text: String, _ limits: Limits) -> [Int] {
    var talk = Conversation(limits: limits)
    talk.send(Array(text.utf8))
    return talk.reader.answers.map(\.status)
  }

  private var small: Limits {
    var limits = Limits()
    limits.requestLineBytes = 30
    limits.headerBytes = 40
    limits.headerFields = 3
    limits.trailerBytes = 10
    limits.chunkExtensionBytes = 4
    limits.chunkExtensionBytesInAll = 6
    return limits
  }

  @Test("A request line of the limit is taken, one more is 414", arguments: [(8, 200), (9, 414)])
  func line(more: Int, status: Int) {
    let query = String(repeating: "a", count: more)
    #expect(
      statuses("GET /healthz?\(query) HTTP/1.1\r\nHost: h\r\n\r\n", small) == [status])
  }

  @Test("Fields of the limit are taken, one byte or one line more is 431")
  func fields() {
    func ask(_ fields: String) -> [Int] {
      statuses("GET /healthz HTTP/1.1\r\nHost: h\r\n\(fields)\r\n", small)
    }
    #expect(ask("A: " + String(repeating: "b", count: 26) + "\r\n") == [200])
    #expect(ask("A: " + String(repeating: "b", count: 27) + "\r\n") == [431])
    #expect(ask("A: b\r\nC: d\r\n") == [200])
    #expect(ask("A: b\r\nC: d\r\nE:\r\n") == [431])
  }

  @Test("Chunk extensions and trailers have theirs")
  func chunks() {
    func ask(_ body: String) -> [Int] {
      var limits = small
      limits.headerBytes = 200
      return statuses(
        "POST /api HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(body)", limits)
    }
    #expect(ask("1;abc\r\nx\r\n0\r\n\r\n") == [200])
    #expect(ask("1;abcd\r\nx\r\n0\r\n\r\n") == [400])
    #expect(ask("1;abc\r\nx\r\n1;a\r\nx\r\n0\r\n\r\n") == [200])
    #expect(ask("1;abc\r\nx\r\n1;ab\r\nx\r\n0\r\n\r\n") == [400])
    #expect(ask("0\r\nA: bcdef\r\n\r\n") == [200])
    #expect(ask("0\r\nA: bcdefg\r\n\r\n") == [431])
  }

  @Test("A connection carries as many requests as it may, and says so with the last")
  func requests() {
    var limits = Limits()
    limits.requestsPerConnection = 2
    var talk = Conversation(limits: limits)
    let get = Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    talk.send(get + get + get)
    #expect(talk.reader.answers.map { $0.field("connection") } == [nil, "close"])
    #expect(talk.reader.isClosed)
  }

  @Test("A refused content is dropped up to its limit, then the connection closes instead")
  func dropped() {
    func ask(_ count: Int) -> (statuses: [Int], isClosed: Bool) {
      var limits = Limits()
      limits.discardedBodyBytes = 10
      var talk = Conversation(limits: limits)
      let body = String(repeating: "x", count: count)
      let get = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
      talk.send(
        Array(
          "POST /nope HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n\(body)\(get)".utf8))
      return (talk.reader.answers.map(\.status), talk.reader.isClosed)
    }
    #expect(ask(10) == ([404, 200], false))
    #expect(ask(11) == ([404], true))
  }

  @Test("The head's deadline counts from its first byte, whatever drips in after it")
  func head() {
    var talk = Conversation()
    talk.send(Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    talk.wait(60)
    talk.send(Array("G".utf8))
    for _ in 0..<9 {
      talk.wait(1)
      talk.send(Array("E".utf8))
    }
    #expect(talk.reader.answers.map(\.status) == [200])
    talk.wait(1.1)
    #expect(talk.reader.answers.map(\.status) == [200, 408])
  }

  @Test("A body may be slow but not below the rate; 240 bytes a second will do")
  func rate() {
    func ask(_ bytesPerSecond: Int) -> [Int] {
      var talk = Conversation()
      talk.send(Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n".utf8))
      for _ in 0..<50 where talk.reader.answers.isEmpty {
        talk.wait(1)
        talk.send([UInt8](repeating: 0x20, count: bytesPerSecond))
      }
      return talk.reader.answers.map(\.status)
    }
    #expect(ask(250) == [200])
    #expect(ask(100) == [408])
  }

  @Test("An idle connection is closed without a word")
  func idle() {
    var talk = Conversation()
    talk.send(Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    talk.wait(74)
    #expect(!talk.reader.isClosed)
    talk.wait(2)
    #expect(talk.reader.isClosed && talk.reader.answers.count == 1)
  }
}
