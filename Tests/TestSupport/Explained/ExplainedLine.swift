package import JSON

/// A line of an explanation (operation 49), as its JSON says it.
struct ExplainedLine {
  let operation: String
  let sentence: String
  private let values: JSONTree

  init(_ json: JSONTree) {
    operation = json["operation"]?.string ?? ""
    sentence = json["sentence"]?.string ?? ""
    values = json["values"] ?? .null
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The scorecard, penalty score or decision that the line is about, and what kind of one.
  var about: String {
    for name in ["scorecard", "penalty", "decision"] {
      if let id = values[name]?.ratio { return "\(name) \(id.top)" }
    }
    return ""
  }

  func value(_ name: String) -> JSONTree? { values[name] }

  func ratio(_ name: String) throws -> Ratio {
    guard let found = values[name]?.ratio else { throw missing(name) }
    return found
  }

  func whole(_ name: String) throws -> Int {
    let found = try ratio(name)
    guard found.bottom == 1 else { throw missing(name) }
    return found.top
  }

  func flag(_ name: String) throws -> Bool {
    guard case .flag(let flag)? = values[name] else { throw missing(name) }
    return flag
  }

  func text(_ name: String) throws -> String {
    guard let text = values[name]?.string else { throw missing(name) }
    return text
  }

  func list(_ name: String) throws -> [JSONTree] {
    guard case .array(let list)? = values[name] else { throw missing(name) }
    return list
  }

  func ratios(_ name: String) throws -> [Ratio] {
    try list(name).map {
      guard let ratio = $0.ratio else { throw missing(name) }
      return ratio
    }
  }

  func wholes(_ name: String) throws -> [Int] { try ratios(name).map(\.top) }

  /// Numbers by hole, `nil` where there is none.
  func holes(_ name: String) throws -> [Int?] { try list(name).map { $0.ratio?.top } }

  func flags(_ name: String) throws -> [Bool] { try list(name).map { $0 == .flag(true) } }

  private func missing(_ name: String) -> Missing {
    Missing(description: "\(operation) has no \(name): \(sentence)")
  }
}

extension JSONTree {
  var string: String? { if case .text(let text) = self { text } else { nil } }

  package var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

  var ratio: Ratio? {
    switch self {
    case .integer(let number): Ratio(Int(number))
    case .number(let text): Ratio(text)
    default: nil
    }
  }

  /// A list of numbers by hole, or of exact ones.
  init(_ numbers: [Int?]) {
    self = .array(numbers.map { $0.map { .integer(Int64($0)) } ?? .null })
  }
}
