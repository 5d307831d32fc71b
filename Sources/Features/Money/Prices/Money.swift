package import Core

/// A price, VAT included.
package struct Money: Hashable, Sendable {
  /// Whole smallest units of the currency: 1290 is 12.90 EUR.
  package let minor: Int64
  package let currency: Currency

  package static let amounts: ClosedRange<Int64> = 0...99_999_999

  /// - Throws: `MoneyFault.amount`.
  package init(minor: Int64, _ currency: Currency) throws(MoneyFault) {
    guard Self.amounts.contains(minor) else { throw .amount }
    self.minor = minor
    self.currency = currency
  }

  /// A price as it is sent to a shop, which has one currency.
  ///
  /// - Throws: `MoneyFault.amount`, or `currency`, a fault of the code.
  package init(
    amount: DecimalNumber, currency code: String, of shop: Currency
  ) throws(MoneyFault) {
    guard code == shop.code else { throw .currency(expected: shop.code) }
    guard let minor = amount.whole else { throw .amount }
    try self.init(minor: Int64(minor), shop)
  }
}
