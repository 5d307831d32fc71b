import Core
package import Handicap
import JSON
package import WebAPI

extension Golf {
  var calculatorOperations: [Operation] {
    [calculateOperation, calculatorRulesOperation]
  }

  var calculateOperation: Operation {
    .read(
      OperationInfo(
        64, "calculate", .post("/calculator"), .authenticated, .golf,
        "Works out one rule on the figures given. Nothing is stored."),
      OperationOptions<CalculatorInput, Calculation>(
        details: """
          The answer has the rule's fields at the top, null where the rules give no figure; `working`, the steps \
          in words; and `estimated` when no authority has published the method.
          """)
    ) { input, _, _ throws(CalculatorFault) in
      Calculation(answer: try Calculator.calculate(rule: input.rule, input: input.input))
    }
  }

  var calculatorRulesOperation: Operation {
    .read(
      OperationInfo(
        65, "calculatorRules", .get("/calculator"), .authenticated, .golf,
        "Lists the rules that can be worked out, with the fields that they take and give.")
    ) { (_: NoInput, _, _) throws(CalculatorFault) in Calculator.rules }
  }
}

struct CalculatorInput: Input {
  let rule: String
  let input: [NamedValue]

  init(_ decoder: inout InputDecoder) {
    rule = decoder.required("rule", .name, "The name of a rule, as 65 lists them.")
    input = decoder.required("input", .namedValues, "The rule's fields.")
  }
}

extension FieldType where Value == [NamedValue] {
  /// Values of any type by name; each rule checks its own.
  fileprivate static let namedValues = FieldType(
    .object(["type": .text("object")]), placeholder: []
  ) {
    raw, _ in
    guard case .json(let value) = raw, case .object(let members) = RuleValue(value) else {
      return .wrong("This must be an object.")
    }
    return .value(members)
  }
}

extension RuleValue {
  /// Numbers keep their text, to avoid floating point.
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
  package static var example: CalculatorRule { Calculator.rules[0] }

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
  package var problem: Problem {
    switch self {
    case .unknownRule(let name):
      .invalid("rule", "There is no rule named \u{201C}\(name)\u{201D}.")
    case .invalid(let errors):
      .invalid(errors.map { FieldError("input.\($0.field)", "This \($0.message).") })
    }
  }
}
