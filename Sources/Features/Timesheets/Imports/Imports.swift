import Core
import Database
import JSON
import LongJobs
import TimeImport
import WebAPI
import Webhooks

extension Timesheets {
  static let mostImportBytes: Int64 = 256 << 20
  static let importKind = "timesheets.import"

  var importsOperations: [Operation] {
    [importHoursOperation, importsOperation, importOperation, undoImportOperation]
  }

  var importHoursOperation: Operation {
    .receive(
      OperationInfo(
        230, "importHours", .post("/imports/hours"), .authenticated, .entries,
        "Takes a file of hours from another service, or of this one."),
      OperationOptions<ImportInput, ImportView>(
        details: """
          Admins import hours of all people, others their own with “as” me. The file is read as a whole first, then \
          its rows are written, 50 in a transaction; the import tells how far that is. What a file brought before is \
          known, and adds nothing.
          """, location: { "/imports/\($0.summary.id)" }),
      types: ["text/csv", "application/zip", "application/octet-stream"]
    ) { input, _, context, _ throws(TimesheetFault) in
      Receiving(ImportReceiver(self, input, context), limit: Self.mostImportBytes)
    }
  }

  /// Begins an import whose file has arrived.
  func beginImport(
    _ draft: ImportWork, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ImportView {
    let context = draft.context
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    for user in Set(draft.input.people.values) where try person(user, in: transaction) == nil {
      throw .invalid("people", "There is no user \(user).")
    }
    var work = draft
    work.id = try transaction.newID("imports")
    var summary = HoursImport(id: work.id, user: caller.user, source: draft.input.options.source)
    summary.isDryRun = draft.input.isDryRun
    summary.createdAt = context.now
    do throws(LongJobFault) {
      summary.job = try longJobs.begin(Self.importKind, context, in: transaction) { [work] run in
        try ImportRun(self, work, run).finish()
      }.id
    } catch {
      throw .job(error)
    }
    try transaction.insert(summary)
    try transaction.record(context, before: nil, after: summary)
    return ImportView(summary: summary, people: [], problems: [], next: nil)
  }

  var importsOperation: Operation {
    .read(
      OperationInfo(
        231, "imports", .get("/imports"), .authenticated, .entries,
        "Lists imports, the newest first: admins see all, others their own."),
      OperationOptions<ImportsQuery, Page<HoursImport>>()
    ) { query, context, transaction throws(TimesheetFault) in
      let caller = try caller(of: context)
      let owner = caller.role >= .admin ? nil : caller.user
      let found = try transaction.imports(of: owner, before: query.after, limit: query.limit + 1)
      var shown: [HoursImport] = []
      for summary in found { shown.append(try current(summary, context, in: transaction)) }
      return Page(shown, limit: query.limit) { Cursor([.integer($0.id.value)]) }
    }
  }

  var importOperation: Operation {
    .read(
      OperationInfo(
        232, "import", .get("/imports/{id}"), .authenticated, .entries,
        "Shows an import, how far it is, and what is wrong with its file or rows."),
      OperationOptions<ImportQuery, ImportView>()
    ) { query, context, transaction throws(TimesheetFault) in
      try importView(query, context, in: transaction)
    }
  }

  /// - Throws: `notFound`, also for another's, unless the caller is an admin.
  func importView(
    _ query: ImportQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ImportView {
    let summary = try visibleImport(query.id, context, in: transaction)
    let problems = try transaction.problems(
      of: query.id, after: query.after, limit: query.limit + 1)
    let page = Page(problems, limit: query.limit) { Cursor([.integer($0.number)]) }
    return ImportView(
      summary: try current(summary, context, in: transaction),
      people: try transaction.people(of: query.id), problems: page.elements, next: page.next)
  }

  private func visibleImport(
    _ id: HoursImportID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursImport {
    let caller = try caller(of: context)
    guard let summary = try transaction.hoursImport(id),
      caller.role >= .admin || summary.user == caller.user
    else { throw .notFound }
    return summary
  }

  /// An import as it is now: one whose work has ended early, as with the server, has failed.
  private func current(
    _ summary: HoursImport, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursImport {
    guard summary.isUnderWay else { return summary }
    do throws(LongJobFault) {
      let job = try longJobs.job(summary.job, of: Self.importKind, context, in: transaction)
      if job.endedAt == nil { return summary }
    } catch {
      if case .database(let error) = error { throw .database(error) }
    }
    var ended = summary
    ended.state = .failed
    return ended
  }

  var undoImportOperation: Operation {
    .write(
      OperationInfo(
        233, "undoImport", .delete("/imports/{id}"), .authenticated, .entries,
        "Removes the entries of an import that nobody has changed since and that are open."
      ),
      OperationOptions<Reference<HoursImport>, UndoneImport>(
        details: "What it made beside entries stays: people, customers, projects and tasks.")
    ) { input, context, transaction throws(TimesheetFault) in
      try undoImport(input.id, context, in: transaction)
    }
  }

  /// Undoes an import. Entries that were changed or closed since stay.
  ///
  /// - Throws: `notFound`; `running` while it is written.
  func undoImport(
    _ id: HoursImportID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoneImport {
    transaction.holdAll()
    let summary = try visibleImport(id, context, in: transaction)
    if try current(summary, context, in: transaction).isUnderWay { throw .importRunning }
    var closed = try closedTimes(since: .earliest, in: transaction)
    var removed: Int64 = 0
    var kept: Int64 = 0
    for entryID in try transaction.entries(ofImport: id) {
      guard let entry = try transaction.entry(entryID) else { continue }
      let isOpen = try closed.closure(of: entry, in: transaction) == nil
      if entry.revision == 1, isOpen {
        try remove(entry, &closed, context, in: transaction)
        try transaction.deleteMark(of: entryID, in: id)
        removed += 1
      } else {
        kept += 1
      }
    }
    if summary.state == .undone { return UndoneImport(removed: removed, kept: kept) }
    var undone = summary
    undone.state = .undone
    undone.finishedAt = context.now
    try transaction.update(undone)
    try transaction.record(context, before: summary, after: undone)
    return UndoneImport(removed: removed, kept: kept)
  }

  /// What webhooks are told of imports.
  var importEvents: WebhookEvents {
    WebhookEvents(
      HoursImport.auditKind, types: ["import.done"],
      event: { change, _ in
        change.text("state") == HoursImport.State.done.rawValue
          ? WebhookEvents.Event("import.done", change.record) : nil
      }, data: WebhookEvents.reading(importOperation, zones))
  }
}
