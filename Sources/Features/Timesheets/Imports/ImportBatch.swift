import Core
import Database
import TimeImport
import WebAPI
import Zones

/// Some rows of an import, in one transaction.
struct ImportBatch {
  /// What stands for a user, project or task that a dry run would have made.
  static let unmade: Int64 = 0
  /// How many rows are taken before others have their turn, who wait.
  private static let rowsInTurn: Int64 = 50
  /// How many problems of an import are kept: more would take more room than the file.
  static let mostProblems: Int64 = 10_000

  let timesheets: Timesheets
  let work: ImportWork
  /// What the batches before came to.
  let before: ImportProgress
  var summary: HoursImport
  private var closed: ClosedTimes
  /// What this one adds to that.
  var new = ImportProgress()
  private(set) var problems: [ImportProblem] = []
  var newPeople: [(person: ImportedPerson, key: String)] = []
  /// What was made beside entries.
  var made: [MadeRecord] = []

  init(
    _ work: ImportWork, _ timesheets: Timesheets, after before: ImportProgress,
    _ summary: HoursImport, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    self.timesheets = timesheets
    self.work = work
    self.before = before
    self.summary = summary
    closed = try timesheets.closedTimes(since: .earliest, in: transaction)
  }

  /// Takes the first of some rows: all of them, or as many as may be while others wait.
  mutating func take(_ rows: [MarkedRow], in transaction: WriteTransaction) throws(TimesheetFault) {
    for row in rows {
      if new.done > 0, new.done.isMultiple(of: Self.rowsInTurn), transaction.othersWait { break }
      new.done += 1
      for problem in row.read.problems {
        tell(problem.code, line: problem.line, column: problem.column, problem.message)
      }
      if let found = row.read.row {
        try take(found, row, in: transaction)
      } else {
        summary.skipped += 1
      }
    }
    summary.done = before.done + new.done
  }

  private mutating func take(
    _ row: ImportRow, _ marked: MarkedRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if try transaction.isKnown(marked.mark, from: work.input.options.source) {
      return countKnown(row)
    }
    var draft = self
    do throws(TimesheetFault) {
      let end: End =
        if try draft.cameByAnotherName(row, marked, in: transaction) {
          .known
        } else if work.input.isDryRun {
          try draft.plan(row, in: transaction)
        } else {
          try transaction.savepoint { () throws(TimesheetFault) in
            try draft.add(row, marked.mark, in: transaction)
          }
        }
      self = consume draft
      switch end {
      case .added(let planned):
        summary.added += 1
        summary.seconds += row.times.seconds
        // Not into the draft, for which all hours so far would be copied.
        if let planned { new.hours.add(planned, of: reference(of: row)) }
      case .known: countKnown(row)
      }
    } catch {
      if case .database = error { throw error }
      summary.skipped += 1
      tell(error, of: row)
    }
  }

  private mutating func countKnown(_ row: ImportRow) {
    summary.known += 1
    summary.seconds += row.times.seconds
  }

  private enum End {
    /// With what a dry run would have added.
    case added(planned: PlannedHours.Span?)
    case known
  }

  private mutating func add(
    _ row: ImportRow, _ mark: [UInt8], in transaction: WriteTransaction
  ) throws(TimesheetFault) -> End {
    let (entry, owner) = try draft(of: row, in: transaction)
    if row.times.areFixed, let same = try transaction.entry(sameAs: entry) {
      try keep(mark, same, isAdded: false, in: transaction)
      return .known
    }
    let added = try placed(row) { times, batch throws(TimesheetFault) in
      try batch.timesheets.add(
        NewEntry(entry, times), for: owner, &batch.closed, batch.work.context, in: transaction)
    }
    try keep(mark, added.id, isAdded: true, in: transaction)
    return .added(planned: nil)
  }

  private func keep(
    _ mark: [UInt8], _ entry: EntryID, isAdded: Bool, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try transaction.insert(
      mark, from: work.input.options.source, work.id, entry, isAdded: isAdded)
  }

