import Core
import Database
import DueJobs
import WebAPI
import WorkingTime
import Zones

/// What is new of a person's balance.
struct NewAlarms: Hashable, Sendable {
  let user: UserID
  /// That before them.
  let last: BalanceAlarmID?
  /// By day.
  var alarms: [BalanceAlarm] = []
}

extension Timesheets {
  /// Tells, within ten minutes after each day, of balances that have come to lie outside their band, and of those that
  /// do at the end of a review period.
  var balanceWarning: JobKind {
    JobKind(outside: "timesheets.balances", every: .every(seconds: 600)) { job in
      try balanceWatch.look(for: self, job)
      job.finish()
    }
  }

  /// What is new of some people's balances, of those alone that have something new.
  func newAlarms(
    of users: [UserID], _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [NewAlarms] {
    let settings = try firmSettings(in: transaction)
    var calendars = CalendarLookup()
    var found: [NewAlarms] = []
    for user in users {
      guard let person = try person(user, in: transaction), person.isActive else { continue }
      let last = try transaction.lastBalanceAlarm(of: user)
      let today = DayRange(day: Zone.utc.day(at: context.now))
      var ledger = try ledger(of: user, person, context, on: today, &calendars, in: transaction)
      var new = NewAlarms(user: user, last: last?.id)
      for (day, alarm) in ledger.alarms(behind: last, settings) {
        new.alarms.append(BalanceAlarm(user: user, day: day, alarm: alarm))
      }
      if !new.alarms.isEmpty { found.append(new) }
    }
    return found
  }

  /// Adds what is new of a person's balance, unless another node has looked at it meanwhile.
  func add(
    _ new: NewAlarms, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.user(new.user))
    guard try transaction.lastBalanceAlarm(of: new.user)?.id == new.last else { return }
    for alarm in new.alarms {
      var alarm = alarm
      alarm.id = try transaction.newID("balance_alarms")
      try transaction.insert(alarm)
      try transaction.record(context, before: nil, after: alarm)
    }
  }

  /// The balance of the day that an event is about, as an admin reads it; `nil` when that is nobody's any more.
  func balance(
    of id: BalanceAlarmID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Balance? {
    guard let alarm = try transaction.balanceAlarm(id),
      try person(alarm.user, in: transaction) != nil
    else { return nil }
    let query = BalanceQuery(days: DayRange(day: alarm.day), period: .day, user: alarm.user)
    return try balance(query, context, in: transaction)
  }
}
