package import Core

/// The part of an entry on one day: the smallest piece of work that has a price.
package struct AmountLine: Hashable, Sendable {
  /// When the part begins.
  package let from: Instant
  /// The firm's.
  package let day: Day
  /// What is priced: after rounding, where that is asked for.
  package let seconds: Int64
  /// `nil` without a rate.
  package let rate: RateTerms?
  /// `nil` without a rate.
  package let minor: Int64?

  package init(from: Instant, on day: Day, seconds: Int64, _ rate: RateTerms?) {
    self.from = from
    self.day = day
    self.seconds = seconds
    self.rate = rate
    minor = rate?.minorPerHour.map { RateTerms.minor(of: seconds, perHour: $0) }
  }
}

/// What work costs: sums of lines, by currency.
package struct Amounts: Hashable, Sendable {
  package struct Amount: Hashable, Sendable {
    package let currency: String
    /// In the currency's smallest unit.
    package fileprivate(set) var minor: Int64
    /// What was priced.
    package fileprivate(set) var seconds: Int64

    package init(currency: String, minor: Int64, seconds: Int64) {
      self.currency = currency
      self.minor = minor
      self.seconds = seconds
    }
  }

  /// By the code of the currency.
  package private(set) var list: [Amount] = []
  /// The seconds of lines without a rate.
  package private(set) var unrated: Int64 = 0

  package init() {}

  package mutating func add(_ line: AmountLine) {
    guard line.seconds > 0 else { return }
    guard let rate = line.rate, let minor = line.minor else {
      unrated += line.seconds
      return
    }
    add(Amount(currency: rate.currency, minor: minor, seconds: line.seconds))
  }

  package static func += (sum: inout Amounts, other: Amounts) {
    sum.unrated += other.unrated
    for amount in other.list { sum.add(amount) }
  }

  private mutating func add(_ amount: Amount) {
    let place = list.firstIndex { $0.currency >= amount.currency } ?? list.count
    if place < list.count, list[place].currency == amount.currency {
      list[place].minor += amount.minor
      list[place].seconds += amount.seconds
    } else {
      list.insert(amount, at: place)
    }
  }
}
