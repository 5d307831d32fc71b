import Core
import TestSupport
import Testing

@Suite("Exact decimal numbers")
struct DecimalNumberTests {
  @Test("A number is the same in every way of writing it, and is kept exactly")
  func numbers() throws {
    var random = SeededGenerator(seed: 8_785)
    for _ in 0..<5_000 {
      let decimals = Int.random(in: 0...6, using: &random)
      let units = Int64.random(in: -999_999_999_999_999...999_999_999_999_999, using: &random)
      let plain = written(units, decimals)
      let number = try DecimalNumber(plain)
      #expect(try DecimalNumber("\(units)e-\(decimals)") == number)
      #expect(try DecimalNumber("\(units)0E-\(decimals + 1)") == number)
      #expect(try DecimalNumber(number.description) == number)
      // Clients hold a double.
      let double = try #require(Double(plain))
      #expect(try DecimalNumber("\(double)") == number)
      let other = try DecimalNumber(written(Int64.random(in: -99...99, using: &random), decimals))
      let second = try #require(Double(other.description))
      #expect((number < other) == (double < second))
    }
  }

  private func written(_ units: Int64, _ decimals: Int) -> String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = units < 0 ? "-" : ""
    return decimals == 0
      ? sign + digits : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  @Test(
    "Texts of JSON numbers, in their shortest form",
    arguments: [
      ("-0", "0"), ("1.50", "1.5"), ("2e3", "2000"), ("0.0000001", "0.0000001"), ("-0.5", "-0.5"),
      ("1E-7", "0.0000001"), ("0e999999999999999999999", "0"), ("100e-2", "1"),
    ])
  func shortest(text: String, description: String) throws {
    #expect(try DecimalNumber(text).description == description)
  }

  @Test("Too many decimals or digits are told apart")
  func limits() {
    #expect(throws: DecimalNumber.Fault.tooManyDecimals) { try DecimalNumber("0.00000001") }
    #expect(throws: DecimalNumber.Fault.tooManyDecimals) {
      try DecimalNumber("1e-99999999999999999999")
    }
    #expect(throws: DecimalNumber.Fault.tooManyDigits) { try DecimalNumber("1e15") }
    #expect(throws: DecimalNumber.Fault.tooManyDigits) {
      try DecimalNumber("1e99999999999999999999")
    }
    #expect(throws: DecimalNumber.Fault.tooManyDigits) { try DecimalNumber("1234567890.123456") }
  }
}
