import Core
import Database
import LongJobs
import TimeImport
import WebAPI

extension Timesheets {
  /// Takes some rows of an import in one transaction, and stores how far it is then.
  ///
  /// - Returns: what they add to that.
  /// - Throws: `forbidden` when the sender may import no more, `importStopped` when somebody stopped it.
  func take(
    _ rows: [MarkedRow], of work: ImportWork, after progress: ImportProgress, at now: Instant,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ImportProgress {
    if work.input.isDryRun {
      transaction.hold(Self.hold(of: work.id))
    } else {
      // It may make people, customers and projects, and adds hours of many.
      transaction.holdAll()
    }
    let old = try unstopped(work, in: transaction)
    try refuseFormer(work, in: transaction)
    var summary = old
    summary.state = .writing
    summary.rows = progress.rows
    summary.writtenAt = now
    var batch = try ImportBatch(work, self, after: progress, summary, in: transaction)
    try batch.take(rows, in: transaction)
    for problem in batch.problems { try transaction.insert(problem, of: work.id) }
    for (index, (person, key)) in batch.newPeople.enumerated() {
      try transaction.insert(
        person, key, number: progress.people.count + index + 1, of: work.id)
    }
    for record in batch.made { try transaction.insert(record, of: work.id) }
    try transaction.update(batch.summary)
    if old.state != summary.state {
      try transaction.record(work.context, before: old, after: batch.summary)
    }
    return batch.new
  }

  /// Refuses who was taken out of use, or made less than an admin, since the import began.
  private func refuseFormer(
    _ work: ImportWork, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let sender = work.context.caller?.user else { return }
    let person = try person(sender, in: transaction)
    guard let person, person.isActive, work.owner != nil || person.role >= .admin else {
      throw .forbidden("Who sent the file may import it no more.")
    }
  }

  /// Stores what is wrong with the file of an import.
  ///
  /// - Throws: `importStopped`.
  func tell(
    _ fault: ImportFault, of work: ImportWork, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(Self.hold(of: work.id))
    _ = try unstopped(work, in: transaction)
    let problem = ImportProblem(
      number: 1, line: Int64(fault.line), column: nil, code: fault.code.rawValue,
      message: fault.message, entry: nil)
    try transaction.insert(problem, of: work.id)
  }

  /// Ends an import.
  ///
  /// - Throws: `importStopped`.
  func end(
    _ work: ImportWork, as state: HoursImport.State, _ reason: HoursImport.Reason? = nil,
    at now: Instant, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(Self.hold(of: work.id))
    let old = try unstopped(work, in: transaction)
    let ended = old.ended(state, reason, at: now)
    try transaction.update(ended)
    try transaction.record(work.context, before: old, after: ended)
  }

  /// Stops an import that is under way: it writes nothing more once this is committed.
  func stop(
    _ summary: HoursImport, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if let job = summary.job {
      do throws(LongJobFault) {
        try longJobs.cancel(job, of: Self.importKind, context, in: transaction)
      } catch {
        throw .job(error)
      }
    }
    let ended = summary.ended(.failed, .stopped, at: context.now)
    try transaction.update(ended)
    try transaction.record(context, before: summary, after: ended)
  }

  /// An import as it is stored.
  ///
  /// - Throws: `importStopped` when somebody stopped it.
  private func unstopped(
    _ work: ImportWork, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursImport {
    guard let summary = try transaction.hoursImport(work.id), summary.isUnderWay else {
      throw .importStopped
    }
    return summary
  }

  /// Refuses while hours are imported: what an import knows of people and projects must stay.
  ///
  /// - Throws: `importRunning`.
  func refuseBesideImports(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    for summary in try transaction.unendedImports() where !summary.isDryRun {
      if try current(summary, context, in: transaction).isUnderWay { throw .importRunning }
    }
  }

  static func hold(of id: HoursImportID) -> Hold {
    Hold(.project, table: "imports", .id(id.value))
  }
}
