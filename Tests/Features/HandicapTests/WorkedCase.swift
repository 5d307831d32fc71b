import Core
import Handicap
import JSON
import Testing
import TestSupport

/// A worked case of golf-vectors.json.
struct WorkedCase: Sendable, CustomTestStringConvertible {
  let id: String
  let rule: String
  let input: [NamedValue]
  let expected: [NamedValue]
  let certainty: String

  var testDescription: String { "\(id) \(rule)" }

  /// Every case of the file beside this one.
  static let all: [WorkedCase] = {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let bytes = TemporaryFolder.bytes(ofFile: "/\(folder)/golf-vectors.json")
    guard let document = try? JSONDocument(bytes),
      case .object(let members) = RuleValue(document.root),
      case .list(let cases)? = members.first(where: { $0.name == "vectors" })?.value
    else { return [] }
    return cases.compactMap(WorkedCase.init)
  }()

  private init?(_ value: RuleValue) {
    guard case .object(let members) = value else { return nil }
    func member(_ name: String) -> RuleValue {
      members.first { $0.name == name }?.value ?? .null
    }
    guard case .text(let id) = member("id"), case .text(let rule) = member("rule"),
      case .object(let input) = member("input"), case .object(let expected) = member("expected"),
      case .text(let certainty) = member("certainty")
    else { return nil }
    self.id = id
    self.rule = rule
    self.input = input
    self.expected = expected
    self.certainty = certainty
  }
}

extension RuleValue {
  /// The value of a JSON text, numbers as they are written.
  init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .flag: self = .flag(json.flag == true)
    case .number:
      self =
        json.integer.map { .integer(Int($0)) } ?? .decimal(json.numberText ?? "")
    case .text: self = .text(json.text ?? "")
    case .array: self = .list((json.elements ?? []).map { RuleValue($0) })
    case .object:
      self = .object((json.members ?? []).map { NamedValue($0.name, RuleValue($0.value)) })
    }
  }

  /// The same value with every number as a decimal, so that 45 and 45.0 are one.
  var leveled: RuleValue {
    switch self {
    case .integer(let count): .decimal(Fraction(count).decimal)
    case .decimal(let text): .decimal(Fraction(decimal: text)?.decimal ?? text)
    case .list(let values): .list(values.map(\.leveled))
    case .object(let members): .object(members.map { NamedValue($0.name, $0.value.leveled) })
    case .null, .flag, .text: self
    }
  }
}
