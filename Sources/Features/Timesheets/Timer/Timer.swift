package import Core
package import Database
import WebAPI
import Zones

extension Timesheets {
  var timerOperation: Operation {
    .read(
      OperationInfo(
        17, "timer", .get("/timer"), .authenticated, .entries, "Shows the running entry, or null."),
      OperationOptions<NoInput, Entry?>(hasEntityTag: true)
    ) { _, context, transaction throws(TimesheetFault) in
      try timer(context, in: transaction)
    }
  }

  /// The caller's running entry.
  package func timer(_ context: RequestContext, in transaction: ReadTransaction)
    throws(TimesheetFault) -> Entry?
  {
    let user = try caller(of: context).user
    var closed = try closedTimes(context, in: transaction)
    closed.ask(for: user, in: transaction)
    guard let entry = try transaction.runningEntry(of: user) else { return nil }
    return try closed.marked(entry, in: transaction)
  }

  var startTimerOperation: Operation {
    .write(
      OperationInfo(
        15, "startTimer", .post("/timer"), .authenticated, .entries, "Starts the timer."),
      OperationOptions<NewTimer, Entry>(
        location: { "/entries/\($0.id)" }, localZone: LocalZone(by: "user", zoneOfOwner)),
      startTimer)
  }

  /// Starts the timer of the caller, or of a person for whom the caller works: now unless a start is given, which must
  /// not be in the future.
  ///
  /// - Throws: `locked`; `running` when the caller has a running timer, which a switch stops.
  package func startTimer(
    _ new: NewTimer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(new.user ?? caller.user))
    let owner = try owner(new.user, for: caller, in: transaction)
    var closed = try closedTimes(context, in: transaction)
    return try startTimer(new, for: owner, &closed, context, in: transaction)
  }

  /// Starts the timer of a person who is held.
  func startTimer(
    _ new: NewTimer, for owner: Owner, _ closed: inout ClosedTimes, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    closed.ask(for: owner.user, in: transaction)
    transaction.ahead { () throws(TimesheetFault) in
      _ = try self.errors(of: new.draft, owner.user, in: transaction)
      _ = try transaction.runningEntry(of: owner.user)
      let start = new.start ?? context.now
      let end = Overlap.endOfRunning(since: start, at: context.now)
      try refuseOverlap(of: owner.user, start: start, end: end, except: nil, in: transaction)
    }
    var errors = try errors(of: new.draft, owner.user, in: transaction)
    if let start = new.start, let error = timerError(start: start, at: context.now) {
      errors.append(error)
    }
    if !errors.isEmpty { throw .invalid(errors) }
    let start = new.start ?? context.now
    try closed.refuse(owner.user, new.draft.project, at: start, in: transaction)
    if let running = try transaction.runningEntry(of: owner.user) {
      guard new.isSwitch else { throw .running }
      try stop(running, forTimerAt: start, context, transaction)
    }
    return try insert(new.draft, start: start, end: nil, owner, context, transaction)
  }

  /// Stops a running entry at the start of the timer that follows it. One that began in that second leaves no entry.
  ///
  /// - Throws: `invalid` on `start` when it began later, and on `switch` when it would last more than 24 hours.
  private func stop(
    _ running: Entry, forTimerAt start: Instant, _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if start < running.start {
      throw .invalid("start", "Entry \(running.id), which runs, began later.")
    }
    if start - running.start > EntryDuration.longest {
      throw .invalid(
        "switch",
        "Entry \(running.id) has run for more than 24 hours: stop it with the end that it should have had (stopTimer, 16)."
      )
    }
    var stopped = running
    try finish(&stopped, at: start, context, transaction)
  }

  /// Gives a running entry its end; one that would be empty is removed instead.
  private func finish(
    _ entry: inout Entry, at end: Instant, _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) {
    let running = entry
    entry.end = max(end, running.start)
    if end > running.start { return try store(&entry, over: running, context, transaction) }
    try transaction.delete(running)
    try transaction.record(context, removed: running)
  }

  var continueEntryOperation: Operation {
    .write(
      OperationInfo(
        98, "continueEntry", .post("/entries/{id}/continuation"), .authenticated, .entries,
        "Starts the timer with the project, task, description, tags and billable of an entry."),
      OperationOptions<Continuation, Entry>(
        location: { "/entries/\($0.id)" },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try authorize(input.id, decoder, context, transaction)
        })
    ) { input, context, transaction throws(TimesheetFault) in
      try continueEntry(input.id, isSwitch: input.isSwitch, context, in: transaction)
    }
  }

  /// Starts the caller's timer, now, as an own entry tells.
  ///
  /// - Throws: `notFound`; `forbidden` for another's entry that the caller may see; as `startTimer`.
  package func continueEntry(
    _ id: EntryID, isSwitch: Bool, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    guard let entry = try changeableEntry(id, caller, in: transaction) else { throw .notFound }
    guard entry.user == caller.user else { throw .forbidden(EntryPolicy.onlyOwners) }
    let draft = Entry.draft(
      project: entry.project, task: entry.task, description: entry.description, tags: entry.tags,
      billable: entry.billable)
    return try startTimer(NewTimer(draft, isSwitch: isSwitch), context, in: transaction)
  }

  var stopTimerOperation: Operation {
    .write(
      OperationInfo(
        16, "stopTimer", .post("/timer/stop"), .authenticated, .entries, "Stops the timer."),
      OperationOptions<TimerStop, StoppedTimer>(
        details: """
          A timer that has run for more than 24 hours needs the end that it should have had. One that is stopped in \
          the second of its start leaves no entry: the answer then has `seconds` 0 and `removed` true.
          """, localZone: LocalZone(by: "user", zoneOfOwner))
    ) { input, context, transaction throws(TimesheetFault) in
      try stopTimer(of: input.user, end: input.end, context, in: transaction)
    }
  }

  /// Stops the timer of the caller, or of a person for whom the caller works: now unless an end is given. One that is
  /// stopped in the second of its start, or before it as the clock was set back, leaves no entry: none is empty, and
  /// none reaches past now.
  ///
  /// - Throws: `notRunning`; `invalid` on `end` when the entry would last more than 24 hours.
  package func stopTimer(
    of user: UserID? = nil, end: Instant?, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> StoppedTimer {
    let caller = try caller(of: context)
    transaction.hold(.user(user ?? caller.user))
    let user = try owner(user, for: caller, in: transaction).user
    var closed = try closedTimes(context, in: transaction)
    closed.ask(for: user, in: transaction)
    guard let old = try transaction.runningEntry(of: user) else { throw .notRunning }
    // Its end is taken also where its time is closed.
    var entry = try closed.marked(old, in: transaction)
    let stop = end ?? context.now
    if end == nil, stop <= old.start {
      try finish(&entry, at: stop, context, transaction)
      return StoppedTimer(entry: entry, isRemoved: true)
    }
    if end == nil, stop - old.start > EntryDuration.longest {
      throw .invalid(
        "end", "The timer has run for more than 24 hours: give the end that it should have had.")
    }
    let error =
      EntryDuration.error(start: old.start, end: stop, on: "end")
      ?? bounds.error(stop, at: context.now, on: "end")
    if let error { throw .invalid([error]) }
    try refuseOverlap(of: user, start: old.start, end: stop, except: old.id, in: transaction)
    try finish(&entry, at: stop, context, transaction)
    return StoppedTimer(entry: entry, isRemoved: false)
  }
}
