import Core
import Handicap
import Testing

@Suite("Calculator")
struct CalculatorTests {
  @Test("The worked cases are all there")
  func counts() {
    #expect(WorkedCase.all.count == 166)
    #expect(Set(WorkedCase.all.map(\.rule)).isSubset(of: Set(Calculator.rules.map(\.name))))
  }

  @Test("Each worked case comes out as expected", arguments: WorkedCase.all)
  func works(worked: WorkedCase) throws {
    let answer = try Calculator.calculate(rule: worked.rule, input: worked.input)
    let given = answer.values.map { NamedValue($0.name, $0.value.leveled) }
    for field in worked.expected {
      #expect(given.contains(NamedValue(field.name, field.value.leveled)), "\(given)")
    }
    #expect(!answer.working.isEmpty)
    #expect(worked.certainty != "assumption" || worked.id == "low-02" || answer.estimated)
  }

  @Test("A rule gives the fields that it lists, and no other", arguments: WorkedCase.all)
  func gives(worked: WorkedCase) throws {
    let answer = try Calculator.calculate(rule: worked.rule, input: worked.input)
    let rule = try #require(Calculator.rules.first { $0.name == worked.rule })
    #expect(answer.values.map(\.name) == rule.expected.map(\.name))
    let listed = Set(rule.input.map(\.name))
    #expect(listed.isSuperset(of: worked.input.map(\.name)))
  }

  @Test("Rules are listed once, by name, with a title and fields")
  func lists() {
    let names = Calculator.rules.map(\.name)
    #expect(names == Set(names).sorted())
    #expect(
      Calculator.rules.allSatisfy {
        !$0.title.isEmpty && !$0.input.isEmpty && !$0.expected.isEmpty
      })
  }

  @Test("Every bad field is named at once")
  func refuses() {
    let input = [
      NamedValue("adjustedGrossScore", .text("94")), NamedValue("slopeRating", .integer(156)),
      NamedValue("pcc", .integer(4)), NamedValue("colour", .text("red")),
    ]
    #expect(
      throws: CalculatorFault.invalid([
        .init("adjustedGrossScore", "must be an integer, 1 … 400"),
        .init("courseRating", "is missing"),
        .init("slopeRating", "must be an integer, 55 … 155"),
        .init("pcc", "must be an integer, -1 … 3"), .init("colour", "is no field of this rule"),
      ])
    ) {
      try Calculator.calculate(rule: "whs.score_differential_18", input: input)
    }
  }

  @Test("Fields of lists and objects are named by their place")
  func names() {
    #expect(
      throws: CalculatorFault.invalid([
        .init("playingHandicaps[1]", "must be an integer, -60 … 200")
      ]
      )
    ) {
      try Calculator.calculate(
        rule: "whs.match_play_strokes",
        input: [NamedValue("playingHandicaps", .list([.integer(1), .null]))])
    }
    #expect(throws: CalculatorFault.unknownRule("whs.nothing")) {
      try Calculator.calculate(rule: "whs.nothing", input: [])
    }
  }

  @Test("Hostile numbers are refused and never trap", arguments: WorkedCase.all)
  func withstands(worked: WorkedCase) {
    let hostile: [RuleValue] = [
      .integer(.max), .integer(.min), .decimal("999999.999999"), .decimal("-999999.999999"),
      .decimal("1e400"), .decimal("9999999999999999999999"), .text("x"), .null, .list([]),
      .list(Array(repeating: .integer(.max), count: 18)), .object([]), .flag(true),
      .integer(-1), .integer(0), .integer(1), .integer(200),
    ]
    for place in worked.input.indices {
      for value in hostile {
        var input = worked.input
        input[place] = NamedValue(input[place].name, value)
        _ = try? Calculator.calculate(rule: worked.rule, input: input)
        input.append(input[place])
        #expect(throws: CalculatorFault.self) {
          try Calculator.calculate(rule: worked.rule, input: input)
        }
      }
    }
  }
}
