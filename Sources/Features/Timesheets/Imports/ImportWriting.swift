import Core
import Database
import TimeImport
import WebAPI

extension Timesheets {
  /// Takes some rows of an import in one transaction, and stores how far it is then.
  func take(
    _ rows: [MarkedRow], of work: ImportWork, after progress: ImportProgress,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ImportProgress {
    // It may make people, customers and projects, and adds hours of many.
    transaction.holdAll()
    guard var summary = try transaction.hoursImport(work.id) else { throw .notFound }
    summary.state = .writing
    summary.rows = progress.rows
    var batch = ImportBatch(
      timesheets: self, work: work, summary: summary, progress: progress,
      closed: try closedTimes(since: .earliest, in: transaction))
    if work.input.isDryRun {
      do throws(TimesheetFault) {
        try transaction.savepoint { () throws(TimesheetFault) in
          try batch.take(rows, in: transaction)
          // Nothing of it is stored.
          throw .rolledBack
        }
      } catch {
        guard error == .rolledBack else { throw error }
      }
    } else {
      try batch.take(rows, in: transaction)
    }
    for problem in batch.problems { try transaction.insert(problem, of: work.id) }
    for (number, person) in batch.newPeople {
      try transaction.insert(person, number: number, of: work.id)
    }
    try transaction.update(batch.summary)
    return batch.progress
  }

  /// Ends an import, with the fault of its file, if that has one.
  func end(
    _ work: ImportWork, as state: HoursImport.State, _ fault: ImportFault?,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    let caller = try caller(of: work.context)
    transaction.hold(.user(caller.user))
    guard let old = try transaction.hoursImport(work.id) else { throw .notFound }
    if let fault {
      let problem = ImportProblem(
        number: 1, line: Int64(fault.line), column: nil, code: fault.code.rawValue,
        message: fault.message, entry: nil)
      try transaction.insert(problem, of: work.id)
    }
    var ended = old
    ended.state = state
    ended.finishedAt = work.context.now
    try transaction.update(ended)
    try transaction.record(work.context, before: old, after: ended)
  }
}
