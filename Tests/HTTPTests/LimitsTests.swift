import HTTP
import ProbeSupport
import Testing

@Suite("Limits and deadlines")
struct LimitsTests {
  private func statuses(_ text: String, _ limits: Limits) -> [Int] {
    var connection = InMemoryConnection(limits: limits)
    connection.send(Array(text.utf8))
    return connection.reader.responses.map(\.status)
  }

  private var small: Limits {
    var limits = Limits()
    limits.requestLineBytes = 30
    limits.headerBytes = 40
    limits.headerFields = 3
    limits.trailerBytes = 10
    limits.chunkExtensionBytes = 4
    limits.totalChunkExtensionBytes = 6
    return limits
  }

  @Test(
    "A request line at the limit is accepted, one byte more is 414",
    arguments: [(8, 200), (9, 414)])
  func line(more: Int, status: Int) {
    let query = String(repeating: "a", count: more)
    #expect(
      statuses("GET /healthz?\(query) HTTP/1.1\r\nHost: h\r\n\r\n", small) == [status])
  }

  @Test("Fields at the limit are accepted, one byte or one line more is 431")
  func fields() {
    func ask(_ fields: String) -> [Int] {
      statuses("GET /healthz HTTP/1.1\r\nHost: h\r\n\(fields)\r\n", small)
    }
    #expect(ask("A: " + String(repeating: "b", count: 26) + "\r\n") == [200])
    #expect(ask("A: " + String(repeating: "b", count: 27) + "\r\n") == [431])
    #expect(ask("A: b\r\nC: d\r\n") == [200])
    #expect(ask("A: b\r\nC: d\r\nE:\r\n") == [431])
  }

  @Test("Chunk extensions and trailer fields have limits")
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

  @Test("The last allowed request of a connection gets Connection: close")
  func requests() {
    var limits = Limits()
    limits.requestsPerConnection = 2
    var connection = InMemoryConnection(limits: limits)
    let get = TestRequest.get("/healthz")
    connection.send(get + get + get)
    #expect(connection.reader.responses.map { $0.field("connection") } == [nil, "close"])
    #expect(connection.reader.isClosed)
  }

  @Test("A rejected content is discarded up to its limit; above it the connection closes")
  func dropped() {
    func ask(_ count: Int) -> (statuses: [Int], isClosed: Bool) {
      var limits = Limits()
      limits.discardedBodyBytes = 10
      var connection = InMemoryConnection(limits: limits)
      let body = String(repeating: "x", count: count)
      let get = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
      connection.send(
        Array(
          "POST /nope HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n\(body)\(get)".utf8))
      return (connection.reader.responses.map(\.status), connection.reader.isClosed)
    }
    #expect(ask(10) == ([404, 200], false))
    #expect(ask(11) == ([404], true))
  }

  @Test("The deadline of a head counts from its first byte")
  func head() {
    var connection = InMemoryConnection()
    connection.send(TestRequest.get("/healthz"))
    connection.wait(60)
    connection.send(Array("G".utf8))
    for _ in 0..<9 {
      connection.wait(1)
      connection.send(Array("E".utf8))
    }
    #expect(connection.reader.responses.map(\.status) == [200])
    connection.wait(1.1)
    #expect(connection.reader.responses.map(\.status) == [200, 408])
  }

  @Test("A body below 240 bytes a second is 408")
  func rate() {
    func ask(_ bytesPerSecond: Int) -> [Int] {
      var connection = InMemoryConnection()
      connection.send(Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n".utf8))
      for _ in 0..<50 where connection.reader.responses.isEmpty {
        connection.wait(1)
        connection.send([UInt8](repeating: 0x20, count: bytesPerSecond))
      }
      return connection.reader.responses.map(\.status)
    }
    #expect(ask(250) == [200])
    #expect(ask(100) == [408])
  }

  @Test("What came early buys no time for a trickle: the rate is taken over the last 30 seconds")
  func window() {
    /// The seconds until the response, and its status, when `first` bytes come at once and then one byte every
    /// `pause` seconds.
    func ask(_ first: Int, pause: Double) -> (seconds: Double, status: Int?) {
      var connection = InMemoryConnection()
      connection.send(
        Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n".utf8))
      connection.send([UInt8](repeating: 0x20, count: first))
      var seconds = 0.0
      while connection.reader.responses.isEmpty, seconds < 3600 {
        connection.wait(pause)
        seconds += pause
        connection.send([0x20])
      }
      return (seconds, connection.reader.responses.first?.status)
    }
    #expect(ask(999_000, pause: 1) == (31, 408))
    #expect(ask(999_000, pause: 29) == (58, 408))
    #expect(ask(100, pause: 1) == (6, 408))
  }

  @Test("A slow body with pauses arrives, as long as it keeps the rate")
  func pauses() {
    var connection = InMemoryConnection()
    connection.send(
      Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: 80000\r\n\r\n".utf8))
    for _ in 0..<10 {
      connection.send([UInt8](repeating: 0x20, count: 8_000))
      connection.wait(28)
    }
    #expect(connection.reader.responses.map(\.status) == [200])
  }

  @Test("An idle connection is closed without a response")
  func idle() {
    var connection = InMemoryConnection()
    connection.send(TestRequest.get("/healthz"))
    connection.wait(74)
    #expect(!connection.reader.isClosed)
    connection.wait(2)
    #expect(connection.reader.isClosed && connection.reader.responses.count == 1)
  }
}
