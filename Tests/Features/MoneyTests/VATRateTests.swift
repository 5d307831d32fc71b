import Core
import Money
import Testing
import TestSupport

@Suite("Rates of VAT")
struct VATRateTests {
  @Test(
    "The tax in a sum is rounded half up, once",
    arguments: [
      (1_290, "13.5", 153), (1_290, "14", 158), (1_290, "25.5", 262), (1_290, "13", 148),
      (299, "4", 12), (801, "20", 134), (1_050, "13.5", 125), (105, "13.5", 12), (0, "25.5", 0),
      (1_290, "0", 0), (1, "100", 1), (16_402, "2.6", 416),
    ] as [(Int64, String, Int64)])
  func tax(gross: Int64, percent: String, tax: Int64) throws {
    #expect(try rate(percent).tax(in: gross) == tax)
  }

  @Test("The greatest sum of all is no trap")
  func greatest() throws {
    #expect(try rate("100").tax(in: .max) == 4_611_686_018_427_387_904)
    #expect(try rate("0").tax(in: .max) == 0)
  }

  @Test(
    "Percentages with at most two decimals",
    arguments: [
      ("13.5", 1_350, "13.5"), ("14", 1_400, "14"), ("0", 0, "0"), ("100", 10_000, "100"),
      ("0.25", 25, "0.25"), ("2.05", 205, "2.05"), ("25.50", 2_550, "25.5"),
    ])
  func percentages(text: String, hundredths: Int, answer: String) throws {
    let rate = try rate(text)
    #expect(rate.hundredths == hundredths)
    #expect(rate.description == answer)
    #expect(VATRate(hundredths: hundredths) == rate)
  }

  @Test("Others are refused", arguments: ["13.555", "-1", "100.01", "101", "99999999999"])
  func refuses(text: String) {
    #expect(throws: MoneyFault.rate) { try rate(text) }
  }

  @Test("The tax is the nearest whole number, of a tie the greater", arguments: 1...20)
  func nearest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let hundredths = Int.random(in: 0...10_000, using: &random)
      let gross = Int64.random(in: 0...99_999_999, using: &random)
      let tax = try #require(VATRate(hundredths: hundredths)).tax(in: gross)
      // gross * rate / (1 + rate) - 1/2 < tax <= that + 1, all times 2 * (1 + rate).
      let whole = 10_000 + Int64(hundredths)
      let exact = 2 * gross * Int64(hundredths)
      #expect(exact - whole < 2 * whole * tax && 2 * whole * tax <= exact + whole)
    }
  }

  @Test("The rate of food in Finland is that of the day")
  func classes() throws {
    let food = try VATClass(
      "food",
      [
        .init(from: day("2010-07-01"), rate: rate("13")),
        .init(from: day("2013-01-01"), rate: rate("14")),
        .init(from: day("2026-01-01"), rate: rate("13.5")),
      ])
    #expect(try food.rate(on: day("2010-06-30")) == nil)
    #expect(try food.rate(on: day("2010-07-01")) == rate("13"))
    #expect(try food.rate(on: day("2025-12-31"))?.tax(in: 1_290) == 158)
    #expect(try food.rate(on: day("2026-01-01"))?.tax(in: 1_290) == 153)
    #expect(try food.rate(on: .latest) == rate("13.5"))
    #expect(try VATClass("general", []).rate(on: .latest) == nil)
  }

  @Test("The first days of a class's rates ascend", arguments: ["2026-01-01", "2025-12-31"])
  func order(next: String) throws {
    #expect(throws: MoneyFault.order) {
      try VATClass(
        "food",
        [
          .init(from: day("2026-01-01"), rate: rate("13.5")),
          .init(from: day(next), rate: rate("14")),
        ])
    }
  }
}
