package import Core
package import Database
import WebAPI

extension Timesheets {
  /// The entry of that number.
  ///
  /// - Throws: `notFound` also for another's entry that the caller may not see.
  package func entry(
    _ id: EntryID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry {
    guard let entry = try transaction.entry(id),
      EntryPolicy.admits(try caller(of: context), to: .user(entry.user))
    else { throw .notFound }
    return entry
  }

  /// Logs one finished stretch of the caller's work.
  package func add(
    _ new: NewEntry, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    var faults = try faults(of: new.draft, caller.user, in: transaction)
    if let fault = Lengths.fault(start: new.start, end: new.end, on: "end") { faults.append(fault) }
    if !faults.isEmpty { throw .invalid(faults) }
    return try insert(new.draft, start: new.start, end: new.end, caller, context, transaction)
  }

  /// Changes the caller's own entry. What stays as it is is not checked again: the project may have been detached since.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see, `notFound` for other others'.
  package func update(
    _ id: EntryID, _ patch: Patch<Entry>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    let old = try ownEntry(id, caller, in: transaction)
    let faults = try faults(of: patch, to: old, caller.user, at: context.now, in: transaction)
    if !faults.isEmpty { throw .invalid(faults) }
    guard let old else { throw .notFound }
    var new = patch.applied(to: old)
    if new.isIdentical(to: old) { return old }
    if new.start != old.start || new.end != old.end {
      let end = new.end ?? Overlap.endOfRunning(since: new.start, at: context.now)
      try refuseOverlap(of: new.user, start: new.start, end: end, except: id, in: transaction)
    }
    new.updatedAt = context.now
    try transaction.update(old, to: new)
    try transaction.record(context, before: old, after: new)
    return new
  }

  /// Removes the caller's own entry, running or not.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see, `notFound` for other others'.
  package func remove(_ id: EntryID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(TimesheetFault)
  {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    guard let entry = try ownEntry(id, caller, in: transaction) else {
      throw .notFound
    }
    try transaction.delete(entry)
    try transaction.record(context, before: entry, after: nil)
  }

  /// Refuses a caller who sees an entry and may not change it, whatever the change; says nothing of others.
  ///
  /// - Throws: `forbidden`.
  package func authorizeChange(
    of id: EntryID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    _ = try ownEntry(id, try caller(of: context), in: transaction)
  }

  /// The caller's entry of that number; `nil` when it is not there or not the caller's to see.
  private func ownEntry(
    _ id: EntryID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry? {
    guard let entry = try transaction.entry(id) else { return nil }
    if entry.user == caller.user { return entry }
    guard EntryPolicy.admits(caller, to: .user(entry.user)) else { return nil }
    throw .forbidden("Only the user whose hours they are may change them.")
  }

  func insert(
    _ draft: Entry, start: Instant, end: Instant?, _ caller: Caller,
    _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    var entry = draft
    entry.id = try transaction.newID("entries")
    entry.user = caller.user
    entry.start = start
    entry.end = end
    entry.zoneName = caller.timeZone
    entry.createdAt = context.now
    entry.updatedAt = context.now
    let taken = end ?? Overlap.endOfRunning(since: start, at: context.now)
    try refuseOverlap(of: caller.user, start: start, end: taken, except: nil, in: transaction)
    try transaction.insert(entry)
    try transaction.record(context, before: nil, after: entry)
    return entry
  }

  /// Refuses `[start, end)` where another entry of the user lies in it: two seeks in an index.
  func refuseOverlap(
    of user: UserID, start: Instant, end: Instant, except id: EntryID?,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    if let nearest = try transaction.nearestEntry(of: user, before: end, except: id),
      Overlap.isHit(start: start, end: end, by: nearest.start, nearest.end)
    {
      throw .overlap(nearest)
    }
    if let running = try transaction.runningEntry(of: user, before: end, except: id) {
      throw .overlap(running)
    }
  }
}
