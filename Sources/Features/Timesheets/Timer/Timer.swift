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
    try transaction.runningEntry(of: try caller(of: context).user)
  }

  var startTimerOperation: Operation {
    .write(
      OperationInfo(
        15, "startTimer", .post("/timer"), .authenticated, .entries, "Starts the timer."),
      OperationOptions<NewTimer, Entry>(location: { "/entries/\($0.id)" }), startTimer)
  }

  /// Starts the caller's timer, now unless a start is given, which must not be in the future.
  ///
  /// - Throws: `running` when the caller has a running timer.
  package func startTimer(
    _ new: NewTimer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    transaction.ahead { () throws(TimesheetFault) in
      _ = try self.errors(of: new.draft, caller.user, in: transaction)
      _ = try transaction.runningEntry(of: caller.user)
      let start = new.start ?? context.now
      let end = Overlap.endOfRunning(since: start, at: context.now)
      try refuseOverlap(of: caller.user, start: start, end: end, except: nil, in: transaction)
    }
    var errors = try errors(of: new.draft, caller.user, in: transaction)
    if let start = new.start, let error = timerError(start: start, at: context.now) {
      errors.append(error)
    }
    if !errors.isEmpty { throw .invalid(errors) }
    if try transaction.runningEntry(of: caller.user) != nil { throw .running }
    return try insert(
      new.draft, start: new.start ?? context.now, end: nil, caller, context, transaction)
  }

  var stopTimerOperation: Operation {
    .write(
      OperationInfo(
        16, "stopTimer", .post("/timer/stop"), .authenticated, .entries, "Stops the timer."),
      OperationOptions<TimerStop, StoppedTimer>(
        details: """
          A timer that has run for more than 24 hours needs the end that it should have had. One that is stopped in \
          the second of its start leaves no entry: the answer then has `seconds` 0 and `removed` true.
          """)
    ) { input, context, transaction throws(TimesheetFault) in
      try stopTimer(end: input.end, context, in: transaction)
    }
  }

  /// Stops the caller's timer, now unless an end is given. One that is stopped in the second of its start, or before it
  /// as the clock was set back, leaves no entry: none is empty, and none reaches past now.
  ///
  /// - Throws: `notRunning`; `invalid` on `end` when the entry would last more than 24 hours.
  package func stopTimer(
    end: Instant?, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> StoppedTimer {
    let user = try caller(of: context).user
    transaction.hold(.user(user))
    guard let old = try transaction.runningEntry(of: user) else { throw .notRunning }
    var new = old
    let stop = end ?? context.now
    if end == nil, stop <= old.start {
      try transaction.delete(old)
      try transaction.record(context, before: old, after: nil)
      new.end = old.start
      return StoppedTimer(entry: new, isRemoved: true)
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
    new.end = stop
    new.updatedAt = context.now
    try transaction.update(old, to: new)
    try transaction.record(context, before: old, after: new)
    return StoppedTimer(entry: new, isRemoved: false)
  }
}
