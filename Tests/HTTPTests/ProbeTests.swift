import HTTP
import ProbeSupport
import Testing

/// The cases of the probe, put to the state machine with no socket between.
@Suite("Probe, in process")
struct ProbeTests {
  static let cases: [ProbeCase] = ProbeCase.all(host: "127.0.0.1:8080")

  @Test("There are cases")
  func count() {
    #expect(Self.cases.count == 245)
  }

  @Test("Every case is answered as it wants", arguments: Self.cases)
  func whole(probe: ProbeCase) {
    var talk = Conversation(headAnswers: probe.headAnswers)
    for step in probe.steps { talk.take(step) { _ in [] } }
    #expect(fault(probe, &talk) == nil)
  }

  @Test("Every case is answered the same wherever its bytes are cut", arguments: Self.cases)
  func cut(probe: ProbeCase) {
    var generator = SplitMix(seed: 11)
    let size = probe.steps.reduce(0) { $0 + $1.bytes.count }
    guard size <= 300_000 else { return }
    let rounds = size < 4_000 ? 1 : 12
    for round in 0...rounds {
      var talk = Conversation(headAnswers: probe.headAnswers)
      for step in probe.steps {
        talk.take(step) { bytes in
          if round == 0, size < 4_000 { return Array(1..<max(bytes.count, 2)) }
          let count = min(bytes.count, 1 + round * 80)
          return (0..<count).map { _ in Int.random(in: 0...bytes.count, using: &generator) }
            .sorted()
        }
      }
      #expect(fault(probe, &talk) == nil)
    }
  }

  @Test("Two pieces, cut at every byte", arguments: Self.cases)
  func everyByte(probe: ProbeCase) {
    guard case .send(let bytes)? = probe.steps.first, probe.steps.count == 1,
      bytes.count <= 2_000
    else { return }
    for place in 1..<max(bytes.count, 2) {
      var talk = Conversation(headAnswers: probe.headAnswers)
      talk.send(bytes, cuts: [place])
      #expect(fault(probe, &talk) == nil, "cut at \(place)")
    }
  }

  private func fault(_ probe: ProbeCase, _ talk: inout Conversation) -> String? {
    if probe.isSlow || probe.expected == [0, 408] { talk.wait(100) }
    return Judge.fault(probe, talk.reader) {
      let before = talk.reader.answers.count
      talk.send(Macros(host: "h").expand("GET {{GET}} HTTP/1.1\r\nHost: {{HOST}}\r\n\r\n"))
      return talk.reader.answers.dropFirst(before).map(\.status) == [200]
    }
  }
}

extension Conversation {
  /// Does one step of a case; `cuts` says where its bytes are cut.
  mutating func take(_ step: ProbeCase.Step, cuts: ([UInt8]) -> [Int]) {
    switch step {
    case .send(let bytes), .dribble(let bytes, _, _), .blind(let bytes, _):
      send(bytes, cuts: cuts(bytes))
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
  /// The bytes that the step sends.
  var bytes: [UInt8] {
    switch self {
    case .send(let bytes), .dribble(let bytes, _, _), .blind(let bytes, _),
      .repeated(let bytes, _, _):
      bytes
    default: []
    }
  }
}

/// A generator with a seed, so that a failure happens again (Steele, Lea and Flood, SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
