package import Core
package import WebAPI
package import WorkingTime

/// Some days of one person's balance.
package struct BalanceQuery: Hashable, Sendable {
  package var days: DayRange
  package var period: BalancePeriod
  package var user: UserID

  /// How many days can be asked for at once.
  static let mostDays = 366
}

extension BalanceQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let range = DayRange(fromAndTo: &decoder)
    let month = decoder.optional("month", .month, "A month, in place of from and to.")
    let year = decoder.optional(
      "year", .integer(HolidayCountry.years), "A year, in place of from and to.")
    period = decoder.optional(
      "by", .oneOf(BalancePeriod.self), default: .day, "What the rows stand for.")
    let caller = decoder.context?.caller
    let user =
      decoder.optional(
        "user", .id(), "Whose balance, for managers and admins; your own unless given.") as UserID?
    if let user, let caller, !EntryPolicy.mayRead(.user(user), caller) {
      decoder.forbid("user", EntryPolicy.onlyReaders)
    }
    self.user = user ?? caller?.user ?? UserID(stored: 1)
    let forms = ["from", "month", "year"].filter { decoder.has($0) }
    if forms.count != 1, !decoder.isWrong("from", "to", "month", "year") {
      let field = forms.count > 1 ? forms[1] : "from"
      decoder.addError(field, "Give one of: from and to, a month, or a year.")
    }
    days =
      range ?? month.map { DayRange(monthOf: $0.first) } ?? year.flatMap { DayRange(year: $0) }
      ?? DayRange(day: .earliest)
    if days.last.number - days.first.number >= Self.mostDays, !decoder.isWrong("to") {
      decoder.addError("to", "These must be \(Self.mostDays) days at most.")
    }
  }
}

/// The balances of all at the end of a day.
package struct BalancesQuery: Hashable, Sendable {
  /// `nil`: yesterday, by the firm's zone.
  package var day: Day?
  /// Only those outside their band.
  package var isAlarm: Bool
}

extension BalancesQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    day = decoder.optional("on", .day, "The day; yesterday unless given.")
    isAlarm = decoder.optional(
      "alarm", .flag, default: false, "Only balances that lie outside their band.")
  }
}
