import JSON
import TestSupport

/// One case of `http-cases.json`: the exact bytes that are sent, and what must come back.
package struct ProbeCase: Sendable, CustomStringConvertible {
  /// What a case does, step by step.
  package enum Step: Sendable {
    case send([UInt8])
    /// The bytes a few at a time, with a pause in seconds.
    case dribble([UInt8], gap: Double, chunk: Int)
    case repeated([UInt8], times: Int, gap: Double)
    case wait(Double)
    case read(Int)
    case readInterim(Double)
    /// Sent without reading anything for some seconds.
    case blind([UInt8], seconds: Double)
    case halfClose
  }

  /// The case's name.
  package let id: String
  /// The case, by its name.
  package var description: String { id }
  /// What is done.
  package let steps: [Step]
  /// The statuses that are right for the first answer: 0 closed without one, -1 silence.
  package let expected: [Int]
  /// Statuses that would be tolerated.
  package let tolerated: [Int]
  /// The statuses that are right for each answer behind the first.
  package let then: [[Int]]
  /// Whether a close after any answer excuses the ones behind it.
  package let isThenOptional: Bool
  /// More answers than this would be smuggled ones.
  package let maximumAnswers: Int?
  /// Whether the connection has to close, has to stay, or either.
  package let closes: Bool?
  /// Which answers have no content, since HEAD was asked.
  package let headAnswers: Set<Int>
  /// Whether an interim answer must or must not come.
  package let interim: Bool?
  /// Fields that the first answer has to have, with a pattern.
  package let wantedFields: [(name: String, pattern: String)]
  /// Fields that it must not have.
  package let forbiddenFields: [String]
  /// Whether a deadline of the server is waited for.
  package let isSlow: Bool
  /// How many other connections are open meanwhile, and what each has sent.
  package let fill: (connections: Int, bytes: [UInt8])?

  /// Every case of the file.
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
    maximumAnswers = at["max_responses"]?.integer.map(Int.init)
    closes = at["expect_close"]?.flag
    headAnswers = Set(at["head"].integers)
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
