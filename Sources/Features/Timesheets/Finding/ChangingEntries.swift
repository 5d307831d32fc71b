package import Core
package import Database
import WebAPI

extension Timesheets {
  var changeEntriesOperation: Operation {
    .write(
      OperationInfo(
        95, "changeEntries", .post("/entries/bulk"), .authenticated, .entries,
        "Changes, moves or removes many entries of yours at once."),
      OperationOptions<EntriesChange, EntriesChanged>(
        details: """
          Either all are changed or none. The state afterwards is judged: two entries may change places. Each entry has \
          its own row in the audit log.
          """)
    ) { change, context, transaction throws(TimesheetFault) in
      try changeEntries(change, context, in: transaction)
    }
  }

  /// Changes, moves or removes many of the caller's entries: all or none.
  ///
  /// - Throws: `forbidden` for others' entries; `invalid` on `ids` or `find`, or on the fields of an entry, such as
  ///   `entries[17].project`; `otherCount`; `overlap`, for the state after all changes.
  package func changeEntries(
    _ change: EntriesChange, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> EntriesChanged {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    let olds = try chosen(change.choice, caller, context, in: transaction)
    if let expected = change.expected, expected != olds.count { throw .otherCount(olds.count) }
    let result = EntriesChanged(entries: olds.map(\.id))
    if change.action == .remove {
      guard !change.isDryRun else { return result }
      for old in olds {
        try transaction.delete(old)
        try transaction.record(context, before: old, after: nil)
      }
      return result
    }
    let news = olds.map { Self.changed($0, change.action) }
    try judge(olds, news, change.action, caller.user, context, in: transaction)
    guard !change.isDryRun else { return result }
    for (old, changed) in zip(olds, news) where !changed.isIdentical(to: old) {
      var new = changed
      new.updatedAt = context.now
      try transaction.update(old, to: new)
      try transaction.record(context, before: old, after: new)
    }
    return result
  }

  /// The entries to change, by start.
  private func chosen(
    _ choice: EntriesChange.Choice, _ caller: Caller, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Entry] {
    switch choice {
    case .ids(let ids): return try transaction.ownEntries(ids, of: caller.user)
    case .find(let search):
      guard search.scope == .user(caller.user) else {
        throw .forbidden(EntryPolicy.onlyOwners)
      }
      try check(search, context, in: transaction)
      var match = SearchMatch(search)
      let span = search.days.span(in: search.zone)
      var ids: [EntryID] = []
      try transaction.eachEntry(of: search.scope, touching: span, at: context.now) {
        entry, row throws(TimesheetFault) in
        guard try match.admits(entry, row, in: transaction) else { return .continue }
        ids.append(entry.id)
        return ids.count > EntriesChange.most ? .stop : .continue
      }
      if ids.count > EntriesChange.most {
        throw .invalid("find", "More than \(EntriesChange.most) entries were found: ask for fewer.")
      }
      return try transaction.ownEntries(ids, of: caller.user)
    }
  }

  private static func changed(_ old: Entry, _ action: EntriesChange.Action) -> Entry {
    switch action {
    case .set(let fields): return fields.applied(to: old)
    case .shift(let seconds):
      var new = old
      new.start = old.start + seconds
      new.end = old.end.map { $0 + seconds }
      return new
    case .remove: return old
    }
  }

  /// Refuses changes that leave an entry wrong, or two that overlap.
  private func judge(
    _ olds: [Entry], _ news: [Entry], _ action: EntriesChange.Action, _ user: UserID,
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var errors: [FieldError] = []
    var known = KnownParts(user: user)
    for (index, new) in news.enumerated() {
      let found =
        switch action {
        case .set: try known.errors(of: olds[index], to: new, self, in: transaction)
        case .shift: errorsOfTimes(new, at: context.now)
        case .remove: [FieldError]()
        }
      errors += found.map {
        FieldError("entries[\(index)].\($0.field)", "Entry \(new.id): \($0.message)")
      }
      if errors.count >= Self.mostErrors { break }
    }
    if !errors.isEmpty { throw .invalid(Array(errors.prefix(Self.mostErrors))) }
    if case .shift = action { try refuseOverlaps(of: user, news, context, in: transaction) }
  }

  private func errorsOfTimes(_ entry: Entry, at now: Instant) -> [FieldError] {
    guard let end = entry.end else {
      return [timerError(start: entry.start, at: now)].compactMap(\.self)
    }
    return [
      bounds.error(entry.start, at: now, on: "start"), bounds.error(end, at: now, on: "end"),
    ].compactMap(\.self)
  }

  /// Refuses moved entries of a user that overlap each other or one that stays: one range of entries, in order.
  private func refuseOverlaps(
    of user: UserID, _ moved: [Entry], _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let first = moved.map(\.start).min(), let last = moved.map(\.start).max() else { return }
    let movedIDs = Set(moved.map(\.id))
    func span(_ id: EntryID, _ start: Instant, _ end: Instant?) -> TimesheetFault.OverlappingEntry {
      TimesheetFault.OverlappingEntry(id: id, start: start, end: end)
    }
    var spans = moved.map { span($0.id, $0.start, $0.end) }
    // A finished entry that lasts into the moved ones began a day before them at most.
    let around = TimeSpan(
      from: first - EntryDuration.longest, until: last + EntryDuration.longest)
    try transaction.eachEntry(of: .user(user), touching: around, at: context.now) { entry, _ in
      if !movedIDs.contains(entry.id) { spans.append(span(entry.id, entry.start, entry.end)) }
      return .continue
    }
    spans.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    for (left, right) in zip(spans, spans.dropFirst()) {
      let end = left.end ?? Overlap.endOfRunning(since: left.start, at: context.now)
      if end > right.start { throw .overlap(movedIDs.contains(right.id) ? left : right) }
    }
  }
}

/// What is known of the projects and tasks that entries get, each looked up once.
private struct KnownParts {
  let user: UserID
  private var projects: [ProjectID: [FieldError]] = [:]
  private var tasks: [TaskID: ProjectTask?] = [:]

  init(user: UserID) { self.user = user }

  /// The errors of an entry's new project, task and tags. What stays is not checked again.
  mutating func errors(
    of old: Entry, to new: Entry, _ timesheets: Timesheets, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [FieldError] {
    var errors = new.tags == old.tags ? [] : new.tags.errors
    if new.project != old.project {
      if projects[new.project] == nil {
        let error = try timesheets.error(ofProject: new.project, user, in: transaction)
        projects[new.project] = [error].compactMap(\.self)
      }
      errors += projects[new.project] ?? []
    }
    guard let task = new.task, task != old.task else { return errors }
    if tasks[task] == nil { tasks[task] = .some(try transaction.task(task)) }
    if let error = Timesheets.error(of: tasks[task] ?? nil, of: new.project, isNew: true) {
      errors.append(error)
    }
    return errors
  }
}
