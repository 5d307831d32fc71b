import HTTP
import ProbeSupport
import Testing
import TestSupport

/// The HTTP cases in two pieces, cut at every byte. Cases over 64 KiB are cut at a thousand random positions, and at a
/// thousand more in their first 64 KiB, where they are rejected.
///
/// A case is sent in stretches. For each position in a stretch, a connection that got everything before it gets the
/// stretch in two pieces. After each cut, state and output must equal those of the uncut connection.
@Suite("HTTP cases, cut at every byte")
struct CutTests {
  enum Move {
    case send(ArraySlice<UInt8>)
    case wait(Double)
    case halfClose
  }

  private static let large = 64 * 1024

  @Test("Every case gets the same responses wherever it is cut", arguments: ProbeTests.cases)
  func everyCut(probe: ProbeCase) {
    let moves = moves(probe)
    var places = places(probe)[...]
    var uncut = InMemoryConnection(headResponses: probe.headResponses)
    var responses: [UInt8] = []
    var offset = 0
    for (index, move) in moves.enumerated() {
      let before = uncut
      uncut.take(move)
      let end = offset + move.bytes.count
      while let place = places.first, place < end {
        places.removeFirst()
        var cut = before
        cut.take(move, cutAt: place - offset)
        guard cut != uncut else { continue }
        // An interim response is sent when the body comes after the cut.
        let isSame = cut.withoutInterims == uncut.withoutInterims
        #expect(isSame, "cut at \(place)")
        #expect(fault(probe, moves, index, cutAt: place - offset) == nil, "cut at \(place)")
      }
      offset = end
      responses += uncut.output
      uncut.removeOutput()
    }
    #expect(places.isEmpty)
    #expect(isSame(probe, uncut, responses), "in stretches")
  }

  /// Whether the case in one piece leads to the same responses and the same state.
  private func isSame(_ probe: ProbeCase, _ connection: InMemoryConnection, _ responses: [UInt8])
    -> Bool
  {
    var whole = InMemoryConnection(headResponses: probe.headResponses)
    for step in probe.steps { whole.take(step) { _ in [] } }
    guard whole.output.elementsEqual(responses) else { return false }
    whole.removeOutput()
    return whole == connection
  }

  /// The first difference when the bytes of one move are cut.
  private func fault(
    _ probe: ProbeCase, _ moves: [Move], _ index: Int, cutAt place: Int
  ) -> String? {
    var connection = InMemoryConnection(headResponses: probe.headResponses)
    for (at, move) in moves.enumerated() { connection.take(move, cutAt: at == index ? place : 0) }
    return connection.fault(in: probe)
  }

  private func moves(_ probe: ProbeCase) -> [Move] {
    let length = probe.size > Self.large ? 1024 : 4096
    return probe.steps.flatMap { step -> [Move] in
      switch step {
      case .send(let bytes), .dribble(let bytes, _, _), .blind(let bytes, _):
        stride(from: 0, to: bytes.count, by: length).map {
          .send(bytes[$0..<min($0 + length, bytes.count)])
        }
      case .repeated(let bytes, let times, let gap):
        (0..<times).flatMap { _ in [.send(bytes[...]), .wait(gap)] }
      case .wait(let seconds), .readInterim(let seconds): [.wait(seconds)]
      case .read: []
      case .halfClose: [.halfClose]
      }
    }
  }

  private func places(_ probe: ProbeCase) -> [Int] {
    let size = probe.size
    guard size > Self.large else { return Array(0..<size) }
    var random = SeededGenerator(seed: 23)
    let places = (0..<1_000).flatMap { _ in
      [Int.random(in: 0..<size, using: &random), Int.random(in: 0..<Self.large, using: &random)]
    }
    return places.sorted()
  }
}

extension CutTests.Move {
  var bytes: ArraySlice<UInt8> {
    if case .send(let bytes) = self { bytes } else { [] }
  }
}

extension ProbeCase {
  /// How many bytes the client sends.
  var size: Int {
    steps.reduce(0) { sum, step in
      if case .repeated(let bytes, let times, _) = step { return sum + bytes.count * times }
      return sum + step.bytes.count
    }
  }
}

extension InMemoryConnection {
  /// The client does this, its bytes in two pieces.
  mutating func take(_ move: CutTests.Move, cutAt place: Int = 0) {
    switch move {
    case .send(let bytes):
      send(bytes.prefix(place))
      send(bytes.dropFirst(place))
    case .wait(let seconds): wait(seconds)
    case .halfClose: halfClose()
    }
  }
}
