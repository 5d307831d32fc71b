/// A sum of one rate of VAT, which it includes, in the currency's smallest unit.
package struct TaxedSum: Hashable, Sendable {
  package let rate: VATRate
  package let gross: Int64
  package let vat: Int64

  package init(_ rate: VATRate, gross: Int64, vat: Int64) {
    self.rate = rate
    self.gross = gross
    self.vat = vat
  }

  package var net: Int64 { gross - vat }
}

extension Sequence<Int64> {
  /// - Throws: `MoneyFault.overflow`.
  func sum() throws(MoneyFault) -> Int64 {
    var sum: Int64 = 0
    for number in self {
      let (next, overflow) = sum.addingReportingOverflow(number)
      if overflow { throw .overflow }
      sum = next
    }
    return sum
  }
}
