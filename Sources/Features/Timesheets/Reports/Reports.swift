package import Core
package import Database
import WebAPI
package import WorkingTime
import Zones

extension Timesheets {
  var dayEntriesOperation: Operation {
    .readRows(
      OperationInfo(
        10, "dayEntries", .get("/entries"), .authenticated, .entries,
        "Lists the entries that touch a day or some days, by start."),
      OperationOptions<EntriesQuery, [Entry]>(
        validator: dayEntriesValidator, runsInBackground: { $0.isLarge })
    ) { query, context, transaction, writer throws(TimesheetFault) in
      writer.use(query.zone)
      var next: EntryPosition?
      try writer.array { writer throws(TimesheetFault) in
        next = try entries(query, context, in: transaction) { entry, row in
          writer.element(entry, of: row)
          return writer.isFull ? .stop : .continue
        }
      }
      writer.nextCursor = next?.cursor
    }
  }

  /// Passes a page of the entries that touch a range of days to `visit`, by start, then id. The page ends early with an
  /// entry for which `visit` returns `.stop`.
  ///
  /// - Returns: the position of the last entry of the page, when more follow.
  /// - Throws: `forbidden` for another's entries that the caller may not see; `invalid` on `user`, `project` or `task`
  ///   when it does not exist.
  package func entries(
    _ query: EntriesQuery, _ context: RequestContext, in transaction: ReadTransaction,
    visit: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> EntryPosition? {
    let scope = try check(query, context, in: transaction)
    var match = EntryMatch(query.filter)
    var page = EntryPage(limit: query.limit, after: query.after)
    let span = query.days.span(in: query.zone)
    var closed = try closedTimes(of: scope, touching: span, in: transaction)
    let openFrom = closed.openFrom
    try transaction.eachEntry(
      of: scope, touching: span, at: context.now,
      after: query.after, limit: query.limit == .max ? RangeSQL.mostAtOnce : query.limit + 1
    ) { entry, row throws(TimesheetFault) in
      guard try match.admits(entry, row, in: transaction) else { return .continue }
      switch page.add(entry.position) {
      case .before: return .continue
      case .inside:
        let step =
          entry.start < openFrom
          ? try closed.visit(entry, row, in: transaction, visit) : try visit(entry, row)
        if step == .stop { page.close() }
      case .after: return .stop
      }
      return .continue
    }
    return page.next
  }

  /// Passes a page of a report's entries to `visit`, with the seconds that count and, if that is asked for, with what
  /// they cost. It adds up no sums.
  ///
  /// - Returns: the position of the last entry of the page, when more follow.
  /// - Throws: as `entries`.
  package func parts(
    of query: HoursReportQuery, _ context: RequestContext, in transaction: ReadTransaction,
    visit: (EntryRow, borrowing Row, [AmountLine]?) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> EntryPosition? {
    let span = query.entries.days.span(in: query.entries.zone)
    var pricing = try pricing(of: query, in: transaction)
    return try entries(query.entries, context, in: transaction) {
      entry, row throws(TimesheetFault) in
      let lines = try pricing?.lines(of: entry, row, in: span, transaction)
      return try visit(entry.counted(in: span, query.rounding), row, lines)
    }
  }

  var reportOperation: Operation {
    .readRows(
      OperationInfo(
        14, "report", .get("/reports/hours"), .authenticated, .entries,
        "Adds up the hours of a day, a week, a month or a range of days."),
      OperationOptions<HoursReportQuery, HoursReport>(
        details: """
          Every sum counts only what lies in the asked range. Rounding is applied to each entry's part; in a group by \
          day, week or month to its part of that. An entry with two tags counts in both groups, and once in the whole. \
          With `amounts` the days are those of the firm's zone, and each line, which is an entry's part of a day, is \
          rounded and priced by itself: all amounts are sums of lines. `unrated` are billable seconds without a rate.
          """,
        validator: reportValidator, runsInBackground: { $0.entries.isLarge })
    ) { query, context, transaction, writer throws(TimesheetFault) in
      let query = try withAmounts(query, context, in: transaction)
      writer.use(query.entries.zone)
      try HoursReport.write(query.entries, to: &writer) {
        writer throws(TimesheetFault) in
        var sums = ReportSums(seconds: 0, groups: [], next: nil)
        try writer.array { writer throws(TimesheetFault) in
          sums = try report(query, context, in: transaction) { entry, row, lines in
            writer.element(entry, of: row, lines)
            return writer.isFull ? .stop : .continue
          }
        }
        return sums
      }
    }
  }

  /// Passes a page of the entries that touch a range of days to `visit`, with the seconds that count and, where that is
  /// asked for, with what they cost, and adds up all entries of the range.
  ///
  /// - Throws: as `entries`.
  package func report(
    _ query: HoursReportQuery, _ context: RequestContext, in transaction: ReadTransaction,
    visit: (EntryRow, borrowing Row, [AmountLine]?) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> ReportSums {
    let entries = query.entries
    let scope = try check(entries, context, in: transaction)
    let span = entries.days.span(in: entries.zone)
    var match = EntryMatch(entries.filter)
    var next: EntryPosition?
    var tally = ReportTally(
      of: query, pricing: try pricing(of: query, in: transaction), in: span, transaction)
    switch scope {
    case .user:
      var page = EntryPage(limit: entries.limit, after: entries.after)
      var closed = try closedTimes(of: scope, touching: span, in: transaction)
      let openFrom = closed.openFrom
      var isFull = false
      try transaction.eachEntry(of: scope, touching: span, at: context.now) {
        entry, row throws(TimesheetFault) in
        guard try match.admits(entry, row, in: transaction) else { return .continue }
        let lines = try tally.add(entry, row)
        guard !isFull else { return .continue }
        switch page.add(entry.position) {
        case .before: break
        case .inside:
          let part = entry.counted(in: span, query.rounding)
          let step =
            part.start < openFrom
            ? try closed.visit(part, row, in: transaction) { part, row throws(TimesheetFault) in
              try visit(part, row, lines)
            } : try visit(part, row, lines)
          if step == .stop { page.close() }
        case .after: isFull = true
        }
        return .continue
      }
      next = page.next
    case .team, .everybody:
      // Sums need no order, and the rows of one user are clustered. The page needs the order, but only its own rows.
      try transaction.eachUserWithEntries(of: scope) { user throws(TimesheetFault) in
        try transaction.eachEntry(of: .user(user), touching: span, at: context.now) {
          entry, row throws(TimesheetFault) in
          if try match.admits(entry, row, in: transaction) {
            _ = try tally.add(entry, row)
          }
          return .continue
        }
      }
      next = try parts(of: query, context, in: transaction, visit: visit)
    }
    transaction.ahead { () throws(TimesheetFault) in
      try tally.sums.groups { by, key throws(TimesheetFault) in
        try name(of: by, key, in: transaction)
      }
    }
    let groups = try tally.sums.groups { by, key throws(TimesheetFault) in
      try name(of: by, key, in: transaction)
    }
    return ReportSums(
      seconds: tally.sums.seconds, groups: groups, next: next,
      amounts: query.hasAmounts ? tally.sums.amounts : nil)
  }

  package func name(
    of by: GroupBy, _ key: Int64, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String? {
    switch by {
    case .user: try name(of: UserID(stored: key), in: transaction)
    case .project: try transaction.project(ProjectID(stored: key))?.name
    case .customer: try transaction.customer(CustomerID(stored: key))?.name
    case .task: try transaction.task(TaskID(stored: key))?.name
    case .tag, .billable, .kind, .day, .week, .month, .year: nil
    }
  }

  /// Refuses a query that the caller may not make, or that names a record that does not exist. Returns whose entries
  /// are read.
  ///
  /// - Throws: as `entries`.
  package func check(
    _ query: EntriesQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ReadableScope {
    let caller = try caller(of: context)
    let scope = try readable(query.scope, by: caller, in: transaction)
    var errors: [FieldError] = []
    if scope == nil { errors.append(EntryPolicy.unknownUser) }
    if let project = query.filter.project, try !knows(project, caller, in: transaction) {
      errors.append(FieldError("project", "You have no such project."))
    }
    if let customer = query.filter.customer, try !knows(customer, caller, in: transaction) {
      errors.append(FieldError("customer", "You have no such customer."))
    }
    if let task = query.filter.task,
      try !knows(task, of: query.filter.project, caller, in: transaction)
    {
      errors.append(FieldError("task", "There is no such task."))
    }
    guard let scope, errors.isEmpty else { throw .invalid(errors) }
    return scope
  }

  /// Whether a caller may know that a project exists: one that is or was attached; managers know all.
  func knows(
    _ project: ProjectID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if caller.role >= .manager { return try transaction.project(project) != nil }
    return try transaction.membership(of: caller.user, to: project) != nil
  }

  /// Whether a caller may know that a task exists, and it belongs to the project, if one is given.
  func knows(
    _ id: TaskID, of project: ProjectID?, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    guard let task = try transaction.task(id), task.project == project ?? task.project else {
      return false
    }
    return try knows(task.project, caller, in: transaction)
  }
}
