package import Core
package import Zones

/// What a contract says of working time.
package struct ContractTerms: Hashable, Sendable {
  /// The first day.
  package let from: Day
  /// The last day; `nil` until another contract begins.
  package let to: Day?
  /// The seconds of each weekday, Monday first; each is a whole number of minutes.
  package let week: [Int64]
  /// Whether hours beyond the plan go into the balance and are taken from it by agreement.
  package let isFlexitime: Bool
  package let calendar: HolidayCalendar
  /// The zone whose days are meant.
  package let zone: Zone
  /// Without flexitime, what is worked beyond it on a day is overtime, in seconds.
  package var dayLimit: Int64 = 28_800
  /// The same of a week.
  package var weekLimit: Int64 = 144_000

  /// The week has seven numbers.
  package init(
    from: Day, to: Day? = nil, week: [Int64], isFlexitime: Bool = true,
    calendar: HolidayCalendar = .none, zone: Zone = .utc
  ) {
    precondition(week.count == 7, "a week has seven days")
    self.from = from
    self.to = to
    self.week = week
    self.isFlexitime = isFlexitime
    self.calendar = calendar
    self.zone = zone
  }
}
