package import Core
package import Database
import WebAPI
import Zones

extension Timesheets {
  var entriesOperations: [Operation] {
    [
      dayEntriesOperation, addEntryOperation, removeEntryOperation, updateEntryOperation,
      reportOperation, startTimerOperation, stopTimerOperation, timerOperation, entryOperation,
      continueEntryOperation, entryAmountOperation,
    ]
  }

  /// Refuses another's entry before invalid fields, since 403 comes before 422.
  func authorize(
    _ id: EntryID, _ decoder: InputDecoder, _ context: RequestContext,
    _ transaction: ReadTransaction
  ) throws(Problem) {
    if decoder.isWrong("id") { return }
    do throws(TimesheetFault) {
      try authorizeChange(of: id, context, in: transaction)
    } catch {
      throw error.problem
    }
  }

  var entryOperation: Operation {
    .read(
      OperationInfo(
        39, "entry", .get("/entries/{id}"), .authenticated, .entries, "Shows an entry."),
      OperationOptions<Reference<Entry>, Entry>(), byID: entry)
  }

  /// - Throws: `notFound`, also for another's entry that the caller may not see.
  package func entry(
    _ id: EntryID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    var closed = try closedTimes(context, in: transaction)
    closed.ask(for: caller.user, in: transaction)
    guard let entry = try transaction.entry(id, firstOf: caller.user),
      try sees(entry.user, caller, in: transaction)
    else { throw .notFound }
    return try closed.marked(entry, in: transaction)
  }

  var addEntryOperation: Operation {
    .write(
      OperationInfo(
        11, "addEntry", .post("/entries"), .authenticated, .entries,
        "Logs one stretch of worked time."),
      OperationOptions<NewEntry, Entry>(
        details: """
          Entries of one user never overlap, and last 24 hours at most. When it was is told by `start` and `end`, by \
          `start` and `seconds`, or by `day` and `seconds`.
          """,
        location: { "/entries/\($0.id)" }, localZone: LocalZone(by: "user", zoneOfOwner)), add)
  }

