import Core
import WorkingTime

/// What an entry costs, as a row of a file has it. An entry is on one project, so all of it is in one currency.
struct EntryCost {
  /// `nil` when none of it has a rate.
  let currency: Currency?
  /// What an hour costs; `nil` when its lines have several rates, or one has none.
  let minorPerHour: Int64?
  let minor: Int64

  init(_ lines: [AmountLine]) {
    // What rounding took away costs nothing, in no currency.
    let rates = lines.lazy.filter { $0.seconds > 0 }.map(\.rate)
    currency = rates.compactMap(\.self).first.flatMap { Currency($0.currency) }
    let isOne = rates.allSatisfy { $0?.minorPerHour == rates.first??.minorPerHour }
    minorPerHour = isOne ? rates.first??.minorPerHour : nil
    minor = lines.compactMap(\.minor).reduce(0, +)
  }
}

extension Amounts.Amount {
  /// Without the currency.
  func text(decimalPoint: Character) -> String {
    Currency(currency)?.text(of: minor, decimalPoint: decimalPoint) ?? "\(minor)"
  }
}
