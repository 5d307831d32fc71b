import Money
import Testing
import TestSupport

@Suite("VAT of orders")
struct VATBreakdownTests {
  private static func lines(_ percent: String, _ sums: [Int64]) throws -> [VATBreakdown.Line] {
    try sums.map { VATBreakdown.Line(gross: $0, rate: try rate(percent)) }
  }

  @Test("Three lines of one rate: 2.41, where rounding each line alone gives 2.42")
  func lines() throws {
    let order = try VATBreakdown(Self.lines("13.5", [395, 445, 1_190]))
    #expect(order.vat == 241)
    #expect(order.lines.map(\.vat) == [47, 53, 141])
    #expect(order.total == 2_030)
    #expect(order.rates.map(\.net) == [1_789])
  }

  @Test("Ten of 1.05 in one line: 1.25, where rounding each piece gives 1.20")
  func pieces() throws {
    #expect(try VATBreakdown(Self.lines("13.5", [1_050])).vat == 125)
    let pieces = try VATBreakdown(Self.lines("13.5", [Int64](repeating: 105, count: 10)))
    #expect(pieces.lines.map(\.vat) == [13, 13, 13, 13, 13, 12, 12, 12, 12, 12])
  }

  @Test("An order of two rates with delivery")
  func delivery() throws {
    let order = try VATBreakdown(
      Self.lines("13.5", [1_485, 1_290]) + Self.lines("25.5", [1_490]), delivery: 590)
    #expect(order.deliveries.map(\.gross) == [384, 206])
    #expect(order.rates.map(\.gross) == [3_159, 1_696])
    #expect(order.rates.map(\.vat) == [376, 345])
    #expect(order.rates.map(\.net) == [2_783, 1_351])
    #expect((order.total, order.vat) == (4_855, 721))
    #expect(order.delivery == (590, order.deliveries[0].vat + order.deliveries[1].vat))
  }

  @Test("Rates stand in the order of their first lines, and delivery is the last line of each")
  func order() throws {
    let order = try VATBreakdown(
      Self.lines("25.5", [1]) + Self.lines("14", [2]) + Self.lines("25.5", [3]), delivery: 3)
    #expect(order.rates.map(\.rate.description) == ["25.5", "14"])
    #expect(order.lines.map(\.gross) == [1, 2, 3])
    #expect(order.deliveries.map(\.gross) == [2, 1])
    // One cent of VAT among 1, 3 and 2: that of the greatest weight.
    #expect(order.lines.map(\.vat) == [0, 0, 1])
    #expect(order.deliveries.map(\.vat) == [0, 0])
  }

  @Test("What costs nothing has no VAT; delivery beside it is of the first rate")
  func free() throws {
    let order = try VATBreakdown(
      Self.lines("13.5", [0]) + Self.lines("25.5", [0]), delivery: 590)
    #expect(order.deliveries.map(\.gross) == [590, 0])
    #expect(order.lines.map(\.vat) == [0, 0])
    #expect(order.vat == 70)
  }

  @Test("No lines, sums below zero and sums that do not fit are faults, not traps")
  func faults() throws {
    #expect(throws: MoneyFault.lines) { try VATBreakdown([], delivery: 590) }
    #expect(throws: MoneyFault.lines) { try VATBreakdown(Self.lines("14", [5, -1])) }
    #expect(throws: MoneyFault.lines) { try VATBreakdown(Self.lines("14", [5]), delivery: -1) }
    #expect(throws: MoneyFault.overflow) {
      try VATBreakdown(Self.lines("14", [.max, 1]))
    }
    #expect(throws: MoneyFault.overflow) {
      try VATBreakdown(Self.lines("14", [.max]), delivery: 1)
    }
    #expect(try VATBreakdown(Self.lines("14", [.max - 1, 0]), delivery: 1).total == .max)
  }

  @Test("Lines add up to their rate and rates to the total, to the cent", arguments: 1...40)
  func sums(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let order = try Generated.order(&random)
      #expect(order.rates.reduce(0) { $0 + $1.gross } == order.total)
      #expect(order.vat == order.rates.reduce(0) { $0 + $1.vat })
      for (rate, delivery) in zip(order.rates, order.deliveries) {
        let sums = order.lines.filter { $0.rate == rate.rate } + [delivery]
        #expect(sums.reduce(0) { $0 + $1.gross } == rate.gross)
        #expect(sums.reduce(0) { $0 + $1.vat } == rate.vat)
        #expect(rate.vat == rate.rate.tax(in: rate.gross))
        // A share is less than a cent off.
        for sum in sums where rate.gross > 0 {
          #expect(abs(sum.vat * rate.gross - rate.vat * sum.gross) < rate.gross)
        }
      }
    }
  }
}
