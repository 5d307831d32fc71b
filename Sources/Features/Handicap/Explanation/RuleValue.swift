package import Core

/// An input or a result of a rule, as clients send and get it.
package indirect enum RuleValue: Hashable, Sendable {
  /// Not known, no score; in a result, no figure that the rules give.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// A plain decimal text, exact: `18.4`.
  case decimal(String)
  case text(String)
  /// Values in order.
  case list([RuleValue])
  case object([NamedValue])

  /// A figure of tenths, with its one decimal, or null.
  package static func tenths(_ value: Tenths?) -> RuleValue {
    value.map { .decimal($0.description) } ?? .null
  }

  /// An exact figure as a decimal: exact, or rounded to six decimals.
  package static func fraction(_ value: Fraction) -> RuleValue { .decimal(value.decimal) }

  /// A whole number without decimals, another one as a decimal.
  package static func number(_ value: Fraction) -> RuleValue {
    value.denominator == 1 ? .integer(value.numerator) : fraction(value)
  }

  /// A whole number, or null.
  package static func whole(_ value: Int?) -> RuleValue { value.map { .integer($0) } ?? .null }

  /// A list of whole numbers.
  package static func integers(_ values: [Int]) -> RuleValue { .list(values.map { .integer($0) }) }
}

package struct NamedValue: Hashable, Sendable {
  /// The name, as clients know it.
  package let name: String
  package let value: RuleValue

  package init(_ name: String, _ value: RuleValue) {
    self.name = name
    self.value = value
  }
}
