import Money
import Testing
import TestSupport

@Suite("Refunds")
struct RefundTests {
  private static func order() throws -> VATBreakdown {
    let rate = try rate("13.5")
    return try VATBreakdown([395, 445, 1_190].map { .init(gross: $0, rate: rate) })
  }

  @Test(
    "Line by line the VAT of each goes back, and nothing is left",
    arguments: [[0, 1, 2], [2, 0, 1]])
  func lines(places: [Int]) throws {
    let order = try Self.order()
    var ledger = RefundLedger(order)
    for place in places {
      let line = order.lines[place]
      #expect(try ledger.refund(line.gross, of: place) == Refund(parts: [line]))
    }
    #expect(order.lines.map(\.vat) == [47, 53, 141])
    #expect(ledger.left == 0)
    #expect(throws: MoneyFault.refund(left: 0)) { try ledger.refund(1) }
  }

  @Test("More than what is left of a line or of the order is refused, and so is nothing")
  func limits() throws {
    var ledger = RefundLedger(try Self.order())
    _ = try ledger.refund(300, of: 0)
    #expect(throws: MoneyFault.refund(left: 95)) { try ledger.refund(96, of: 0) }
    #expect(throws: MoneyFault.refund(left: 1_730)) { try ledger.refund(1_731) }
    #expect(throws: MoneyFault.refund(left: 1_730)) { try ledger.refund(0) }
    #expect(throws: MoneyFault.refund(left: 445)) { try ledger.refund(-1, of: 1) }
    #expect(ledger.left == 1_730)
    #expect(
      MoneyFault.refund(left: 95).message
        == "This must be 1 to 95, which is what is left to refund.")
  }

  @Test("A line whose VAT is a cent gives it back once, half of the way")
  func cent() throws {
    var ledger = RefundLedger(
      try VATBreakdown([.init(gross: 4, rate: rate("25.5"))]))
    let refunds = try (0..<4).map { _ in try ledger.refund(1, of: 0).vat }
    #expect(refunds == [0, 1, 0, 0])
  }

  @Test(
    "Whatever is refunded in whatever order, what went back and what is left agree to the cent",
    arguments: 1...40)
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let order = try Generated.order(&random)
      var ledger = RefundLedger(order)
      var refunds: [Refund] = []
      while ledger.left > 0 {
        let line = Int.random(in: 0..<order.lines.count, using: &random)
        let ofLine = ledger.left(of: line)
        if ofLine > 0, Bool.random(using: &random) {
          let gross = Int64.random(in: 1...ofLine, using: &random)
          refunds.append(try ledger.refund(gross, of: line))
          #expect(refunds.last?.gross == gross)
        } else {
          let gross =
            Bool.random(using: &random)
            ? ledger.left : Int64.random(in: 1...ledger.left, using: &random)
          refunds.append(try ledger.refund(gross))
          #expect(refunds.last?.gross == gross)
        }
      }
      let parts = refunds.flatMap(\.parts)
      #expect(parts.allSatisfy { $0.vat >= 0 && $0.net >= 0 })
      for rate in order.rates {
        let ofRate = parts.filter { $0.rate == rate.rate }
        #expect(ofRate.reduce(0) { $0 + $1.gross } == rate.gross)
        #expect(ofRate.reduce(0) { $0 + $1.vat } == rate.vat)
      }
    }
  }
}
