package import Core
package import Database
import WebAPI

extension Timesheets {
  /// Finding entries, and handling what was found.
  var findingOperations: [Operation] {
    [findEntriesOperation, tagsOperation, copyEntriesOperation, changeEntriesOperation]
  }

  var findEntriesOperation: Operation {
    .readRows(
      OperationInfo(
        94, "findEntries", .get("/entries/search"), .authenticated, .entries,
        "Finds entries, the newest first."),
      OperationOptions<EntrySearchQuery, [Entry]>(
        details: """
          Filters that are not the same must all fit; of a filter that is given several times one value is enough: \
          `project=3&project=5`, or a list in JSON.
          """,
        validator: findEntriesValidator, runsInBackground: { $0.search.isLarge })
    ) { query, context, transaction, writer throws(TimesheetFault) in
      writer.use(query.search.zone)
      var next: EntryPosition?
      try writer.array { writer throws(TimesheetFault) in
        next = try find(query, context, in: transaction) { entry, row in
          writer.element(entry, of: row)
          return writer.isFull ? .stop : .continue
        }
      }
      writer.nextCursor = next?.cursor
    }
  }

  /// Passes a page of the entries that fit a search to `visit`. The page ends early with an entry for which `visit`
  /// returns `.stop`.
  ///
  /// - Returns: the position of the last entry of the page, when more follow.
  /// - Throws: `forbidden` for another's entries that the caller may not see; `invalid` on `user`, `project`,
  ///   `customer` or `task` when it does not exist.
  package func find(
    _ query: EntrySearchQuery, _ context: RequestContext, in transaction: ReadTransaction,
    visit: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> EntryPosition? {
    let search = query.search
    let scope = try check(search, context, in: transaction)
    var match = SearchMatch(search)
    let span = search.days.span(in: search.zone)
    let isForwards = query.order == .oldest
    var page = EntryPage(limit: query.limit, after: isForwards ? query.after : nil)
    var closed = try closedTimes(of: scope, touching: span, in: transaction)
    func see(
      _ entry: EntryRow, _ row: borrowing Row
    ) throws(TimesheetFault) -> RowIteration {
      let entry = try closed.marked(entry, in: transaction)
      guard try match.admits(entry, row, in: transaction) else { return .continue }
      switch page.add(entry.position) {
      case .before: return .continue
      case .inside: if try visit(entry, row) == .stop { page.close() }
      case .after: return .stop
      }
      return .continue
    }
    if isForwards {
      try transaction.eachEntry(
        of: scope, touching: span, at: context.now, after: query.after, see)
    } else {
      try transaction.eachEntryBackwards(
        of: scope, touching: span, at: context.now, before: query.after, see)
    }
    return page.next
  }

  /// Refuses a search that the caller may not make, or that names a record that does not exist. Returns whose entries
  /// are looked through.
  ///
  /// - Throws: as `find`.
  func check(
    _ search: EntrySearch, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ReadableScope {
    let caller = try caller(of: context)
    let scope = try readableOrRefused(search.scope, by: caller, in: transaction)
    var errors: [FieldError] = []
    for (index, project) in search.projects.enumerated()
    where try !knows(project, caller, in: transaction) {
      let field = search.projects.count == 1 ? "project" : "project[\(index)]"
      errors.append(FieldError(field, "You have no such project."))
    }
    for (index, customer) in search.customers.enumerated()
    where try !knows(customer, caller, in: transaction) {
      let field = search.customers.count == 1 ? "customer" : "customer[\(index)]"
      errors.append(FieldError(field, "You have no such customer."))
    }
    for (index, task) in search.tasks.enumerated()
    where try !knows(task, of: nil, caller, in: transaction) {
      let field = search.tasks.count == 1 ? "task" : "task[\(index)]"
      errors.append(FieldError(field, "There is no such task."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
    return scope
  }
}
