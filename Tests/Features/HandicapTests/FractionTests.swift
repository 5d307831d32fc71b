import Core
import Handicap
import Testing
import TestSupport

@Suite("Fraction")
struct FractionTests {
  @Test(
    "A tie goes up, below zero too",
    arguments: [
      ("-1.55", -15, -2), ("-1.54", -15, -2), ("-0.05", 0, 0), ("15.65", 157, 16), ("2.5", 25, 3),
      ("-0.5", -5, 0), ("-1.5", -15, -1), ("0.449999", 4, 0),
    ])
  func rounds(text: String, tenths: Int, whole: Int) throws {
    let value = try #require(Fraction(decimal: text))
    #expect(value.roundedToTenths == Tenths(tenths))
    #expect(value.rounded == whole)
  }

  @Test("Rounding is floor(x + 1/2) of any fraction")
  func roundsDown() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let value = Fraction(
        Int.random(in: -100_000...100_000, using: &random),
        over: Int.random(in: 1...5_000, using: &random))
      let whole = Fraction(value.rounded)
      #expect(whole - Fraction(1, over: 2) <= value && value < whole + Fraction(1, over: 2))
      let tenths = Fraction(value.roundedToTenths)
      #expect(tenths - Fraction(1, over: 20) <= value && value < tenths + Fraction(1, over: 20))
    }
  }

  @Test("Sums, differences and products are exact and reduced")
  func reckons() {
    #expect(Fraction(1, over: 3) + Fraction(1, over: 6) == Fraction(1, over: 2))
    #expect(Fraction(2, over: -4) == Fraction(-1, over: 2))
    #expect(Fraction(3, over: 4) * Fraction(4, over: 3) == Fraction(1))
    #expect(Fraction(7, over: 2) / 7 == Fraction(1, over: 2))
    let great = Fraction(Int.max, over: 3)
    #expect(great - great == .zero)
    #expect(great * Fraction(3, over: Int.max) == Fraction(1))
  }

  @Test(
    "Decimals are read and printed exactly",
    arguments: ["10.56", "0.0", "-0.5", "26.784", "999999.999999", "-100.25"])
  func prints(text: String) {
    #expect(Fraction(decimal: text)?.decimal == text)
  }

  @Test(
    "What is no plain decimal of six digits",
    arguments: ["", "-", ".5", "5.", "1e3", "+1", "1234567", "0.1234567", "1,5", "NaN", "٣"])
  func refuses(text: String) {
    #expect(Fraction(decimal: text) == nil)
  }
}
