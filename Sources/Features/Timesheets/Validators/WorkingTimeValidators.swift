import Core
import Database
import Versions
import WebAPI
import WorkingTime
import Zones

// What absences, balances, the record of working time and the table of a month depend on.

extension Timesheets {
  var absencesValidator: Validator<AbsencesQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let scope = try readableOrRefused(
        query.scope, by: try caller(of: context), in: transaction)
      var text = try workingTimeText(of: scope, in: transaction)
      // One that is longer than the days may lie in a month that was sent.
      try text.add(HoursVersions.submissions)
      try text.add(.absences, on: UTCDays(query.days))
      return text
    }
  }

  var balanceValidator: Validator<BalanceQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let scope = try readableOrRefused(
        .user(query.user), by: try caller(of: context), in: transaction)
      var text = try workingTimeText(of: scope, in: transaction)
      try addBalance(of: query.user, query.days, to: &text, context, in: transaction)
      return text
    }
  }

  /// Adds what a person's balance on some days depends on: all days from the first contract on, and today.
  func addBalance(
    of user: UserID, _ days: DayRange, to text: inout ValidatorText, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var clocks = ClocksOfPeople(self)
    let first = try clocks.add(user, in: transaction)
    let today = clocks.days(at: context.now)
    let all = DayRange(
      first: min(first ?? days.first, days.first), last: max(days.last, today.last))
    try add(all ?? days, by: clocks, at: context.now, to: &text)
  }

  var balancesValidator: Validator<BalancesQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      var text = try everybodysWorkingTimeText(context, in: transaction)
      let settings = try firmSettings(in: transaction)
      let zone = firmZone(of: settings)
      let today = zone.day(at: context.now)
      let day = query.day ?? today.advanced(by: -1) ?? today
      text.add(zone)
      text.add("\(day)")
      let clocks = try clocks(of: text.people, in: transaction)
      let days = DayRange(first: .earliest, last: day) ?? DayRange(day: day)
      try add(days, by: clocks, at: context.now, to: &text)
      return text
    }
  }

  var periodsValidator: Validator<PeriodsQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      var text = try everybodysWorkingTimeText(context, in: transaction)
      try text.add(HoursVersions.submissions)
      let clocks = try clocks(of: text.people, in: transaction)
      let days = DayRange(first: .earliest, last: query.month.last)
      try add(days ?? DayRange(day: query.month.last), by: clocks, at: context.now, to: &text)
      return text
    }
  }

  var recordValidator: Validator<RecordQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let scope = try readableOrRefused(
        query.scope, by: try caller(of: context), in: transaction)
      var text = try workingTimeText(of: scope, in: transaction)
      if scope == .everybody {
        // Who has ever worked has a record.
        try transaction.eachUserWithEntries(of: scope) { text.add("\($0)") }
      }
      let clocks = try clocks(of: text.people, in: transaction)
      // The week of the first day is worked out whole.
      let days = DayRange(first: WorkRecord.monday(of: query.days.first), last: query.days.last)
      try add(days ?? query.days, by: clocks, at: nil, to: &text)
      return text
    }
  }

  /// Names, zones and contracts of persons, calendars and settings.
  private func workingTimeText(
    of scope: ReadableScope, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    var text = try ValidatorText(scope, in: transaction)
    try text.addVersion(of: HoursVersions.firm)
    try text.add(HoursVersions.people)
    try text.add(.users)
    return text
  }

  private func everybodysWorkingTimeText(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    let scope = try readableOrRefused(
      .everybody, by: try caller(of: context), in: transaction)
    return try workingTimeText(of: scope, in: transaction)
  }

  /// Adds what persons have on some days of their clocks, and, where that counts, which day it is by these.
  private func add(
    _ days: DayRange, by clocks: ClocksOfPeople, at now: Instant?, to text: inout ValidatorText
  ) throws(TimesheetFault) {
    for zone in clocks.zones {
      text.add(zone)
      if let now { text.add("\(zone.day(at: now))") }
    }
    guard let touched = UTCDays(clocks.span(of: days)) else { return }
    for what in HoursVersions.Days.allCases { try text.add(what, on: touched) }
  }

  private static let peopleAtOnce = 1_000

  private func everybody(in transaction: ReadTransaction) throws(TimesheetFault) -> [UserID] {
    var found: [UserID] = []
    while true {
      let next: [UserID]
      do throws(DatabaseError) {
        next = try users.after(found.last ?? UserID(stored: 0), Self.peopleAtOnce, transaction)
      } catch { throw .database(error) }
      found += next
      if next.count < Self.peopleAtOnce { return found }
    }
  }

  /// The clocks of some people, or of all for `nil`.
  private func clocks(
    of people: [UserID]?, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ClocksOfPeople {
    let people = if let people { people } else { try everybody(in: transaction) }
    transaction.ahead { () throws(TimesheetFault) in
      var clocks = ClocksOfPeople(self)
      for user in people { _ = try clocks.add(user, in: transaction) }
    }
    var clocks = ClocksOfPeople(self)
    for user in people { _ = try clocks.add(user, in: transaction) }
    return clocks
  }
}

/// The zones by whose clocks the days of some people are: their own, and those of their contracts.
struct ClocksOfPeople {
  private let timesheets: Timesheets
  private var byName: [String: Zone] = [:]

  init(_ timesheets: Timesheets) { self.timesheets = timesheets }

  /// By name.
  var zones: [Zone] { byName.values.sorted { $0.name < $1.name } }

  /// Adds those of a person. Returns the first day of the first contract.
  mutating func add(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Day? {
    let contracts = try transaction.contracts(of: user)
    if let person = try timesheets.person(user, in: transaction) { add(person.timeZone) }
    for contract in contracts { add(contract.timeZone) }
    return contracts.first?.from
  }

  private mutating func add(_ name: String) {
    if byName[name] == nil { byName[name] = timesheets.zones.zone(named: name) ?? .utc }
  }

  /// From the first midnight to the last.
  func span(of days: DayRange) -> TimeSpan {
    let spans = byName.values.map { days.span(in: $0) }
    let utc = days.span(in: .utc)
    return TimeSpan(
      from: spans.map(\.from).min() ?? utc.from, until: spans.map(\.until).max() ?? utc.until)
  }

  /// The days that it is somewhere.
  func days(at now: Instant) -> DayRange {
    let days = byName.values.map { $0.day(at: now) }
    let utc = Zone.utc.day(at: now)
    return DayRange(first: days.min() ?? utc, last: days.max() ?? utc) ?? DayRange(day: utc)
  }
}
