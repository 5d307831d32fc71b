import Core
import Measures
import Money
import Testing
import TestSupport

@Suite("Prices")
struct PriceTests {
  private static func euro() throws -> Currency { try #require(Currency("EUR")) }

  @Test("A price is a whole number of smallest units in the shop's currency")
  func reads() throws {
    let price = try Money(amount: DecimalNumber("1290"), currency: "EUR", of: Self.euro())
    #expect(try price == Money(minor: 1_290, Self.euro()))
    #expect(price.currency.text(of: price.minor) == "12.90")
  }

  @Test(
    "Others are refused",
    arguments: [
      ("12.90", "EUR", MoneyFault.amount), ("-1", "EUR", .amount), ("100000000", "EUR", .amount),
      ("999999999999999", "EUR", .amount), ("1290", "SEK", .currency(expected: "EUR")),
      ("1290", "eur", .currency(expected: "EUR")), ("12.90", "", .currency(expected: "EUR")),
    ])
  func refuses(amount: String, currency: String, fault: MoneyFault) throws {
    #expect(throws: fault) {
      try Money(amount: DecimalNumber(amount), currency: currency, of: Self.euro())
    }
  }

  @Test(
    "The price of a kilogram or a litre is rounded half up",
    arguments: [
      (495, "250", .g, 1_980, .kilogram), (495, "1/4", .kg, 1_980, .kilogram),
      (199, "33", .cl, 603, .litre), (100, "3", .l, 33, .litre), (101, "2", .l, 51, .litre),
      (0, "1", .g, 0, .kilogram), (99_999_999, "1/10000", .mg, 999_999_990_000_000_000, .kilogram),
      (1, "1000000", .kg, 0, .kilogram), (150, "1", .tbsp, 10_000, .litre),
    ] as [(Int64, String, MeasureUnit, Int64, UnitPrice.Per)])
  func unitPrice(
    minor: Int64, number: String, unit: MeasureUnit, answer: Int64, per: UnitPrice.Per
  ) throws {
    let price = try Money(minor: minor, Self.euro())
    let unitPrice = try #require(try UnitPrice(price, for: PositiveFraction(number), unit))
    #expect((unitPrice.minor, unitPrice.per) == (answer, per))
  }

  @Test("What is counted has no unit price")
  func counted() throws {
    let price = try Money(minor: 100, Self.euro())
    #expect(try UnitPrice(price, for: PositiveFraction("6"), .piece) == nil)
  }

  @Test("A unit price that does not fit is a fault")
  func overflow() throws {
    let price = try Money(minor: 99_999_999, Self.euro())
    let finest = try #require(PositiveFraction(1, over: .max))
    #expect(throws: MoneyFault.overflow) { try UnitPrice(price, for: finest, .g) }
    #expect(throws: MoneyFault.overflow) { try UnitPrice(price, for: finest, .mg) }
  }
}
