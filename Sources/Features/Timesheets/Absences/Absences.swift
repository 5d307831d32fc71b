package import Core
package import Database
package import WebAPI
import WorkingTime
import Zones

extension Timesheets {
  var absencesOperations: [Operation] {
    [
      absencesOperation, addAbsenceOperation, updateAbsenceOperation, removeAbsenceOperation,
      absenceOperation,
    ]
  }

  var absencesOperation: Operation {
    .read(
      OperationInfo(
        212, "absences", .get("/absences"), .authenticated, .workingTime,
        "Lists the absences that touch some days, by first day."),
      OperationOptions<AbsencesQuery, Page<CountedAbsence>>(
        details: "`days` are the planned days that an absence covers.", validator: absencesValidator
      )
    ) { query, context, transaction throws(TimesheetFault) in
      try absences(query, context, in: transaction)
    }
  }

  /// A page of the absences that touch some days, by first day.
  ///
  /// - Throws: `forbidden` for those of others that the caller may not see; `invalid` on `user` when there is none.
  package func absences(
    _ query: AbsencesQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Page<CountedAbsence> {
    let scope = try readableOrRefused(
      query.scope, by: try caller(of: context), in: transaction)
    let found = try transaction.absences(
      of: scope, touching: query.days, kind: query.kind, after: query.after,
      limit: query.limit + 1)
    return Page(try counted(found, in: transaction), limit: query.limit) {
      AbsencePosition(from: $0.absence.from, id: $0.absence.id).cursor
    }
  }

  /// All absences of a user, by first day.
  func ownAbsences(
    of user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [CountedAbsence] {
    try counted(
      try transaction.absences(of: .user(user), touching: .always), in: transaction)
  }

  private func counted(
    _ absences: [Absence], in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [CountedAbsence] {
    guard let first = absences.map(\.from).min() else { return [] }
    var closed = try closedTimes(from: first, in: transaction)
    var plans: [UserID: WorkPlan] = [:]
    var counted: [CountedAbsence] = []
    for absence in absences {
      if plans[absence.user] == nil {
        plans[absence.user] = try workPlan(of: absence.user, in: transaction)
      }
      var plan = plans[absence.user] ?? WorkPlan([])
      counted.append(try self.counted(absence, &plan, &closed, in: transaction))
      // It has worked out the days off of more years.
      plans[absence.user] = plan
    }
    return counted
  }

  var absenceOperation: Operation {
    .read(
      OperationInfo(
        216, "absence", .get("/absences/{id}"), .authenticated, .workingTime, "Shows an absence."),
      OperationOptions<Reference<Absence>, CountedAbsence>(), byID: absence)
  }

  /// - Throws: `notFound`, also for another's absence that the caller may not see.
  package func absence(
    _ id: AbsenceID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CountedAbsence {
    guard let absence = try transaction.absence(id),
      try sees(absence.user, try caller(of: context), in: transaction)
    else { throw .notFound }
    return try counted(absence, in: transaction)
  }

  func counted(
    _ absence: Absence, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CountedAbsence {
    var closed = try closedTimes(from: absence.from, in: transaction)
    var plan = try workPlan(of: absence.user, in: transaction)
    return try counted(absence, &plan, &closed, in: transaction)
  }

  private func counted(
    _ absence: Absence, _ plan: inout WorkPlan, _ closed: inout ClosedTimes,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CountedAbsence {
    var absence = absence
    let closure = try closure(
      of: absence.user, on: absence.days, plan, &closed, in: transaction)
    absence.isLocked = closure != nil
    return CountedAbsence(absence: absence, halves: plan.halves(of: absence.terms))
  }

  var addAbsenceOperation: Operation {
    .write(
      OperationInfo(
        213, "addAbsence", .post("/absences"), .authenticated, .workingTime,
        "Tells on which days you do not work."),
      OperationOptions<NewAbsence, CountedAbsence>(
        details: """
          All kinds but `flex` are credited: they fill up what was planned. `flex` takes hours off the balance. Two \
          halves of a day are the most.
          """,
        location: { "/absences/\($0.absence.id)" })
    ) { new, context, transaction throws(TimesheetFault) in
      try add(new, context, in: transaction)
    }
  }

  /// Adds an absence of the caller, or of a person for whom the caller works.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid`; `locked` for a closed day; `absenceOverlap`
  ///   when a day of it is taken.
  package func add(
    _ new: NewAbsence, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> CountedAbsence {
    let caller = try caller(of: context)
    transaction.hold(.user(new.user ?? caller.user))
    let owner = try owner(new.user, for: caller, in: transaction)
    var absence = new.draft
    absence.user = owner.user
    absence.createdAt = context.now
    absence.updatedAt = context.now
    try check(absence, before: nil, context, in: transaction)
    absence.id = try transaction.newID("absences")
    try transaction.insert(absence)
    try transaction.record(context, before: nil, after: absence)
    return try counted(absence, in: transaction)
  }

  var updateAbsenceOperation: Operation {
    .write(
      OperationInfo(
        214, "updateAbsence", .patch("/absences/{id}"), .authenticated, .workingTime,
        "Changes an absence."),
      OperationOptions<RecordUpdate<Absence, Absence>, CountedAbsence>(
        ifMatch: IfMatch(absenceOperation) { input, _ in [.owner(of: input.id)] },
        authorize: { input, decoder, context, transaction throws(Problem) in
          if decoder.isWrong("id") { return }
          try asProblem { () throws(TimesheetFault) in
            _ = try changeableAbsence(input.id, context, in: transaction)
          }
        }),
      change: update)
  }

  /// Changes an absence.
  ///
  /// - Throws: `forbidden` for another's that the caller may see; `notFound`; `invalid`; `locked`;
  ///   `absenceOverlap`.
  package func update(
    _ id: AbsenceID, _ patch: Patch<Absence>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> CountedAbsence {
    transaction.hold(.owner(of: id))
    guard let old = try changeableAbsence(id, context, in: transaction) else { throw .notFound }
    var new = patch.applied(to: old)
    if new.isIdentical(to: old) { return try counted(old, in: transaction) }
    try check(new, before: old, context, in: transaction)
    new.updatedAt = context.now
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return try counted(new, in: transaction)
  }

  var removeAbsenceOperation: Operation {
    .write(
      OperationInfo(
        215, "removeAbsence", .delete("/absences/{id}"), .authenticated, .workingTime,
        "Removes an absence."),
      OperationOptions<Reference<Absence>, NoOutput>(
        ifMatch: IfMatch(absenceOperation) { input, _ in [.owner(of: input.id)] }),
      byID: removeAbsence)
  }

  /// Removes an absence.
  ///
  /// - Throws: `forbidden` for another's that the caller may see; `notFound`; `locked`.
  package func removeAbsence(
    _ id: AbsenceID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.owner(of: id))
    guard let old = try changeableAbsence(id, context, in: transaction) else { throw .notFound }
    try refuseClosed(old.user, on: old.days, in: transaction)
    try transaction.delete(old)
    try transaction.record(context, before: old, after: nil)
  }

  /// An absence that the caller may change; `nil` when it does not exist or the caller may not see it.
  ///
  /// - Throws: `forbidden` for another's that the caller may only see.
  private func changeableAbsence(
    _ id: AbsenceID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Absence? {
    guard let absence = try transaction.absence(id),
      try admitsChange(by: try caller(of: context), of: absence.user, in: transaction)
    else { return nil }
    return absence
  }

  private func check(
    _ new: Absence, before old: Absence?, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var errors = Absence.fields.errors(in: new)
    let zone = zones.zone(named: try caller(of: context).timeZone) ?? .utc
    let today = zone.day(at: context.now)
    errors += AbsenceBounds.errors(new, before: old, today: today)
    if !errors.isEmpty { throw .invalid(errors) }
    guard let days = DayRange(first: new.from, last: new.to) else { return }
    if let old { try refuseClosed(old.user, on: old.days, in: transaction) }
    try refuseClosed(new.user, on: days, in: transaction)
    let others = try transaction.absences(of: .user(new.user), touching: days)
      .filter { $0.id != old?.id }
    if let other = new.collides(with: others) { throw .absenceOverlap(other) }
  }
}
