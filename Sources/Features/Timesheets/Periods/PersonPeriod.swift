package import Core
package import Database
package import WebAPI
import WorkingTime
import Zones

/// A month of one person, as a manager looks it through.
package struct PersonPeriod: Hashable, Sendable {
  /// That of the last submission; `none` when the month was never sent.
  package enum State: String, CaseIterable, Sendable {
    case none, submitted, approved, rejected, withdrawn, reopened
  }

  package let user: UserID
  package let name: String
  package let seconds: Int64
  package let planned: Int64
  package let credited: Int64
  /// `nil` without a contract.
  package let balance: Int64?
  /// Days before today for which time is planned, and on which there is none.
  package let missing: [Day]
  package let submission: Submission?
  /// The last day of a lock of the person's or of all; `nil` where the month is not locked to any day.
  package let lockedThrough: Day?

  package var state: State {
    submission.flatMap { State(rawValue: $0.state.rawValue) } ?? .none
  }
}

extension PersonPeriod: Output {
  package static var schemaName: String { "Period" }

  package static var example: PersonPeriod {
    let submission = Submission.example
    return PersonPeriod(
      user: submission.user, name: "Ann", seconds: submission.seconds,
      planned: submission.planned, credited: 27_000, balance: submission.balance,
      missing: [submission.month.first], submission: submission,
      lockedThrough: submission.month.last)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("name", name)
    writer.field("state", state)
    writer.field("seconds", seconds)
    writer.field("planned", planned)
    writer.field("credited", credited)
    writer.field("balance", balance)
    writer.field("missing", missing)
    writer.field("submission", submission)
    writer.field("lockedThrough", lockedThrough)
  }
}

/// The month of all people.
package struct PeriodsQuery: Hashable, Sendable {
  package var month: Month
  package var state: PersonPeriod.State?
}

extension PeriodsQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    month = decoder.required("month", .month)
    state = decoder.optional("state", .oneOf(PersonPeriod.State.self))
  }
}

extension Timesheets {
  var periodsOperation: Operation {
    .read(
      OperationInfo(
        197, "periods", .get("/periods"), .manager, .administration,
        "Lists the month of each person with a contract or hours, by name."),
      OperationOptions<PeriodsQuery, [PersonPeriod]>(
        details:
          "`missing` are days before today for which time is planned, and on which there is none.",
        validator: periodsValidator, runsInBackground: { _ in true })
    ) { query, context, transaction throws(TimesheetFault) in
      try periods(query, context, in: transaction)
    }
  }

  /// A month of all people whom the caller sees and who have a contract or hours in it, by name.
  ///
  /// - Throws: `forbidden` to all but managers and admins.
  package func periods(
    _ query: PeriodsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [PersonPeriod] {
    let caller = try caller(of: context)
    guard EntryPolicy.mayRead(.everybody, caller) else { throw .forbidden(EntryPolicy.onlyReaders) }
    guard let scope = try readable(.everybody, by: caller, in: transaction) else { return [] }
    let seen = try seenPeople(caller, in: transaction).map { Set($0) }
    var people = Set(try transaction.usersWithContract(onOrBefore: query.month.last))
    try transaction.eachUserWithEntries(of: scope) { people.insert($0) }
    if let seen { people.formIntersection(seen) }
    let locks = try transaction.locks().filter { $0.project == nil }
    var calendars = CalendarLookup()
    var found: [PersonPeriod] = []
    for user in people {
      let submission = try transaction.lastSubmission(of: user, query.month)
      if let state = query.state,
        state.rawValue != submission?.state.rawValue ?? PersonPeriod.State.none.rawValue
      {
        continue
      }
      let lock = locks.first { $0.user ?? user == user }
      if let period = try period(
        of: user, query.month, (submission, lock), context, &calendars, in: transaction)
      {
        found.append(period)
      }
    }
    return found.sorted { NameOrder.precedes(($0.name, $0.user.value), ($1.name, $1.user.value)) }
  }

  /// `nil` for somebody without a contract and without hours in the month.
  private func period(
    of user: UserID, _ month: Month, _ closing: (submission: Submission?, lock: PeriodLock?),
    _ context: RequestContext, _ calendars: inout CalendarLookup, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> PersonPeriod? {
    guard let person = try person(user, in: transaction) else { return nil }
    let days = DayRange(monthOf: month.first)
    var ledger = try ledger(of: user, person, context, on: days, &calendars, in: transaction)
    let figures = MonthFigures(&ledger, days)
    // Who has left has no empty month.
    let counts = person.isActive && figures.isUnderContract
    guard counts || figures.seconds > 0 || closing.submission != nil else { return nil }
    return PersonPeriod(
      user: user, name: person.name, seconds: figures.seconds, planned: figures.planned,
      credited: figures.credited, balance: figures.balance,
      missing: figures.missing(before: ledger.today).map(\.day),
      submission: closing.submission,
      lockedThrough: closing.lock.flatMap { $0.through < month.first ? nil : $0.through })
  }
}
