package import Core
package import Database
package import WebAPI
package import Zones

/// Which entries are copied, and where to.
package struct EntryCopies: Hashable, Sendable {
  /// Those with these ids.
  package var ids: [EntryID]?
  /// Those that start on these days.
  package var days: DayRange?
  /// What the first day becomes: the first of `days`, or the day of the earliest of `ids`.
  package var into: Day
  /// The zone of its owner, whose clock times the copies keep.
  package var zone: Zone
  /// Whose they are; `nil` for the caller's.
  package var user: UserID?

  package init(
    ids: [EntryID]? = nil, days: DayRange? = nil, into: Day, zone: Zone, user: UserID? = nil
  ) {
    self.ids = ids
    self.days = days
    self.into = into
    self.zone = zone
    self.user = user
  }

  static let mostDays = 31
  static let most = 1_000
}

extension EntryCopies: Input {
  package init(_ decoder: inout InputDecoder) {
    ids = decoder.optional(
      "ids", .list(.id(), 1...Self.most), "Which entries; or from and to.")
    let first = decoder.optional("from", .day, "The first day whose entries are copied.")
    let last = decoder.optional("to", .day, "The last one: 31 days at most.")
    into = decoder.required("into", .day, "What the first day becomes.")
    zone = decoder.context?.zone ?? .utc
    user = decoder.owner()
    days = nil
    // An id that is wrong is an error of its own.
    let hasWrongID = decoder.hasErrors && decoder.has("ids") && ids == nil
    if hasWrongID || decoder.isWrong("ids", "from", "to") { return }
    guard let first, let last else {
      if (first == nil) != (last == nil) {
        decoder.addError(first == nil ? "from" : "to", "Give both from and to.")
      } else if ids == nil {
        decoder.addError("ids", "Give either ids or both from and to.")
      }
      return
    }
    if ids != nil {
      decoder.addError("ids", "Give either ids or both from and to.")
      return
    }
    days = DayRange(first: first, last: last)
    guard let days else {
      decoder.addError("to", "The last day must not lie before the first.")
      return
    }
    if days.last.number - days.first.number >= Self.mostDays {
      decoder.addError("to", "These must be \(Self.mostDays) days at most.")
    }
  }
}

extension Timesheets {
  var copyEntriesOperation: Operation {
    .write(
      OperationInfo(
        96, "copyEntries", .post("/entries/copy"), .authenticated, .entries,
        "Copies entries to other days."),
      OperationOptions<EntryCopies, [Entry]>(
        details: """
          Copies keep the clock times of the owner's zone. A start or end that the clocks skip on the new day moves by as \
          much as they are set forward. Entries that run are left out. Either all are copied or none.
          """, localZone: LocalZone(by: "user", zoneOfOwner))
    ) { copies, context, transaction throws(TimesheetFault) in
      try copy(copies, context, in: transaction)
    }
  }

  /// Copies entries of the caller, or of a person for whom the caller works, to other days, with their clock times.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid` on `ids` for one of somebody else; on the
  ///   field of a copy, such as `entries[3].project`; `locked`; `overlap`.
  package func copy(
    _ copies: EntryCopies, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> [Entry] {
    let caller = try caller(of: context)
    transaction.hold(.user(copies.user ?? caller.user))
    let owner = try owner(copies.user, for: caller, in: transaction)
    let sources = try sources(of: copies, owner.user, in: transaction)
    guard let earliest = sources.first else { return [] }
    let first = copies.days?.first ?? copies.zone.day(at: earliest.start)
    let distance = Int(copies.into.number - first.number)
    var made: [(draft: Entry, start: Instant, end: Instant)] = []
    var errors: [FieldError] = []
    for source in sources {
      guard let end = source.end,
        let newStart = copies.zone.instant(withClockOf: source.start, daysLater: distance),
        let newEnd = copies.zone.instant(withClockOf: end, daysLater: distance)
      else {
        throw .invalid("into", "This must lie within the years 0001 to 9999.")
      }
      let draft = Entry.draft(
        project: source.project, task: source.task, description: source.description,
        tags: source.tags, billable: source.billable, kind: source.kind)
      errors += try self.errors(of: draft, owner.user, in: transaction).map {
        FieldError("entries[\(made.count)].\($0.field)", "Entry \(source.id): \($0.message)")
      }
      let wrong =
        EntryDuration.error(start: newStart, end: newEnd, on: "into")
        ?? bounds.error(newStart, at: context.now, on: "into")
        ?? bounds.error(newEnd, at: context.now, on: "into")
      if let wrong {
        errors.append(FieldError("into", "The copy of entry \(source.id): \(wrong.message)"))
      }
      made.append((draft, newStart, newEnd))
    }
    if !errors.isEmpty { throw .invalid(Array(errors.prefix(Self.mostErrors))) }
    var closed = try closedTimes(context, in: transaction)
    for copy in made {
      try closed.refuse(owner.user, copy.draft.project, at: copy.start, in: transaction)
    }
    var entries: [Entry] = []
    for copy in made {
      entries.append(
        try insert(copy.draft, start: copy.start, end: copy.end, owner, context, transaction))
    }
    return entries
  }

  /// Of a call about many entries no more are told.
  static let mostErrors = 100

  /// The finished entries that are copied, by start.
  private func sources(
    of copies: EntryCopies, _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Entry] {
    if let ids = copies.ids {
      return try transaction.ownEntries(ids, of: user).filter { $0.end != nil }
    }
    guard let days = copies.days else { return [] }
    var found: [Entry] = []
    try transaction.eachOwnEntry(of: user, startingIn: days.span(in: copies.zone)) { row in
      let entry = Entry.fields.record(row)
      if entry.end != nil { found.append(entry) }
      return found.count > EntryCopies.most ? .stop : .continue
    }
    if found.count > EntryCopies.most {
      throw .invalid("to", "These days have more than \(EntryCopies.most) entries: copy fewer.")
    }
    return found
  }
}
