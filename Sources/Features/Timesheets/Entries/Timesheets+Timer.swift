package import Core
package import Database

extension Timesheets {
  /// The caller's running entry.
  package func timer(_ context: RequestContext, in transaction: ReadTransaction)
    throws(TimesheetFault) -> Entry?
  {
    try transaction.runningEntry(of: try caller(of: context).user)
  }

  /// Starts the caller's timer, now unless a start is given, which must not be in the future.
  ///
  /// - Throws: `running` when the caller has a running timer.
  package func startTimer(
    _ new: NewTimer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    var errors = try errors(of: new.draft, caller.user, in: transaction)
    if let start = new.start, let error = timerError(start: start, at: context.now) {
      errors.append(error)
    }
    if !errors.isEmpty { throw .invalid(errors) }
    if try transaction.runningEntry(of: caller.user) != nil { throw .running }
    let free = try firstFreeInstant(of: caller.user, at: context.now, in: transaction)
    return try insert(new.draft, start: new.start ?? free, end: nil, caller, context, transaction)
  }

  /// Stops the caller's timer, now unless an end is given.
  ///
  /// - Throws: `notRunning`; `invalid` on `end` when the entry would last more than 24 hours.
  package func stopTimer(
    end: Instant?, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let user = try caller(of: context).user
    transaction.hold(.user(user))
    guard let old = try transaction.runningEntry(of: user) else { throw .notRunning }
    var new = old
    let stop = end ?? max(context.now, old.start + EntryDuration.shortest)
    if end == nil, stop - old.start > EntryDuration.longest {
      throw .invalid(
        "end", "The timer has run for more than 24 hours: give the end that it should have had.")
    }
    if let error = EntryDuration.error(start: old.start, end: stop, on: "end") {
      throw .invalid([error])
    }
    try refuseOverlap(of: user, start: old.start, end: stop, except: old.id, in: transaction)
    new.end = stop
    new.updatedAt = context.now
    try transaction.update(old, to: new)
    try transaction.record(context, before: old, after: new)
    return new
  }

  /// Now, or the end of an entry that ends within `EntryDuration.startTolerance`.
  private func firstFreeInstant(
    of user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Instant {
    let latest = now + EntryDuration.startTolerance
    guard let end = try transaction.nearestEntry(of: user, before: latest, except: nil)?.end,
      end > now, end <= latest
    else { return now }
    return end
  }
}
