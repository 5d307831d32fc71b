import JSON
import TestSupport

/// One case of `http-cases.json`: the exact bytes to send, and the expected responses.
package struct ProbeCase: Sendable, CustomStringConvertible {
  package enum Step: Sendable {
    case send([UInt8])
    /// Sends `chunk` bytes at a time, with a pause of `gap` seconds.
    case dribble([UInt8], gap: Double, chunk: Int)
    case repeated([UInt8], times: Int, gap: Double)
    case wait(Double)
    case read(Int)
    case readInterim(Double)
    /// Sends for some seconds without reading.
    case blind([UInt8], seconds: Double)
    case halfClose
  }

  package let id: String
  package var description: String { id }
  package let steps: [Step]
  /// The correct statuses of the first response: 0 for closed without one, -1 for no response.
  package let expected: [Int]
  /// Tolerated statuses.
  package let tolerated: [Int]
  /// The correct statuses of each later response.
  package let then: [[Int]]
  /// Whether the connection may close after any response, without the later ones.
  package let isThenOptional: Bool
  /// More responses than this mean a smuggled request.
  package let maximumResponses: Int?
  /// Whether the connection must close, must stay open, or may do either.
  package let closes: Bool?
  /// The indexes of responses to HEAD, which have no content.
  package let headResponses: Set<Int>
  /// Whether an interim response must or must not come.
  package let interim: Bool?
  /// Fields that the first response must have, with a pattern.
  package let wantedFields: [(name: String, pattern: String)]
  /// Fields that the first response must not have.
  package let forbiddenFields: [String]
  /// Whether the case waits for a deadline of the server.
  package let isSlow: Bool
  /// The number of other open connections, and the bytes that each has sent.
  package let fill: (connections: Int, bytes: [UInt8])?

  package static func all(host: String) -> [ProbeCase] {
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let bytes = TemporaryFolder.bytes(ofFile: "/" + path + "/Cases/http-cases.json")
    guard let document = try? JSONDocument(bytes), let elements = document.root.elements else {
      return []
    }
    return elements.map { ProbeCase($0, Macros(host: host)) }
  }

  init(_ value: JSONValue, _ macros: Macros) {
    let at = Dictionary(
      (value.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    id = at["id"]?.text ?? ""
    if let list = at["steps"]?.elements {
      steps = list.map { Step($0, macros) }
    } else {
      steps = [.send(macros.expand(at["send"]?.text ?? ""))]
    }
    expected = at["expect_status"].integers
    tolerated = at["soft_status"].integers
    then = (at["then"]?.elements ?? []).map { Optional($0).integers }
    isThenOptional = at["then_optional"]?.flag ?? false
    maximumResponses = at["max_responses"]?.integer.map(Int.init)
    closes = at["expect_close"]?.flag
    headResponses = Set(at["head"].integers)
    interim = at["expect_100"]?.flag
    wantedFields = (at["expect_headers"]?.members ?? []).map { ($0.name, $0.value.text ?? "") }
    forbiddenFields = (at["forbid_headers"]?.elements ?? []).compactMap(\.text)
    isSlow = at["slow"]?.flag ?? false
    if let members = at["fill"]?.members {
      let count = members.first { $0.name == "conns" }?.value.integer ?? 0
      let text = members.first { $0.name == "send" }?.value.text ?? ""
      fill = (Int(count), macros.expand(text))
    } else {
      fill = nil
    }
  }
}

extension ProbeCase.Step {
  init(_ value: JSONValue, _ macros: Macros) {
    let at = Dictionary(
      (value.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let gap = Double(at["gap"]?.numberText ?? "0.002") ?? 0
    if let text = at["send"]?.text {
      self = .send(macros.expand(text))
    } else if let text = at["dribble"]?.text {
      self = .dribble(macros.expand(text), gap: gap, chunk: Int(at["chunk"]?.integer ?? 1))
    } else if let text = at["repeat"]?.text {
      self = .repeated(macros.expand(text), times: Int(at["times"]?.integer ?? 1), gap: gap)
    } else if let text = at["blind"]?.text {
      self = .blind(macros.expand(text), seconds: Double(at["for"]?.numberText ?? "1") ?? 1)
    } else if let seconds = at["wait"]?.numberText {
      self = .wait(Double(seconds) ?? 0)
    } else if let count = at["read"]?.integer {
      self = .read(Int(count))
    } else if let seconds = at["read100"]?.numberText {
      self = .readInterim(Double(seconds) ?? 0)
    } else {
      self = .halfClose
    }
  }
}

extension JSONValue? {
  var integers: [Int] { (self?.elements ?? []).compactMap { $0.integer.map(Int.init) } }
}
