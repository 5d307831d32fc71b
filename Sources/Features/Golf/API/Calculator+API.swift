package import WebAPI
import Core
package import Handicap
import JSON

/// A rule and the figures that it is to be worked out on.
struct CalculatorInput: Input {
  let rule: String
  let input: [NamedValue]

  init(_ fields: inout InputDecoder) {
    rule = fields.required("rule", .name, "The name of a rule, as 65 lists them.")
    input = fields.required("input", .figures, "The rule's fields.")
  }
}

extension FieldType where Value == [NamedValue] {
  /// Values by name, whatever they are: each rule reads its own.
  fileprivate static let figures = FieldType(.object(["type": .text("object")]), placeholder: []) {
    raw, _ in
    guard case .json(let value) = raw, case .object(let members) = RuleValue(value) else {
      return .wrong("This must be an object.")
    }
    return .value(members)
  }
}

extension RuleValue {
  /// A JSON value; numbers keep their text, so that none passes through floating point.
  fileprivate init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .flag: self = .flag(json.flag == true)
    case .number:
      self = json.integer.map { .integer(Int($0)) } ?? .decimal(json.numberText ?? "")
    case .text: self = .text(json.text ?? "")
    case .array: self = .list((json.elements ?? []).map { RuleValue($0) })
    case .object:
      self = .object((json.members ?? []).map { NamedValue($0.name, RuleValue($0.value)) })
    }
  }
}

/// What a rule gave.
struct Calculation: Writable {
  let answer: CalculatorRule.Answer

  func write(asValueTo writer: inout ResponseWriter) {
    let estimated: JSONTree.Member? = answer.estimated ? .init("estimated", .flag(true)) : nil
    guard case .object(let values) = JSONTree(answer.values) else { return }
    let working = JSONTree.Member("working", .array(answer.working.map { .text($0) }))
    writer.value(.object(values + [estimated, working].compactMap(\.self)))
  }

  static var sample: Calculation {
    do throws(CalculatorFault) {
      return Calculation(
        answer: try Calculator.calculate(
          rule: "whs.caps",
          input: [
            NamedValue("calculatedIndex", .decimal("18.4")),
            NamedValue("lowHandicapIndex", .decimal("17.0")),
          ]))
    } catch {
      preconditionFailure("the caps are a rule of the calculator")
    }
  }
}

extension CalculatorRule: Output {
  /// The first rule.
  package static var example: CalculatorRule { Calculator.rules[0] }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("rule", name)
    writer.field("title", title)
    writer.field("input", JSONTree(types: input))
    writer.field("expected", JSONTree(types: expected))
  }
}

extension JSONTree {
  fileprivate init(types: [CalculatorRule.Parameter]) {
    self = .object(types.map { Member($0.name, .text($0.type)) })
  }
}

extension CalculatorFault: ProblemConvertible {
  /// The refusal as the client sees it.
  package var problem: Problem {
    switch self {
    case .unknownRule(let name):
      .invalid("rule", "There is no rule named \u{201C}\(name)\u{201D}.")
    case .invalid(let faults):
      .invalid(faults.map { FieldError("input.\($0.field)", "This \($0.message).") })
    }
  }
}
