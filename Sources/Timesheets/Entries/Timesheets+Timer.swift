public import Ground
public import SQLite

extension Timesheets {
  /// The caller's running entry.
  public func timer(_ act: Act, in reading: Reading) throws(TimesheetFault) -> Entry? {
    try reading.runningEntry(of: try caller(of: act).user)
  }

  /// Starts the caller's timer, now unless another moment is given, which may not lie in the future.
  ///
  /// - Throws: `running` when one runs.
  public func startTimer(
    _ new: NewTimer, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: act)
    var faults = try faults(of: new.details, caller.user, in: writing)
    if let start = new.start, let fault = faultOfTimer(start: start, at: act.now) {
      faults.append(fault)
    }
    if !faults.isEmpty { throw .invalid(faults) }
    if try writing.runningEntry(of: caller.user) != nil { throw .running }
    let free = try freeMoment(of: caller.user, at: act.now, in: writing)
    return try insert(new.details, start: new.start ?? free, end: nil, caller, act, writing)
  }

  /// Stops the caller's timer, now unless another moment is given.
  ///
  /// - Throws: `notRunning` when none runs; `invalid` on `end` when the entry would last more than 24 hours.
  public func stopTimer(
    end: Instant?, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Entry {
    let user = try caller(of: act).user
    guard let old = try writing.runningEntry(of: user) else { throw .notRunning }
    var new = old
    let stop = end ?? max(act.now, old.start + Lengths.shortest)
    if end == nil, stop - old.start > Lengths.longest {
      throw .invalid(
        "end", "The timer has run for more than 24 hours: give the end that it should have had.")
    }
    if let fault = Lengths.fault(start: old.start, end: stop, on: "end") { throw .invalid([fault]) }
    try refuseIfLocked(old)
    try refuseOverlap(of: user, start: old.start, end: stop, except: old.id, in: writing)
    new.end = stop
    new.updatedAt = act.now
    try writing.update(old, to: new)
    try writing.record(act, before: old, after: new)
    return new
  }

  /// Now, or the end of an entry that is over in a moment.
  private func freeMoment(
    of user: UserID, at now: Instant, in reading: Reading
  ) throws(TimesheetFault) -> Instant {
    let latest = now + Lengths.yielding
    guard let end = try reading.nearestEntry(of: user, before: latest, except: nil)?.end,
      end > now, end <= latest
    else { return now }
    return end
  }
}
