package import Core
package import Measures

/// What a kilogram or a litre costs (Directive 98/6/EC, articles 2 and 3).
package struct UnitPrice: Hashable, Sendable {
  package enum Per: String, Sendable {
    case kilogram = "kg"
    case litre = "l"
  }

  /// Whole smallest units of the currency, rounded half up.
  package let minor: Int64
  package let currency: Currency
  package let per: Per

  /// The unit price of what costs `price` and holds `number` of `unit`; `nil` for a unit that is no mass or volume.
  ///
  /// - Throws: `MoneyFault.overflow`.
  package init?(
    _ price: Money, for number: PositiveFraction, _ unit: MeasureUnit
  ) throws(MoneyFault) {
    guard let size = unit.grams ?? unit.millilitres else { return nil }
    let quantity: PositiveFraction
    do { quantity = try number * size } catch { throw .overflow }
    // A price has 27 bits, so that no number here has more than 102.
    let bottom = Int128(quantity.numerator)
    let top = 2_000 * Int128(price.minor) * Int128(quantity.denominator)
    guard let minor = Int64(exactly: (top + bottom) / (2 * bottom)) else { throw .overflow }
    self.minor = minor
    currency = price.currency
    per = unit.grams == nil ? .litre : .kilogram
  }
}
