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
  /// For how long an import of the command line may write nothing, though it has not ended.
  private static let silentImportSeconds: Int64 = 60

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
          known, and adds nothing. `ignored` has the columns of a file with columns by name that mean nothing here. \
          `reason` says why an import failed whose file is not at fault: `forbidden`, its sender may import it no \
          more; `stopped`, somebody undid it; `interrupted`, the server ended.
          """, location: { "/imports/\($0.summary.id)" }),
      types: ["text/csv", "application/zip", "application/octet-stream"]
    ) { input, _, context, _ throws(TimesheetFault) in
      Receiving(ImportReceiver(self, input, context), limit: Self.mostImportBytes)
    }
  }

  /// Begins an import whose file has arrived, as a long job.
  ///
  /// - Throws: `invalid` on `people` when there is no such user.
  func beginImportJob(
    _ draft: ImportWork, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ImportView {
    let context = draft.context
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    let (work, begun) = try begun(draft, in: transaction)
    var summary = begun
    do throws(LongJobFault) {
      summary.job = try longJobs.begin(Self.importKind, context, in: transaction) {
        [self] job in
        try ImportRun(timesheets: self, work: work, now: job.now) { done, total, body in
          try job.write(done: done, of: total, body)
        }.finish()
        return .object([])
      }.id
    } catch {
      throw .job(error)
    }
    try store(summary, context, in: transaction)
    return ImportView(summary: summary, people: [], problems: [], next: nil)
  }

  /// Begins an import that the caller runs.
  ///
  /// - Throws: `invalid` on `people` when there is no such user.
  func beginImport(
    _ draft: ImportWork, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ImportWork {
    let (work, summary) = try begun(draft, in: transaction)
    try store(summary, work.context, in: transaction)
    return work
  }

  private func begun(
    _ draft: ImportWork, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> (work: ImportWork, summary: HoursImport) {
    for user in Set(draft.input.people.values) {
      if try person(user, in: transaction)?.isHidden ?? true {
        throw .invalid("people", "There is no user \(user).")
      }
    }
    if draft.input.isDryRun, let sender = draft.context.caller?.user {
      // A dry run is over with the next one.
      try transaction.deleteProblems(ofDryRunsBy: sender)
    }
    var work = draft
    work.id = try transaction.newID("imports")
    var summary = HoursImport(id: work.id)
    summary.user = work.context.caller?.user
    summary.isOwn = work.input.isOwn
    summary.source = work.input.options.source
    summary.isDryRun = work.input.isDryRun
    summary.ignored = Tags(work.head.ignored)
    summary.createdAt = work.context.now
    summary.writtenAt = work.context.now
    return (work, summary)
  }

  private func store(
    _ summary: HoursImport, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try transaction.insert(summary)
    try transaction.record(context, before: nil, after: summary)
  }

  var importsOperation: Operation {
    .read(
      OperationInfo(
        231, "imports", .get("/imports"), .authenticated, .entries,
        "Lists imports, the newest first: admins see all, others their own."),
      OperationOptions<ImportsQuery, Page<HoursImport>>()
    ) { query, context, transaction throws(TimesheetFault) in
      let caller = try caller(of: context)
      // Who is an admin no more sees their own hours alone.
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
      let summary = try visibleImport(query.id, context, in: transaction)
      return try view(
        of: try current(summary, context, in: transaction), after: query.after,
        limit: query.limit, in: transaction)
    }
  }

  /// An import with some of its problems.
  func view(
    of summary: HoursImport, after number: Int64 = 0, limit: Int,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ImportView {
    let problems = try transaction.problems(of: summary.id, after: number, limit: limit + 1)
    let page = Page(problems, limit: limit) { Cursor([.integer($0.number)]) }
    return ImportView(
      summary: summary, people: try transaction.people(of: summary.id), problems: page.elements,
      next: page.next)
  }

  /// - Throws: `notFound`, also for another's, unless the caller is an admin.
  func visibleImport(
    _ id: HoursImportID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursImport {
    let caller = try caller(of: context)
    guard let summary = try transaction.hoursImport(id),
      caller.role >= .admin || summary.isOwn && summary.user == caller.user
    else { throw .notFound }
    return summary
  }

  /// An import as it is now: one whose work has ended without a word, as with the server, has failed.
  func current(
    _ summary: HoursImport, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursImport {
    if !summary.isUnderWay { return summary }
    if try isAlive(summary, context, in: transaction) { return summary }
    var ended = summary
    ended.state = .failed
    ended.reason = .interrupted
    return ended
  }

  private func isAlive(
    _ summary: HoursImport, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    guard let job = summary.job else {
      return context.now - summary.writtenAt < Self.silentImportSeconds
    }
    do throws(LongJobFault) {
      return try longJobs.job(job, of: Self.importKind, context, in: transaction).endedAt == nil
    } catch {
      if case .database(let error) = error { throw .database(error) }
      return false
    }
  }

  /// What webhooks are told of imports.
  var importEvents: WebhookEvents {
    WebhookEvents(
      HoursImport.auditKind, types: ["import.done"],
      event: { change, _ in
        change.text("state") == HoursImport.State.done.rawValue && change.flag("dryRun") == false
          ? WebhookEvents.Event("import.done", change.record) : nil
      }, data: WebhookEvents.reading(importOperation, zones))
  }
}
