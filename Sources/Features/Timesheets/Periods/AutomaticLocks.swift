package import Core
package import Database
import DueJobs
package import WebAPI
import Zones

extension Timesheets {
  /// Locks, every ten minutes, the month whose day has come by the setting `autoLockDays`.
  var automaticLocking: JobKind {
    JobKind("timesheets.locks", every: .every(seconds: 600)) { _, context, transaction in
      try lockAutomatically(context, in: transaction)
    }
  }

  /// Locks everybody's hours through the last month whose day has come, once: a lock that an admin ended is not made
  /// again.
  package func lockAutomatically(
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    let settings = try firmSettings(in: transaction)
    let zone = firmZone(of: settings)
    guard let days = settings.autoLockDays,
      let due = AutomaticLock.last(after: days, today: zone.day(at: context.now)),
      try !transaction.hasAutomaticLock(through: due.through)
    else { return }
    // The work runs again from its beginning where others write at this moment.
    transaction.holdAll()
    var lock = PeriodLock()
    lock.through = due.through
    lock.before = zone.end(of: due.through)
    lock.automatic = true
    _ = try insert(lock, context, in: transaction)
  }
}

/// The lock of a month, some days after its end.
package struct AutomaticLock: Hashable, Sendable {
  /// The last day of the month.
  package let through: Day
  /// The day at whose beginning it is made.
  package let on: Day

  private init(through: Day, on: Day) {
    self.through = through
    self.on = on
  }

  /// `nil` at the end of the calendar.
  init?(of month: Month, after days: Int64) {
    // Of the next month, the day after that many.
    guard let on = month.last.advanced(by: Int(days) + 1) else { return nil }
    self.init(through: month.last, on: on)
  }

  /// The last one whose day has come.
  static func last(after days: Int64, today: Day) -> AutomaticLock? {
    var month = Month(of: today)
    while let before = month.first.advanced(by: -1) {
      month = Month(of: before)
      guard let lock = AutomaticLock(of: month, after: days) else { return nil }
      if lock.on <= today { return lock }
    }
    return nil
  }

  /// The first one whose day is to come.
  static func next(after days: Int64, today: Day) -> AutomaticLock? {
    let last = last(after: days, today: today)
    let next = last?.through.advanced(by: 1) ?? Month(of: .earliest).first
    return AutomaticLock(of: Month(of: next), after: days)
  }
}

extension AutomaticLock: Output {
  package static var schemaName: String { "AutomaticLock" }

  package static var example: AutomaticLock {
    let march = Month(of: Day(year: 2_026, month: 3, day: 1) ?? .earliest)
    return AutomaticLock(of: march, after: 10) ?? AutomaticLock(through: march.last, on: march.last)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("through", through)
    writer.field("on", on)
  }
}
