import Core
import Database
import TimeImport
import WebAPI

extension Timesheets {
  /// Takes some rows of an import in one transaction, and stores how far it is then.
  ///
  /// - Returns: what they add to that.
  /// - Throws: `forbidden` when the sender may import no more.
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
    guard let old = try transaction.hoursImport(work.id) else { throw .notFound }
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

  /// Ends an import, with the fault of its file, if that has one.
  func end(
    _ work: ImportWork, as state: HoursImport.State, _ fault: ImportFault?, at now: Instant,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(Self.hold(of: work.id))
    guard let old = try transaction.hoursImport(work.id) else { throw .notFound }
    if let fault {
      let problem = ImportProblem(
        number: 1, line: Int64(fault.line), column: nil, code: fault.code.rawValue,
        message: fault.message, entry: nil)
      try transaction.insert(problem, of: work.id)
    }
    var ended = old
    ended.state = state
    ended.writtenAt = now
    ended.finishedAt = now
    try transaction.update(ended)
    try transaction.record(work.context, before: old, after: ended)
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
