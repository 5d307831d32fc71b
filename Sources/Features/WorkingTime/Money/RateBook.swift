package import Core

/// All rates, found by their scopes.
package struct RateBook: Sendable {
  /// Of each scope by the first day, then by id.
  private var rates: [RateScope: [RateTerms]] = [:]
  /// Whether some are of a person's work alone: most firms have none, and nobody looks for them then.
  private var areOfUsers = false
  /// The highest id of a rate; 0 without rates.
  package private(set) var last: Int64 = 0

  package init(_ rates: [RateTerms] = []) {
    for rate in rates { add(rate) }
  }

  package mutating func add(_ rate: RateTerms) {
    last = max(last, rate.id)
    areOfUsers = areOfUsers || rate.scope.user != nil
    var same = rates[rate.scope] ?? []
    let place = same.lastIndex { ($0.from, $0.id) < (rate.from, rate.id) }.map { $0 + 1 } ?? 0
    same.insert(rate, at: place)
    rates[rate.scope] = same
  }

  /// The rates that may be those of some work. Those in another currency than the work's are none.
  package func rates(for work: PricedWork) -> WorkRates {
    WorkRates(
      work.scopes(withUser: areOfUsers).compactMap { scope in
        let same = rates[scope]?.filter { $0.currency == work.currency } ?? []
        return same.isEmpty ? nil : same
      })
  }

  /// The rates that are in force on a day: of each scope and currency the last.
  package func inForce(on day: Day) -> Set<Int64> {
    var found: Set<Int64> = []
    for same in rates.values {
      var currencies: Set<String> = []
      for rate in same.reversed() where rate.from <= day {
        if currencies.insert(rate.currency).inserted { found.insert(rate.id) }
      }
    }
    return found
  }
}

/// The rates that may be those of some work.
package struct WorkRates: Sendable {
  /// Of each scope by the first day, then by id; the scope that counts first is the first.
  private let scopes: [[RateTerms]]

  fileprivate init(_ scopes: [[RateTerms]]) { self.scopes = scopes }

  /// The rate of a day; `nil` for none. Rates with an id above `through` do not count: they were saved after the work
  /// was closed.
  package func rate(on day: Day, through last: Int64 = .max) -> RateTerms? {
    for rates in scopes {
      let rate = rates.last { $0.from <= day && $0.id <= last }
      if let rate, rate.minorPerHour != nil { return rate }
    }
    return nil
  }
}
