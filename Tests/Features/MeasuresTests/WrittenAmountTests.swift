import Measures
import Testing
import TestSupport

@Suite("Amounts as they are written")
struct WrittenAmountTests {
  @Test(
    "An amount is answered as a lowest mixed fraction",
    arguments: [
      ("2", "2"), ("1 1/2", "1 1/2"), ("3/4", "3/4"), ("½", "1/2"), ("1½", "1 1/2"),
      ("1 ½", "1 1/2"), ("1.5", "1 1/2"), ("1,5", "1 1/2"), ("3/2", "1 1/2"), ("6/8", "3/4"),
      ("0,25", "1/4"), ("10/5", "2"), ("0 1/3", "1/3"), ("2⅔", "2 2/3"), ("1.50", "1 1/2"),
      ("007", "7"), ("1000000", "1000000"), ("1/10000", "1/10000"), ("0.0001", "1/10000"),
      ("10000000000/10000", "1000000"),
    ])
  func reads(text: String, answer: String) throws {
    #expect(try PositiveFraction(text).description == answer)
  }

  @Test(
    "Other texts are no amounts",
    arguments: [
      "", " ", "1e3", "½½", "+1", ".5", "5.", "1.5.2", "1,5/2", "1 2", "1  1/2", " 1", "1 ", " ½",
      "1/", "/2", "1/2/3", "1 1 1/2", "1 3/2", "1 2/2", "a", "½1", "1½ ", "-", "--1", "-a", "٣",
      "1\u{301}", "2-3", "1/½", "0x10", "∞",
    ])
  func refuses(text: String) {
    #expect(throws: MeasureFault.form) { try PositiveFraction(text) }
  }

  @Test(
    "Numbers out of their range are refused with what is wrong",
    arguments: [
      ("0", MeasureFault.notPositive), ("-1", .notPositive), ("-1/2", .notPositive),
      ("0/5", .notPositive), ("0.0", .notPositive), ("-0", .notPositive),
      ("-99999999", .notPositive), ("1/0", .denominator), ("1 1/0", .denominator),
      ("1/10001", .denominator), ("0.00001", .denominator), ("1000001", .tooGreat),
      ("1000000.1", .tooGreat), ("1000000½", .tooGreat), ("1000001/1", .tooGreat),
      ("99999999999999999999999999", .tooGreat), ("99999999999999999999999999/3", .tooGreat),
      ("1/99999999999999999999999999", .denominator),
      ("1.99999999999999999999999999", .denominator),
    ])
  func limits(text: String, fault: MeasureFault) {
    #expect(throws: fault) { try PositiveFraction(text) }
  }

  @Test("Every fault says what would be right")
  func messages() {
    let faults: [MeasureFault] = [
      .form, .notPositive, .tooGreat, .denominator, .range, .servings, .overflow,
    ]
    for fault in faults { #expect(fault.message.hasPrefix("This ")) }
    #expect(Set(faults.map(\.message)).count == faults.count)
  }

  @Test(
    "What is answered reads as the same amount, in every form that it may have", arguments: 1...20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let bottom = Int64.random(in: 1...10_000, using: &random)
      let top = Int64.random(in: 1...bottom * 100, using: &random)
      let amount = try #require(PositiveFraction(top, over: bottom))
      #expect(try PositiveFraction(amount.description) == amount)
      #expect(try PositiveFraction("\(top)/\(bottom)") == amount)
      let whole = Int64.random(in: 0...999_999, using: &random)
      let decimals = Int64.random(in: 1...9_999, using: &random)
      let text = String("\(10_000 + decimals)".dropFirst())
      let decimal = PositiveFraction(whole * 10_000 + decimals, over: 10_000)
      #expect(try PositiveFraction("\(whole).\(text)") == decimal)
      #expect(try PositiveFraction("\(whole),\(text)") == decimal)
    }
  }

  @Test("No text of the characters of amounts is a trap")
  func anything() {
    var random = SeededGenerator(seed: 7)
    let characters = Array("0123456789 /.,½¾-")
    var amounts = 0
    for _ in 0..<50_000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = String((0..<count).map { _ in characters.randomElement(using: &random) ?? "0" })
      guard let amount = try? PositiveFraction(text) else { continue }
      amounts += 1
      #expect(amount.denominator <= 10_000)
      #expect(amount.numerator <= 1_000_000 * amount.denominator)
    }
    #expect(amounts > 1_000)
  }
}
