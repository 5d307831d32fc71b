package import Core
package import Database

extension Timesheets {
  /// The caller's running entry.
  package func timer(_ context: RequestContext, in transaction: ReadTransaction)
    throws(TimesheetFault) -> Entry?
  {
    try transaction.runningEntry(of: try caller(of: context).user)
  }

  /// Starts the caller's timer, now unless another moment is given, which may not lie in the future.
  ///
  /// - Throws: `running` when one runs.
  package func startTimer(
    _ new: NewTimer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    var faults = try faults(of: new.draft, caller.user, in: transaction)
    if let start = new.start, let fault = faultOfTimer(start: start, at: context.now) {
      faults.append(fault)
    }
    if !faults.isEmpty { throw .invalid(faults) }
    if try transaction.runningEntry(of: caller.user) != nil { throw .running }
    let free = try freeMoment(of: caller.user, at: context.now, in: transaction)
    return try insert(new.draft, start: new.start ?? free, end: nil, caller, context, transaction)
  }

  /// Stops the caller's timer, now unless another moment is given.
  ///
  /// - Throws: `notRunning` when none runs; `invalid` on `end` when the entry would last more than 24 hours.
  package func stopTimer(
    end: Instant?, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let user = try caller(of: context).user
    transaction.hold(.user(user))
    guard let old = try transaction.runningEntry(of: user) else { throw .notRunning }
    var new = old
    let stop = end ?? max(context.now, old.start + Lengths.shortest)
    if end == nil, stop - old.start > Lengths.longest {
      throw .invalid(
        "end", "The timer has run for more than 24 hours: give the end that it should have had.")
    }
    if let fault = Lengths.fault(start: old.start, end: stop, on: "end") { throw .invalid([fault]) }
    try refuseOverlap(of: user, start: old.start, end: stop, except: old.id, in: transaction)
    new.end = stop
    new.updatedAt = context.now
    try transaction.update(old, to: new)
    try transaction.record(context, before: old, after: new)
    return new
  }

  /// Now, or the end of an entry that is over in a moment.
  private func freeMoment(
    of user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Instant {
    let latest = now + Lengths.yielding
    guard let end = try transaction.nearestEntry(of: user, before: latest, except: nil)?.end,
      end > now, end <= latest
    else { return now }
    return end
  }
}
