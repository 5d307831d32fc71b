package import Core

/// What the rows of a balance stand for.
package enum BalancePeriod: String, CaseIterable, Sendable {
  case day, month, year

  /// What the row of a day is called: `2026-03-02`, `2026-03` or `2026`.
  func key(of day: Day) -> String {
    switch self {
    case .day: day.description
    case .month: Month(of: day).description
    case .year: String(day.description.prefix(4))
    }
  }
}

/// A day, a month or a year of a balance, as far as it lies in the range.
package struct BalanceRow: Hashable, Sendable {
  package let key: String
  package let first: Day
  package private(set) var last: Day
  /// Of the days before today; of all where none is.
  package private(set) var sums = BalanceSums()
  /// The balance after the row.
  package private(set) var balance: Int64
  /// Whether a day of it lies before today: others are in no sum.
  package private(set) var isCounted: Bool
  /// That of the row's only day.
  package let holiday: String?

  init(_ key: String, _ day: Day, balance: Int64, isCounted: Bool, holiday: String?) {
    self.key = key
    first = day
    last = day
    self.balance = balance
    self.isCounted = isCounted
    self.holiday = holiday
  }

  mutating func add(_ day: DayBalance, isCounted counts: Bool, balance: Int64) {
    last = day.day
    guard counts || !isCounted else { return }
    sums.add(day)
    self.balance = balance
  }
}

/// What is odd about a day that counts.
package struct BalanceWarning: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Flexitime moves by more than was agreed for a day.
    case change(Int64)
    /// Seconds that no contract covers.
    case outside(Int64)
  }

  package let day: Day
  package let kind: Kind

  package init(day: Day, kind: Kind) {
    self.day = day
    self.kind = kind
  }
}

/// The balance over a range of days. Those from today on are rows, and in no sum.
package struct BalanceSheet: Hashable, Sendable {
  /// The balance before the first day.
  package let opening: Int64
  package private(set) var sums = BalanceSums()
  package private(set) var rows: [BalanceRow] = []
  package private(set) var warnings: [BalanceWarning] = []

  /// The balance after the last day that counts.
  package var closing: Int64 { opening + sums.change + sums.adjusted }

  /// `opening` is the balance before the first day, and `longestChange` how far a day may move that of flexitime
  /// without a warning, both in seconds.
  package init(
    _ balance: inout TimeBalance, opening: Int64, on days: ClosedRange<Day>,
    by period: BalancePeriod, today: Day, longestChange: Int64
  ) {
    self.opening = opening
    var running = opening
    for day in days.days {
      let found = balance.day(day)
      let counts = day < today
      if counts {
        sums.add(found)
        running += found.change + found.adjusted
        addWarnings(of: found, longestChange)
      }
      let key = period.key(of: day)
      if rows.last?.key != key {
        rows.append(
          BalanceRow(
            key, day, balance: running, isCounted: counts,
            holiday: period == .day ? found.holiday?.name : nil))
      }
      rows[rows.count - 1].add(found, isCounted: counts, balance: running)
    }
  }

  private mutating func addWarnings(of day: DayBalance, _ longestChange: Int64) {
    if day.isFlexitime == true, abs(day.change) > longestChange {
      warnings.append(BalanceWarning(day: day.day, kind: .change(day.change)))
    }
    if day.outside > 0 {
      warnings.append(BalanceWarning(day: day.day, kind: .outside(day.outside)))
    }
  }
}
