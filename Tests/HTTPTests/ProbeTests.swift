import HTTP
import ProbeSupport
import Testing
import TestSupport

/// The HTTP cases with `HTTPConnection`, without sockets.
@Suite("HTTP cases in memory")
struct ProbeTests {
  static let cases: [ProbeCase] = ProbeCase.all(host: "127.0.0.1:8080")

  @Test("The file has all cases")
  func count() {
    #expect(Self.cases.count == 245)
  }

  @Test("Every case gets the expected responses", arguments: Self.cases)
  func whole(probe: ProbeCase) {
    var connection = InMemoryConnection(headResponses: probe.headResponses)
    for step in probe.steps { connection.take(step) { _ in [] } }
    #expect(connection.fault(in: probe) == nil)
  }

  @Test(
    "Every case gets the same responses in single bytes and in many pieces", arguments: Self.cases)
  func pieces(probe: ProbeCase) {
    var random = SeededGenerator(seed: 11)
    let size = probe.steps.reduce(0) { $0 + $1.bytes.count }
    guard size <= 300_000 else { return }
    let rounds = size < 4_000 ? 1 : 12
    for round in 0...rounds {
      var connection = InMemoryConnection(headResponses: probe.headResponses)
      for step in probe.steps {
        connection.take(step) { bytes in
          if round == 0, size < 4_000 { return Array(1..<max(bytes.count, 2)) }
          let count = min(bytes.count, 1 + round * 80)
          return (0..<count).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
        }
      }
      #expect(connection.fault(in: probe) == nil)
    }
  }
}

extension InMemoryConnection {
  /// The first difference after a complete case, or `nil`.
  func fault(in probe: ProbeCase) -> String? {
    var connection = self
    if probe.isSlow || probe.expected == [0, 408] { connection.wait(100) }
    return ProbeVerdict.fault(probe, connection.reader) {
      let before = connection.reader.responses.count
      connection.send(Macros(host: "h").expand("GET {{GET}} HTTP/1.1\r\nHost: {{HOST}}\r\n\r\n"))
      return connection.reader.responses.dropFirst(before).map(\.status) == [200]
    }
  }

  /// Runs one step of a case; `cuts` returns the positions where its bytes are cut.
  mutating func take(_ step: ProbeCase.Step, cuts: ([UInt8]) -> [Int]) {
    switch step {
    case .send(let bytes), .dribble(let bytes, _, _), .blind(let bytes, _):
      var start = 0
      for place in cuts(bytes) + [bytes.count] {
        send(bytes[start..<place])
        start = place
      }
    case .repeated(let bytes, let times, let gap):
      for _ in 0..<times {
        send(bytes)
        wait(gap)
      }
    case .wait(let seconds), .readInterim(let seconds): wait(seconds)
    case .read: break
    case .halfClose: halfClose()
    }
  }
}

extension ProbeCase.Step {
  var bytes: [UInt8] {
    switch self {
    case .send(let bytes), .dribble(let bytes, _, _), .blind(let bytes, _),
      .repeated(let bytes, _, _):
      bytes
    default: []
    }
  }
}
