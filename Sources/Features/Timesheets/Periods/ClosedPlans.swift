import Core
import Database
import WorkingTime
import Zones

// The planned time of closed days stays, whatever contracts and calendars become.
extension Timesheets {
  /// Refuses contracts of one person in the place of others when closed days would get another planned time, or another
  /// opening balance.
  ///
  /// - Throws: `locked`.
  func refuseClosed(
    _ old: [Contract], to new: [Contract], in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let user = (old.first ?? new.first)?.user else { return }
    var calendars = CalendarLookup()
    let before = try workPlan(old, &calendars, in: transaction)
    let after = try workPlan(new, &calendars, in: transaction)
    try refuseClosed(user, from: before, to: after, in: transaction)
    let (oldFirst, newFirst) = (old.min { $0.from < $1.from }, new.min { $0.from < $1.from })
    guard oldFirst?.opening ?? 0 != newFirst?.opening ?? 0 else { return }
    for contract in [oldFirst, newFirst].compactMap(\.self) where contract.opening != 0 {
      try refuseClosed(user, on: DayRange(day: contract.from), in: transaction)
    }
  }

  /// Refuses a calendar in the place of another when closed days of somebody would get another planned time.
  ///
  /// - Throws: `locked`.
  func refuseClosed(
    _ old: NamedCalendar, to new: NamedCalendar, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let end = try transaction.endOfClosedTimes() else { return }
    let last = Zone.utc.day(at: end).advanced(by: 1) ?? .latest
    for user in try transaction.usersWithContract(onOrBefore: last) {
      let contracts = try transaction.contracts(of: user)
      guard let first = contracts.first, contracts.contains(where: { $0.calendar == old.name })
      else { continue }
      let days = old.calendar.days(otherThanIn: new.calendar, in: first.from...last)
      if days.isEmpty { continue }
      var (before, after) = (CalendarLookup(old), CalendarLookup(new))
      try refuseClosed(
        user, from: try workPlan(contracts, &before, in: transaction),
        to: try workPlan(contracts, &after, in: transaction), on: days, in: transaction)
    }
  }
}
