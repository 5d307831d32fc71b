import Database
import WorkingTime

/// The calendars of contracts, each read once.
struct CalendarLookup {
  private var known: [String: HolidayCalendar] = [:]

  init() {}

  /// With one calendar as it is to be.
  init(_ calendar: NamedCalendar) { known[calendar.name] = calendar.calendar }

  /// The calendar of a name; one that is no longer there has no days off.
  mutating func calendar(
    named name: String, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HolidayCalendar {
    if let known = known[name] { return known }
    let found = try transaction.calendar(named: name)?.calendar ?? .none
    known[name] = found
    return found
  }
}