  /// Adds a finished entry of the caller, or of a person for whom the caller works.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid`; `locked`; `overlap`.
  package func add(
    _ new: NewEntry, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.user(new.user ?? caller.user))
    let owner = try owner(new.user, for: caller, in: transaction)
    var closed = try closedTimes(context, in: transaction)
    return try add(new, for: owner, &closed, context, in: transaction)
  }

  /// Adds a finished entry of a person who is held.
  func add(
    _ new: NewEntry, for owner: Owner, _ closed: inout ClosedTimes, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    closed.ask(for: owner.user, in: transaction)
    transaction.ahead { () throws(TimesheetFault) in
      _ = try self.errors(of: new.draft, owner.user, in: transaction)
      let span = try self.span(of: new.times, owner, at: context.now, in: transaction)
      try refuseOverlap(
        of: owner.user, start: span.start, end: span.end, except: nil, in: transaction)
    }
    let span = try span(of: new.times, owner, at: context.now, in: transaction)
    let errors = try errors(of: new.draft, owner.user, in: transaction) + span.errors
    if !errors.isEmpty { throw .invalid(errors) }
    try closed.refuse(owner.user, new.draft.project, at: span.start, in: transaction)
    return try insert(new.draft, start: span.start, end: span.end, owner, context, transaction)
  }

  var updateEntryOperation: Operation {
    .write(
      OperationInfo(
        13, "updateEntry", .patch("/entries/{id}"), .authenticated, .entries, "Changes an entry."),
      OperationOptions<EntryUpdate, Entry>(
        ifMatch: IfMatch(entryOperation) { input, _ in [.owner(of: input.id)] },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try authorize(input.id, decoder, context, transaction)
        }, localZone: LocalZone(by: "id", zoneOfChangedEntry))
    ) { input, context, transaction throws(TimesheetFault) in
      try update(input.id, input.patch, context, in: transaction)
    }
  }

  /// Changes an entry. Unchanged fields are not checked again: the project may have been detached since.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see; `notFound`, also for one that they may not see;
  ///   `invalid`; `locked`; `overlap`.
  package func update(
    _ id: EntryID, _ patch: Patch<Entry>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let caller = try caller(of: context)
    transaction.hold(.owner(of: id))
    var closed = try closedTimes(context, in: transaction)
    closed.ask(for: caller.user, in: transaction)
    let old = try changeableEntry(id, caller, in: transaction)
    guard let old else {
      let errors = try errors(of: patch, to: nil, caller.user, at: context.now, in: transaction)
      throw errors.isEmpty ? .notFound : .invalid(errors)
    }
    return try update(old, patch, &closed, context, in: transaction)
  }

  /// Changes an entry of a person who is held.
  func update(
    _ old: Entry, _ patch: Patch<Entry>, _ closed: inout ClosedTimes, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let errors = try errors(of: patch, to: old, old.user, at: context.now, in: transaction)
    if !errors.isEmpty { throw .invalid(errors) }
    var new = patch.applied(to: old)
    if new.isIdentical(to: old) { return try closed.marked(old, in: transaction) }
    try closed.refuse(old, to: new, in: transaction)
    if new.start != old.start || new.end != old.end {
      let end = new.end ?? Overlap.endOfRunning(since: new.start, at: context.now)
      try refuseOverlap(of: new.user, start: new.start, end: end, except: old.id, in: transaction)
    }
    try store(&new, over: old, context, transaction)
    return try closed.marked(new, in: transaction)
  }

  var removeEntryOperation: Operation {
    .write(
      OperationInfo(
        12, "removeEntry", .delete("/entries/{id}"), .authenticated, .entries,
        "Removes an entry, running or not."),
      OperationOptions<Reference<Entry>, NoOutput>(
        ifMatch: IfMatch(entryOperation) { input, _ in [.owner(of: input.id)] },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try authorize(input.id, decoder, context, transaction)
        }), byID: remove)
  }

  /// Removes an entry, running or not.
  ///
  /// - Throws: `forbidden` for another's entry that the caller may see; `notFound`, also for one that they may not see;
  ///   `locked`.
  package func remove(_ id: EntryID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(TimesheetFault)
  {
    transaction.hold(.owner(of: id))
    let caller = try caller(of: context)
    var closed = try closedTimes(context, in: transaction)
    closed.ask(for: caller.user, in: transaction)
    guard let entry = try changeableEntry(id, caller, in: transaction) else { throw .notFound }
    try remove(entry, &closed, context, in: transaction)
  }

  /// Removes an entry of a person who is held.
  func remove(
    _ entry: Entry, _ closed: inout ClosedTimes, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try closed.refuse(entry, to: nil, in: transaction)
    try transaction.delete(entry)
    try transaction.record(context, removed: entry)
  }

  /// Refuses a caller who may see an entry but not change it, whatever the change; does nothing for other entries.
  ///
  /// - Throws: `forbidden`.
  package func authorizeChange(
    of id: EntryID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    _ = try changeableEntry(id, try caller(of: context), in: transaction)
  }

  /// An entry that the caller may change; `nil` when it does not exist or the caller may not see it.
  ///
  /// - Throws: `forbidden` for another's that the caller may only see.
  func changeableEntry(
    _ id: EntryID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry? {
    guard let entry = try transaction.entry(id, firstOf: caller.user),
      try admitsChange(by: caller, of: entry.user, in: transaction)
    else { return nil }
    return entry
  }

  /// Adds an entry, whose fields were checked and whose time is open.
  ///
  /// - Throws: `overlap`.
  func insert(
    _ draft: Entry, start: Instant, end: Instant?, _ owner: Owner,
    _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    var entry = draft
    entry.id = try transaction.newID("entries")
    entry.user = owner.user
    entry.start = start
    entry.end = end
    entry.zoneName = owner.timeZone
    entry.changedBy = maker(of: entry, context)
    entry.createdAt = context.now
    entry.updatedAt = context.now
    let exclusiveEnd = end ?? Overlap.endOfRunning(since: start, at: context.now)
    try refuseOverlap(
      of: owner.user, start: start, end: exclusiveEnd, except: nil, in: transaction)
    try transaction.insert(entry)
    try transaction.record(context, before: nil, after: entry)
    return entry
  }

  /// Stores a change of an entry, which was checked: its next revision.
  func store(
    _ new: inout Entry, over old: Entry, _ context: RequestContext, _ transaction: WriteTransaction
  ) throws(TimesheetFault) {
    new.revision = old.revision + 1
    new.changedBy = maker(of: new, context)
    new.updatedAt = context.now
    try transaction.update(old, to: new)
    try transaction.record(context, before: old, after: new)
  }

  /// Who makes a change of an entry; `nil` for its user, and for the command line.
  func maker(of entry: Entry, _ context: RequestContext) -> UserID? {
    context.caller?.user == entry.user ? nil : context.caller?.user
  }

  /// Refuses `[start, end)` when another entry of the user overlaps it: two seeks in an index.
  func refuseOverlap(
    of user: UserID, start: Instant, end: Instant, except id: EntryID?,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    transaction.ahead { () throws(TimesheetFault) in
      _ = try transaction.nearestEntry(of: user, before: end, except: id)
      _ = try transaction.runningEntry(of: user, before: end, except: id)
    }
    if let nearest = try transaction.nearestEntry(of: user, before: end, except: id),
      Overlap.exists(
        start: start, end: end, otherStart: nearest.start, otherEnd: nearest.end)
    {
      throw .overlap(nearest)
    }
    if let running = try transaction.runningEntry(of: user, before: end, except: id) {
      throw .overlap(running)
    }
  }
}