  /// The entry of a row, with its times where the row has them, and whose it becomes.
  private mutating func draft(
    of row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> (entry: Entry, owner: Owner) {
    let user = try person(of: row, in: transaction)
    var entry = Entry.draft(
      project: try project(of: row, user, in: transaction), description: row.description,
      tags: Tags(row.tags), billable: row.isBillable,
      kind: EntryKind(rawValue: row.kind) ?? .work)
    entry.task = try task(of: row, entry.project, in: transaction)
    entry.user = user
    if case .between(let start, let end) = row.times {
      entry.start = start
      entry.end = end
    }
    return (entry, Owner(user: user, timeZone: work.input.zone.name))
  }

  /// Enters a row at its times; where another entry lies in its way, it moves if that is wanted.
  private mutating func placed<Value>(
    _ row: ImportRow,
    _ enter: (EntryTimes, inout ImportBatch) throws(TimesheetFault) -> Value
  ) throws(TimesheetFault) -> Value {
    switch row.times {
    case .on(let day, let seconds): return try enter(.on(day, seconds: seconds), &self)
    case .between(let start, let end):
      do throws(TimesheetFault) { return try enter(.between(start, end), &self) } catch {
        guard case .overlap(let other) = error, work.input.overlaps == .move else { throw error }
        let moved = EntryTimes.on(work.input.zone.day(at: start), seconds: end - start)
        do throws(TimesheetFault) {
          let value = try enter(moved, &self)
          tell(
            .moved, line: row.line,
            "Another entry lies in that time: it went into the first gap of its day.",
            entry: Self.stored(other))
          return value
        } catch let second {
          // There is no gap on that day, either: told is what was in the way.
          if case .invalid = second { throw error }
          throw second
        }
      }
    }
  }

  /// What would become of a row, of which nothing is stored.
  private mutating func plan(
    _ row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> End {
    let (entry, owner) = try draft(of: row, in: transaction)
    let person = reference(of: row)
    let work = workKey(of: row)
    if row.times.areFixed, let end = entry.end {
      let other = planned(entry.start, end, of: person)
      let isPlanned = other?.start == entry.start && other?.end == end && other?.work == work
      let mayBeStored =
        ![entry.user.value, entry.project.value, entry.task?.value ?? 1].contains(Self.unmade)
      if isPlanned { return .known }
      if mayBeStored, try transaction.entry(sameAs: entry) != nil { return .known }
    }
    let span = try placed(row) { times, batch throws(TimesheetFault) in
      try batch.check(entry, times, of: owner, person, in: transaction)
    }
    return .added(planned: PlannedHours.Span(start: span.from, end: span.until, work: work))
  }

  /// Refuses what `add` would refuse, and tells when the entry would be.
  private mutating func check(
    _ entry: Entry, _ times: EntryTimes, of owner: Owner, _ person: String,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> TimeSpan {
    var taken: [PlannedHours.Span] = []
    if case .on(let day, _) = times {
      let zone = work.input.zone
      let (from, until) = (zone.start(of: day), zone.end(of: day))
      taken =
        before.hours.near(from, until, of: person) + new.hours.near(from, until, of: person)
    }
    let (start, end, errors) = try timesheets.span(
      of: times, owner, besides: taken.map { ($0.start, $0.end) }, at: work.context.now,
      in: transaction)
    let wrong =
      Entry.fields.errors(in: entry) + entry.tags.errors
      + [try inactive(entry, in: transaction)].compactMap(\.self) + errors
    if !wrong.isEmpty { throw .invalid(wrong) }
    try closed.refuse(owner.user, entry.project, at: start, in: transaction)
    try timesheets.refuseOverlap(
      of: owner.user, start: start, end: end, except: nil, in: transaction)
    if let other = planned(start, end, of: person) {
      throw .overlap(
        TimesheetFault.OverlappingEntry(
          id: EntryID(stored: Self.unmade), start: other.start, end: other.end))
    }
    return TimeSpan(from: start, until: end)
  }

  /// What a dry run would have added within `[start, end)`.
  private func planned(_ start: Instant, _ end: Instant, of person: String) -> PlannedHours.Span? {
    before.hours.last(touching: start, end, of: person)
      ?? new.hours.last(touching: start, end, of: person)
  }

  mutating func tell(
    _ code: RowProblem.Code, line: Int, column: String? = nil, _ message: String,
    entry: EntryID? = nil
  ) {
    new.problems += 1
    if before.problems + new.problems > Self.mostProblems { return }
    problems.append(
      ImportProblem(
        number: before.problems + new.problems, line: Int64(line), column: column,
        code: code.rawValue, message: message, entry: entry))
  }
}

extension RowTimes {
  /// Whether the row says when it began and ended.
  fileprivate var areFixed: Bool {
    if case .between = self { true } else { false }
  }
}
