import Core
import Database
import WebAPI
import WorkingTime
import Zones

// What nobody changes any more, on every path that writes.
extension Timesheets {
  /// What is closed, for times that are hardly before a moment.
  func closedTimes(
    since moment: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ClosedTimes {
    ClosedTimes(openFrom: try openFrom(in: transaction), since: moment)
  }

  /// What is closed for who changes single entries, which are mostly those of the last months.
  func closedTimes(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ClosedTimes {
    try closedTimes(since: context.now - 100 * 86_400, in: transaction)
  }

  /// What is closed for who lists the entries of a scope.
  func closedTimes(
    of scope: ReadableScope, touching span: TimeSpan, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ClosedTimes {
    let closed = try closedTimes(since: span.earliestStart, in: transaction)
    if case .user(let user) = scope { closed.ask(for: user, in: transaction) }
    return closed
  }

  /// From when on nothing is closed for anybody. Where other processes write, too, only the database knows.
  @inline(__always)
  private func openFrom(in transaction: ReadTransaction) throws(TimesheetFault) -> Instant {
    guard transaction.hasOneWriter else { return .latest }
    if let known = openTimes.from { return known }
    openTimes.load(try transaction.endOfClosedTimes())
    return openTimes.from ?? .latest
  }

  /// What is closed, for days that are hardly before one: in no zone a day begins more than a day before that of UTC.
  func closedTimes(
    from day: Day, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ClosedTimes {
    try closedTimes(since: Zone.utc.start(of: day) - 86_400, in: transaction)
  }

  /// Refuses the change of something on days of a person of which one is closed.
  ///
  /// - Throws: `locked`.
  func refuseClosed(
    _ user: UserID, on days: DayRange, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var closed = try closedTimes(from: days.first, in: transaction)
    let plan = try workPlan(of: user, in: transaction)
    if let closure = try closure(of: user, on: days, plan, &closed, in: transaction) {
      throw .locked(closure)
    }
  }

  /// What closes one of some days for a person; `nil` when all are open.
  func closure(
    of user: UserID, on days: DayRange, _ plan: WorkPlan, _ closed: inout ClosedTimes,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Closure? {
    if closed.isOpen(from: days.first) { return nil }
    let span = try span(of: days, user, plan, in: transaction)
    return try closed.closure(of: user, touching: span, in: transaction)
  }

  /// When some days of a person begin and end, in the zone of the contract.
  func span(
    of days: DayRange, _ user: UserID, _ plan: WorkPlan, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> TimeSpan {
    TimeSpan(
      from: try zone(of: days.first, user, plan, in: transaction).start(of: days.first),
      until: try zone(of: days.last, user, plan, in: transaction).end(of: days.last))
  }

  /// The zone of a day of a person: that of the contract, or else the person's own.
  func zone(
    of day: Day, _ user: UserID, _ plan: WorkPlan, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Zone {
    if let zone = plan.zone(on: day) { return zone }
    return try person(user, in: transaction).flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }

  /// Refuses that closed days of a person get another planned time, or other clocks. On the first day of all contracts
  /// stands the opening balance.
  ///
  /// - Throws: `locked`.
  func refuseClosed(
    _ user: UserID, from old: WorkPlan, to new: WorkPlan, on days: Set<Day>? = nil,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var (old, new) = (old, new)
    let firsts = [old.contracts.first?.from, new.contracts.first?.from].compactMap(\.self)
    guard let first = firsts.min() else { return }
    var closed = try closedTimes(from: first, in: transaction)
    guard let end = try closed.end(of: user, in: transaction) else { return }
    let last = max(first, Zone.utc.day(at: end).advanced(by: 1) ?? .latest)
    for day in days.map({ $0.sorted() }) ?? Array((first...last).days) where day <= last {
      let zone = new.zone(on: day) ?? .utc
      let isSame =
        old.plan(of: day)?.seconds == new.plan(of: day)?.seconds
        && old.zone(on: day)?.name == zone.name
      if isSame { continue }
      let span = TimeSpan(from: zone.start(of: day), until: zone.end(of: day))
      if let closure = try closed.closure(of: user, touching: span, in: transaction) {
        throw .locked(closure)
      }
    }
  }
}
