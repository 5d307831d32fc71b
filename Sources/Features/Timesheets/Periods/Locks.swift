package import Core
package import Database
package import WebAPI
import Zones

/// A period to lock.
package struct LockInput: Hashable, Sendable {
  /// `nil` for everybody's hours.
  package var user: UserID?
  /// `nil` for those on all projects.
  package var project: ProjectID?
  package var through: Day
}

extension LockInput: Input {
  package init(_ decoder: inout InputDecoder) {
    user = decoder.optional("user", .id(), "Whose hours; everybody's unless given.")
    project = decoder.optional("project", .id(), "Only those on one project.")
    through = decoder.required("through", .day, "The last closed day: today at the latest.")
  }
}

/// A lock to end.
package struct LockEnd: Hashable, Sendable {
  package var id: LockID
  package var reason: String
}

extension LockEnd: Input {
  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    reason = decoder.optional("reason", .text(.long), "Why; it is kept with the lock.") ?? ""
  }
}

/// Which locks are listed.
package struct LocksQuery: Hashable, Sendable {
  package var user: UserID?
  package var project: ProjectID?
}

extension LocksQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    user = decoder.optional("user", .id(), "Only those that close hours of this person.")
    project = decoder.optional("project", .id(), "Only those that close hours on this project.")
  }
}

extension Timesheets {
  var periodsOperations: [Operation] {
    [
      lockPeriodOperation, unlockPeriodOperation, submitPeriodOperation, decidePeriodOperation,
      submissionsOperation, locksOperation, periodsOperation, reopenPeriodOperation,
      submissionOperation,
    ]
  }

  var lockPeriodOperation: Operation {
    .write(
      OperationInfo(
        31, "lockPeriod", .put("/locks"), .manager, .administration,
        "Closes the hours that begin up to the end of a day: nobody changes them any more."),
      OperationOptions<LockInput, SavedLock>(
        details: """
          The day ends in the firm's zone. Locks only close: one through an earlier day opens nothing. Managers who see \
          their teams alone lock single persons. The same lock again is that one.
          """, location: { $0.isNew ? "/locks/\($0.lock.id)" : nil })
    ) { input, context, transaction throws(TimesheetFault) in
      try lock(input, context, in: transaction)
    }
  }

  /// Locks a period.
  ///
  /// - Throws: `forbidden` to reporters, and to a manager who does not see all for a lock of all; `invalid` on `user`
  ///   and `project` when there is none, and on `through` after today.
  package func lock(
    _ input: LockInput, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> SavedLock {
    // Who adds hours holds the owner: nobody may add any beside a lock of all.
    if let user = input.user { transaction.hold(.user(user)) } else { transaction.holdAll() }
    let caller = try caller(of: context)
    guard EntryPolicy.mayRead(.everybody, caller) else { throw .forbidden(EntryPolicy.onlyReaders) }
    if input.user == nil, try seenPeople(caller, in: transaction) != nil {
      throw .forbidden("You see the people of your teams: give the user whose hours you lock.")
    }
    let zone = firmZone(of: try firmSettings(in: transaction))
    var errors: [FieldError] = []
    if let user = input.user, try readable(.user(user), by: caller, in: transaction) == nil {
      errors.append(EntryPolicy.unknownUser)
    }
    if let project = input.project, try transaction.project(project) == nil {
      errors.append(FieldError("project", "There is no such project."))
    }
    let today = zone.day(at: context.now)
    if input.through > today {
      errors.append(
        FieldError("through", "This must be today, \(today), or a day before: what comes is open."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
    var lock = PeriodLock()
    lock.user = input.user
    lock.project = input.project
    lock.through = input.through
    lock.before = zone.end(of: input.through)
    lock.by = caller.user
    let same = try transaction.locks(before: lock.before).first {
      $0.user == lock.user && $0.project == lock.project && $0.through == lock.through
    }
    if let same { return SavedLock(lock: same, isNew: false) }
    return SavedLock(lock: try insert(lock, context, in: transaction), isNew: true)
  }

  func insert(
    _ draft: PeriodLock, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> PeriodLock {
    var lock = draft
    lock.id = try transaction.newID("locks")
    lock.createdAt = context.now
    lock.ratesThrough = try transaction.lastRate()
    openTimes.close(before: lock.before)
    try transaction.insert(lock)
    try transaction.record(context, before: nil, after: lock)
    return lock
  }

  var unlockPeriodOperation: Operation {
    .write(
      OperationInfo(
        32, "unlockPeriod", .delete("/locks/{id}"), .admin, .administration,
        "Ends a lock. What another one closes, or a month that was sent, stays closed.")
    ) { (input: LockEnd, context, transaction) throws(TimesheetFault) in
      try unlock(input, context, in: transaction)
      return NoOutput()
    }
  }

  /// Ends a lock.
  ///
  /// - Throws: `forbidden` to all but admins; `notFound`, also for one that has ended.
  package func unlock(
    _ input: LockEnd, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try requireAdmin(context)
    transaction.hold(.lock(input.id))
    var errors: [FieldError] = []
    errors.check("reason", input.reason, .long)
    if !errors.isEmpty { throw .invalid(errors) }
    guard let old = try transaction.periodLock(input.id), old.endedAt == nil else {
      throw .notFound
    }
    var new = old
    new.endedAt = context.now
    new.endReason = input.reason
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
  }

  var locksOperation: Operation {
    .read(
      OperationInfo(
        196, "locks", .get("/locks"), .authenticated, .administration,
        "Lists the locks in force, the latest first."),
      OperationOptions<LocksQuery, [PeriodLock]>(
        details: "Those of all, and those of the people whom you see.", validator: locksValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      try locks(query, context, in: transaction)
    }
  }

  /// The locks in force that close hours of people whom the caller sees, the latest first.
  ///
  /// - Throws: `forbidden` for those of another whom a reporter may not see; `invalid` on `user` and `project` when
  ///   there is none.
  package func locks(
    _ query: LocksQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [PeriodLock] {
    let caller = try caller(of: context)
    if let user = query.user {
      _ = try readableOrRefused(.user(user), by: caller, in: transaction)
    }
    if let project = query.project, try !knows(project, caller, in: transaction) {
      throw .invalid("project", "You have no such project.")
    }
    let seen = try seenPeople(caller, in: transaction).map { Set($0) }
    return try transaction.locks().filter { lock in
      if let user = lock.user, seen.map({ !$0.contains(user) }) ?? false { return false }
      if let user = query.user, lock.user ?? user != user { return false }
      if let project = query.project, lock.project ?? project != project { return false }
      return true
    }
  }
}
