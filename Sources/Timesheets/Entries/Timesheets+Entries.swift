public import Ground
public import SQLite

extension Timesheets {
  /// The entry of that number.
  ///
  /// - Throws: `notFound` also for another's entry that the caller may not see.
  public func entry(
    _ id: EntryID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> Entry {
    guard let entry = try reading.entry(id),
      Sight.admits(try caller(of: act), to: .user(entry.user))
    else { throw .notFound }
    return entry
  }

  /// Logs one finished stretch of the caller's work.
  public func add(
    _ new: NewEntry, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: act)
    var faults = try faults(of: new.details, caller.user, in: writing)
    if let fault = Lengths.fault(start: new.start, end: new.end, on: "end") { faults.append(fault) }
    if !faults.isEmpty { throw .invalid(faults) }
    return try insert(new.details, start: new.start, end: new.end, caller, act, writing)
  }

  /// Changes the caller's own entry. What stays as it is is not checked again: the project may have been detached since.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see, `notFound` for other others'.
  public func update(
    _ id: EntryID, _ change: EntryChange, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: act)
    let old = try ownEntry(id, caller, in: writing)
    let faults = try faults(of: change, to: old, caller.user, at: act.now, in: writing)
    if !faults.isEmpty { throw .invalid(faults) }
    guard let old else { throw .notFound }
    var new = change.applied(to: old)
    if new.isSame(as: old) { return old }
    try refuseIfLocked(old)
    try refuseIfLocked(new)
    if new.start != old.start || new.end != old.end {
      let end = new.end ?? Overlap.endOfRunning(since: new.start, at: act.now)
      try refuseOverlap(of: new.user, start: new.start, end: end, except: id, in: writing)
    }
    new.updatedAt = act.now
    try writing.update(old, to: new)
    try writing.record(act, before: old, after: new)
    return new
  }

  /// Removes the caller's own entry, running or not.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see, `notFound` for other others'.
  public func remove(_ id: EntryID, _ act: Act, in writing: Writing) throws(TimesheetFault) {
    guard let entry = try ownEntry(id, try caller(of: act), in: writing) else { throw .notFound }
    try refuseIfLocked(entry)
    try writing.delete(entry)
    try writing.record(act, before: entry, after: nil)
  }

  /// Refuses a caller who sees an entry and may not change it, whatever the change; says nothing of others.
  ///
  /// - Throws: `forbidden`.
  public func authorizeChange(
    of id: EntryID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) {
    _ = try ownEntry(id, try caller(of: act), in: reading)
  }

  /// The caller's entry of that number; `nil` when it is not there or not the caller's to see.
  private func ownEntry(
    _ id: EntryID, _ caller: Caller, in reading: Reading
  ) throws(TimesheetFault) -> Entry? {
    guard let entry = try reading.entry(id) else { return nil }
    if entry.user == caller.user { return entry }
    guard Sight.admits(caller, to: .user(entry.user)) else { return nil }
    throw .forbidden("Only the user whose hours they are may change them.")
  }

  func insert(
    _ details: EntryDetails, start: Instant, end: Instant?, _ caller: Caller, _ act: Act,
    _ writing: Writing
  ) throws(TimesheetFault) -> Entry {
    let entry = Entry(
      id: try writing.newID("entries"), user: caller.user, project: details.project,
      task: details.task, start: start, end: end, description: details.description,
      tags: details.tags, billable: details.billable, zoneName: caller.timeZone,
      createdAt: act.now, updatedAt: act.now)
    try refuseIfLocked(entry)
    let taken = end ?? Overlap.endOfRunning(since: start, at: act.now)
    try refuseOverlap(of: caller.user, start: start, end: taken, except: nil, in: writing)
    try writing.insert(entry)
    try writing.record(act, before: nil, after: entry)
    return entry
  }

  func refuseIfLocked(_ entry: Entry) throws(TimesheetFault) {
    if Locks.close(entry.start, of: entry.user, on: entry.project) { throw .locked }
  }

  /// Refuses `[start, end)` where another entry of the user lies in it: two seeks in an index.
  func refuseOverlap(
    of user: UserID, start: Instant, end: Instant, except id: EntryID?, in reading: Reading
  ) throws(TimesheetFault) {
    if let nearest = try reading.nearestEntry(of: user, before: end, except: id),
      Overlap.isHit(start: start, end: end, by: nearest.start, nearest.end)
    {
      throw .overlap(nearest)
    }
    if let running = try reading.runningEntry(of: user, before: end, except: id) {
      throw .overlap(running)
    }
  }
}
