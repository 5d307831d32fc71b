package import Core
package import Database
import WebAPI
import WorkingTime
import Zones

extension Timesheets {
  var balanceOperations: [Operation] {
    [balanceOperation, balancesOperation, adjustBalanceOperation, recordOperation]
  }

  var balanceOperation: Operation {
    .read(
      OperationInfo(
        217, "balance", .get("/balance"), .authenticated, .workingTime,
        "Works out the balance of working time, with what each day, month or year adds to it."),
      OperationOptions<BalanceQuery, Balance>(
        details: """
          `change` is `worked` and `credited` less `planned`; the balance after a row is that before it with `change` \
          and `adjusted`. Days from today on, in the contract's zone, are not `counted`: they are in no sum. Days \
          outside every contract count nothing; hours on them are a warning. `alarm` is of yesterday's balance.
          """, validator: balanceValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      try balance(query, context, in: transaction)
    }
  }

  /// A person's balance over some days.
  ///
  /// - Throws: `forbidden` for that of another whom the caller may not see; `invalid` on `user` when there is none.
  package func balance(
    _ query: BalanceQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Balance {
    _ = try readableOrRefused(
      .user(query.user), by: try caller(of: context), in: transaction)
    guard let person = try person(query.user, in: transaction) else { throw .notFound }
    let settings = try firmSettings(in: transaction)
    var calendars = CalendarLookup()
    var ledger = try ledger(
      of: query.user, person, context, on: query.days, &calendars, in: transaction)
    let opening = ledger.balance(before: query.days.first, seenFrom: query.days.last)
    let sheet = BalanceSheet(
      &ledger.days, opening: opening, on: query.days.first...query.days.last,
      by: query.period, today: ledger.today, longestChange: settings.flexDay)
    let band = ledger.band(before: ledger.today, settings)
    let periods = ReviewPeriods(from: settings.reviewFrom, months: Int(settings.reviewMonths))
    let review = periods.period(of: min(query.days.last, ledger.today))
    return Balance(
      user: query.user, days: query.days, sheet: sheet, band: band,
      review: band == nil ? nil : DayRange(first: review.first, last: review.last),
      alarm: band.flatMap { Balance.Alarm(of: ledger.current, in: $0) },
      absences: ledger.absences.filter {
        $0.from <= query.days.last && query.days.first <= $0.to
      }, adjustments: ledger.adjustments)
  }

  var balancesOperation: Operation {
    .read(
      OperationInfo(
        218, "balances", .get("/balances"), .manager, .workingTime,
        "Lists the balances of all with a contract at the end of a day, by name."),
      OperationOptions<BalancesQuery, [PersonBalance]>(
        validator: balancesValidator, runsInBackground: { _ in true })
    ) { query, context, transaction throws(TimesheetFault) in
      try balances(query, context, in: transaction)
    }
  }

  /// The balances of all active people whom the caller sees and who have a contract that has begun, by name.
  ///
  /// - Throws: `forbidden` to all but managers and admins.
  package func balances(
    _ query: BalancesQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [PersonBalance] {
    let caller = try caller(of: context)
    guard EntryPolicy.mayRead(.everybody, caller) else { throw .forbidden(EntryPolicy.onlyReaders) }
    let seen = try seenPeople(caller, in: transaction).map { Set($0) }
    let settings = try firmSettings(in: transaction)
    let today = firmZone(of: settings).day(at: context.now)
    let day = query.day ?? today.advanced(by: -1) ?? today
    let next = day.advanced(by: 1) ?? day
    var calendars = CalendarLookup()
    var found: [PersonBalance] = []
    for user in try transaction.usersWithContract(onOrBefore: day) {
      if let seen, !seen.contains(user) { continue }
      guard let person = try person(user, in: transaction), person.isActive else { continue }
      var ledger = try ledger(
        of: user, person, context, on: DayRange(day: day), &calendars, in: transaction)
      let balance = ledger.balance(before: next, seenFrom: day)
      let band = ledger.band(before: min(next, ledger.today), settings)
      let alarm = band.flatMap { Balance.Alarm(of: balance, in: $0) }
      if query.isAlarm, alarm == nil { continue }
      found.append(
        PersonBalance(user: user, name: person.name, balance: balance, alarm: alarm))
    }
    return found.sorted { NameOrder.precedes(($0.name, $0.user.value), ($1.name, $1.user.value)) }
  }

  /// All that a person's balance is made of, from the first contract on, and on some days.
  func ledger(
    of user: UserID, _ person: Person, _ context: RequestContext, on days: DayRange,
    _ calendars: inout CalendarLookup, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Ledger {
    let contracts = try transaction.contracts(of: user)
    let first = contracts.first
    let plan = try workPlan(contracts, &calendars, in: transaction)
    let zone = zones.zone(named: person.timeZone) ?? .utc
    let today = plan.day(at: context.now) ?? zone.day(at: context.now)
    let earliest = min(first?.from ?? days.first, days.first)
    let all = DayRange(first: earliest, last: max(days.last, today)) ?? days
    // In no zone a day begins more than a day before or after that of UTC.
    let span = TimeSpan(
      from: Zone.utc.start(of: all.first) - 86_400, until: Zone.utc.end(of: all.last) + 86_400)
    let adjustments = try transaction.balanceAdjustments(of: user)
      .filter { adjustment in first.map { $0.from <= adjustment.day } ?? false }
    let absences = try transaction.absences(of: .user(user), touching: all)
    return Ledger(
      days: TimeBalance(
        plan, zone: zone, worked: try transaction.worked(by: user, touching: span),
        absences: absences.map(\.terms),
        adjustments: Dictionary(adjustments.map { ($0.day, $0.seconds) }) { $1 }),
      today: today, first: first?.from, opening: first?.opening ?? 0, absences: absences,
      adjustments: adjustments)
  }
}
