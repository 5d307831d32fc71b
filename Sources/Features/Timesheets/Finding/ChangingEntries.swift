package import Core
package import Database
import WebAPI

extension Timesheets {
  var changeEntriesOperation: Operation {
    .write(
      OperationInfo(
        95, "changeEntries", .post("/entries/bulk"), .authenticated, .entries,
        "Changes, moves or removes many entries at once."),
      OperationOptions<EntriesChange, EntriesChanged>(
        details: """
          Either all are changed or none. The state afterwards is judged: two entries may change places. Each entry has \
          its own row in the audit log.
          """)
    ) { change, context, transaction throws(TimesheetFault) in
      try changeEntries(change, context, in: transaction)
    }
  }

  /// Changes, moves or removes many entries: all or none.
  ///
  /// - Throws: `forbidden` for entries that the caller may only read; `invalid` on `ids` or `find`, or on the fields of
  ///   an entry, such as `entries[17].project`; `otherCount`; `locked`; `overlap`, for the state after all
  ///   changes.
  package func changeEntries(
    _ change: EntriesChange, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> EntriesChanged {
    let caller = try caller(of: context)
    let worksForNobody = caller.role < .manager
    if worksForNobody { transaction.hold(.user(caller.user)) }
    var olds = try chosen(change.choice, caller, context, in: transaction)
    if !worksForNobody, !transaction.hasOneWriter {
      let owners = Set(olds.map(\.user))
      transaction.hold(all: owners.sorted().map { .user($0) })
      // As they are now. What others got meanwhile comes after this change.
      olds = try chosen(change.choice, caller, context, in: transaction)
        .filter { owners.contains($0.user) }
    }
    if let expected = change.expected, expected != olds.count { throw .otherCount(olds.count) }
    let result = EntriesChanged(entries: olds.map(\.id))
    var closed = try closedTimes(context, in: transaction)
    if change.action == .remove {
      try closed.refuse(olds, to: [], in: transaction)
      guard !change.isDryRun else { return result }
      for old in olds {
        try transaction.delete(old)
        try transaction.record(context, removed: old)
      }
      return result
    }
    let news = olds.map { Self.changed($0, change.action) }
    try judge(olds, news, change.action, context, in: transaction)
    try closed.refuse(olds, to: news, in: transaction)
    if case .shift = change.action { try refuseOverlaps(of: news, context, in: transaction) }
    guard !change.isDryRun else { return result }
    for (old, changed) in zip(olds, news) where !changed.isIdentical(to: old) {
      var new = changed
      try store(&new, over: old, context, transaction)
    }
    return result
  }

  /// The entries to change, by start.
  private func chosen(
    _ choice: EntriesChange.Choice, _ caller: Caller, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Entry] {
    switch choice {
    case .ids(let ids): return try changeableEntries(ids, caller, in: transaction)
    case .find(let search):
      let scope = try check(search, context, in: transaction)
      if scope != .user(caller.user) { try requireWorkForOthers(caller, in: transaction) }
      var match = SearchMatch(search)
      let span = search.days.span(in: search.zone)
      var closed = try closedTimes(of: scope, touching: span, in: transaction)
      var ids: [EntryID] = []
      try transaction.eachEntry(of: scope, touching: span, at: context.now) {
        entry, row throws(TimesheetFault) in
        let entry = try closed.marked(entry, in: transaction)
        guard try match.admits(entry, row, in: transaction) else { return .continue }
        ids.append(entry.id)
        return ids.count > EntriesChange.most ? .stop : .continue
      }
      if ids.count > EntriesChange.most {
        throw .invalid("find", "More than \(EntriesChange.most) entries were found: ask for fewer.")
      }
      return try changeableEntries(ids, caller, in: transaction)
    }
  }

  /// The entries with these ids, by start, then id.
  ///
  /// - Throws: `invalid` on each of `ids` that is no entry, or of somebody whom the caller does not see; `forbidden`
  ///   for one that the caller may only read.
  private func changeableEntries(
    _ ids: [EntryID], _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Entry] {
    transaction.ahead { () throws(TimesheetFault) in
      for id in ids { _ = try transaction.entry(id, firstOf: caller.user) }
    }
    var entries: [Entry] = []
    var errors: [FieldError] = []
    var seen: Set<EntryID> = []
    var owners: [UserID: Bool] = [caller.user: true]
    for (index, id) in ids.enumerated() where seen.insert(id).inserted {
      let entry = try transaction.entry(id, firstOf: caller.user)
      if let entry, owners[entry.user] == nil {
        owners[entry.user] = try admitsChange(by: caller, of: entry.user, in: transaction)
      }
      if let entry, owners[entry.user] == true {
        entries.append(entry)
      } else {
        errors.append(FieldError("ids[\(index)]", "You have no such entry."))
      }
    }
    if !errors.isEmpty { throw .invalid(errors) }
    return entries.sorted { $0.position < $1.position }
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

  /// Refuses changes that leave an entry wrong.
  private func judge(
    _ olds: [Entry], _ news: [Entry], _ action: EntriesChange.Action,
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var errors: [FieldError] = []
    var known: [UserID: KnownParts] = [:]
    for (index, new) in news.enumerated() {
      let found =
        switch action {
        case .set:
          try known[new.user, default: KnownParts(user: new.user)]
            .errors(of: olds[index], to: new, self, in: transaction)
        case .shift: errorsOfTimes(new, at: context.now)
        case .remove: [FieldError]()
        }
      errors += found.map {
        FieldError("entries[\(index)].\($0.field)", "Entry \(new.id): \($0.message)")
      }
      if errors.count >= Self.mostErrors { break }
    }
    if !errors.isEmpty { throw .invalid(Array(errors.prefix(Self.mostErrors))) }
  }

  /// Refuses moved entries that overlap each other or one that stays.
  private func refuseOverlaps(
    of news: [Entry], _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    for (user, moved) in Dictionary(grouping: news, by: \.user).sorted(by: { $0.key < $1.key }) {
      try refuseOverlaps(of: user, moved, context, in: transaction)
    }
  }

  private func errorsOfTimes(_ entry: Entry, at now: Instant) -> [FieldError] {
    guard let end = entry.end else {
      return [timerError(start: entry.start, at: now)].compactMap(\.self)
    }
    return [
      bounds.error(entry.start, at: now, on: "start"), bounds.error(end, at: now, on: "end"),
    ].compactMap(\.self)
  }

  /// The same for those of a user: one range of entries, in order.
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
