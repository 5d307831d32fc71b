import Measures
import Testing
import TestSupport

@Suite("Positive fractions")
struct FractionTests {
  private static let greatest = Int64.max

  @Test("They are in lowest terms, whatever they are made of")
  func lowest() throws {
    let half = try #require(PositiveFraction(21, over: 42))
    #expect((half.numerator, half.denominator) == (1, 2))
    #expect(PositiveFraction(0) == nil)
    #expect(PositiveFraction(1, over: 0) == nil)
    #expect(PositiveFraction(-1, over: -2) == nil)
    #expect(PositiveFraction(.max, over: .max) == PositiveFraction(1))
  }

  @Test("A product that fits in its lowest terms is given, any other is a fault")
  func overflow() throws {
    let great = try #require(PositiveFraction(Self.greatest, over: 2))
    let inverse = try #require(PositiveFraction(2, over: Self.greatest))
    let one = try #require(PositiveFraction(1))
    let three = try #require(PositiveFraction(3))
    #expect(try great * inverse == one)
    #expect(try great / great == one)
    #expect(throws: MeasureFault.overflow) { try great * three }
    #expect(throws: MeasureFault.overflow) { try inverse / three }
    #expect(inverse < one && one < great)
  }

  @Test("Products, quotients and order are those of whole numbers", arguments: 1...20)
  func arithmetic(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let numbers = (0..<4).map { _ in Int64.random(in: 1...40_000, using: &random) }
      let one = try #require(PositiveFraction(numbers[0], over: numbers[1]))
      let other = try #require(PositiveFraction(numbers[2], over: numbers[3]))
      let product = try one * other
      #expect(
        product.numerator * numbers[1] * numbers[3]
          == product.denominator * numbers[0] * numbers[2])
      #expect(try product / other == one)
      #expect((one < other) == (numbers[0] * numbers[3] < numbers[2] * numbers[1]))
    }
  }
}
