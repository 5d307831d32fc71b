internal import DatabaseTypes

/// Commits a group of jobs together, each of them whole or not at all. Lives on the writer's queue.
///
/// A savepoint for each job would let SQLite copy every page that the job touches, which takes longer than the job.
/// So jobs run one after the other without. Only when one fails after it has written is the transaction rolled
/// back, and the jobs before it run again, from then on with savepoints: no group runs more than twice.
final class WriteGroup {
  let transaction: SQLiteWriteTransaction
  private let connection: SQLiteConnection
  private let readers: ReaderList
  private let files: FileWatch
  /// Jobs that succeeded and wait for the commit of the open transaction.
  private var completed: [any WriteJob] = []
  /// Whether one of them has written, or taken a number.
  private var hasWritten = false
  private var usesSavepoints = false
  /// The jobs of the group that are not performed yet.
  private(set) var left = 0
  private var memoryAtBegin = WriterMemory()

  init(_ connection: SQLiteConnection, _ readers: ReaderList, _ files: FileWatch) {
    self.connection = connection
    self.files = files
    self.readers = readers
    transaction = SQLiteWriteTransaction(connection)
  }

  /// Performs and commits the jobs in order; each has its outcome afterwards. Throws the disk's failure, after
  /// which nothing may be written any more, because what is on the disk is not known.
  func run(_ jobs: [any WriteJob]) throws(DatabaseError) {
    usesSavepoints = false
    left = jobs.count
    for job in jobs {
      left -= 1
      perform(job)
    }
    try commit()
  }

  private func begin() throws(DatabaseError) {
    completed.removeAll(keepingCapacity: true)
    hasWritten = false
    try connection.run("BEGIN IMMEDIATE")
    memoryAtBegin = transaction.memory
  }

  private func perform(_ job: any WriteJob) {
    if connection.isOutsideTransaction {
      do throws(DatabaseError) { try begin() } catch { return job.fail(WriteGroup.fault(error)) }
    }
    let memory = transaction.memory
    let changes = connection.totalChanges
    _ = connection.takeFailure()
    transaction.open(withSavepoint: usesSavepoints && hasWritten)
    let succeeded = job.perform(by: 0)
    transaction.close()
    let failure = connection.takeFailure()
    let isChanged = connection.totalChanges != changes
    if connection.isOutsideTransaction {
      failAll(with: job, failure)
    } else if succeeded {
      if transaction.hasSavepoint { releaseSavepoint() }
      let hasIssued = transaction.memory.sequences.issued != memory.sequences.issued
      hasWritten = hasWritten || isChanged || hasIssued
      completed.append(job)
    } else {
      if let failure, failure.isFull { job.fail(WriterFault.noRoom) }
      transaction.memory = memory
      rollBack(isChanged)
    }
  }

  /// SQLite has rolled back the whole transaction by itself: no room, no memory, or a failed read.
  private func failAll(with job: any WriteJob, _ failure: DatabaseError?) {
    transaction.memory = WriterMemory()
    let fault = failure.map(WriteGroup.fault) ?? .unavailable
    for lost in completed { lost.fail(fault) }
    completed.removeAll(keepingCapacity: true)
    job.fail(fault)
  }

  /// Undoes what the failed job wrote. Where that fails, the commit fails too, with the same outcome for all.
  private func rollBack(_ isChanged: Bool) {
    if transaction.hasSavepoint {
      try? connection.run("ROLLBACK TO part")
      return releaseSavepoint()
    }
    guard isChanged else { return }
    let before = completed
    try? connection.run("ROLLBACK")
    transaction.memory = memoryAtBegin
    if hasWritten {
      usesSavepoints = true
      for job in before { perform(job) }
    } else {
      // The jobs before it only read: their outcomes stand.
      try? begin()
      completed = before
    }
  }

  private func releaseSavepoint() { try? connection.run("RELEASE part") }

  private func commit() throws(DatabaseError) {
    defer { completed.removeAll(keepingCapacity: true) }
    guard !connection.isOutsideTransaction else {
      for job in completed where hasWritten { job.fail(WriterFault.unavailable) }
      return
    }
    do throws(DatabaseError) {
      if hasWritten { try transaction.memory.sequences.store(in: connection) }
      try connection.run("COMMIT")
      if hasWritten {
        guard files.isInPlace else { throw files.error }
        readers.countCommit()
      }
    } catch {
      transaction.memory = WriterMemory()
      if !connection.isOutsideTransaction { try? connection.run("ROLLBACK") }
      let fault = WriteGroup.fault(error)
      for job in completed { job.fail(fault) }
      if error.isInputOutput { throw error }
    }
  }

  private static func fault(_ error: DatabaseError) -> WriterFault {
    if error.isFull { return .noRoom }
    return error.isInputOutput ? .unavailable : .database(error)
  }
}
