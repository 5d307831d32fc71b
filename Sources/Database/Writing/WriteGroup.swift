internal import CSQLite

/// Commits a group of jobs together, each of them whole or not at all. Lives on the writer's queue.
///
/// A savepoint for each job would let SQLite copy every page that the job touches, which takes longer than the job.
/// So jobs run one after the other without; only when one refuses after it has written is the transaction taken
/// back, and the jobs before it are run again, from then on with savepoints: no group is run more than twice.
final class WriteGroup {
  private let connection: SQLiteConnection
  private let readers: Readers
  private let writing: WriteTransaction
  /// Jobs that went well and wait for the commit of the transaction that is open.
  private var performed: [WriteJob] = []
  /// Whether one of them has written, or taken a number.
  private var hasWritten = false
  /// Whether each further job gets a savepoint.
  private var isCareful = false
  private var carriedAtBegin = Carried()

  init(_ connection: SQLiteConnection, _ readers: Readers) {
    self.connection = connection
    self.readers = readers
    writing = WriteTransaction(connection)
  }

  /// Performs and commits the jobs in order; each has its outcome afterwards. Throws the disk's failure, after
  /// which nothing may be written any more, because what is on the disk is not known.
  func run(_ jobs: [WriteJob]) throws(DatabaseError) {
    isCareful = false
    for job in jobs { perform(job) }
    try commit()
  }

  private func begin() throws(DatabaseError) {
    performed.removeAll(keepingCapacity: true)
    hasWritten = false
    try connection.run("BEGIN IMMEDIATE")
    carriedAtBegin = writing.carried
  }

  private func perform(_ job: WriteJob) {
    if connection.isOutsideTransaction {
      do throws(DatabaseError) { try begin() } catch { return job.refuse(WriteGroup.fault(error)) }
    }
    let carried = writing.carried
    let changes = connection.changesInAll
    _ = connection.takeTrouble()
    writing.open(withSavepoint: isCareful && hasWritten)
    let isWell = job.perform(in: writing)
    writing.close()
    let trouble = connection.takeTrouble()
    let isChanged = connection.changesInAll != changes
    if connection.isOutsideTransaction {
      lose(job, trouble)
    } else if isWell {
      if writing.hasSavepoint { endSavepoint() }
      let hasGiven = writing.carried.sequences.given != carried.sequences.given
      hasWritten = hasWritten || isChanged || hasGiven
      performed.append(job)
    } else {
      if let trouble, trouble.isFull { job.refuse(WriterFault.noRoom) }
      writing.carried = carried
      takeBack(isChanged)
    }
  }

  /// SQLite has taken back the whole transaction by itself: no room, no memory, or a failed read.
  private func lose(_ job: WriteJob, _ trouble: DatabaseError?) {
    writing.carried = Carried()
    let fault = trouble.map(WriteGroup.fault) ?? .unavailable
    for lost in performed { lost.refuse(fault) }
    performed.removeAll(keepingCapacity: true)
    job.refuse(fault)
  }

  /// Undoes what the refused job wrote. Where that fails, the commit fails too and says so to all.
  private func takeBack(_ isChanged: Bool) {
    if writing.hasSavepoint {
      try? connection.run("ROLLBACK TO part")
      return endSavepoint()
    }
    guard isChanged else { return }
    let before = performed
    try? connection.run("ROLLBACK")
    writing.carried = carriedAtBegin
    if hasWritten {
      isCareful = true
      for job in before { perform(job) }
    } else {
      // The jobs before it only read: their outcomes stand.
      try? begin()
      performed = before
    }
  }

  private func endSavepoint() { try? connection.run("RELEASE part") }

  private func commit() throws(DatabaseError) {
    defer { performed.removeAll(keepingCapacity: true) }
    guard !connection.isOutsideTransaction else {
      for job in performed where hasWritten { job.refuse(WriterFault.unavailable) }
      return
    }
    do throws(DatabaseError) {
      if hasWritten { try writing.carried.sequences.store(in: connection) }
      try connection.run("COMMIT")
      if hasWritten { readers.renew() }
    } catch {
      writing.carried = Carried()
      if !connection.isOutsideTransaction { try? connection.run("ROLLBACK") }
      let fault = WriteGroup.fault(error)
      for job in performed { job.refuse(fault) }
      if error.isInputOutput { throw error }
    }
  }

  private static func fault(_ error: DatabaseError) -> WriterFault {
    if error.isFull { return .noRoom }
    return error.isInputOutput ? .unavailable : .database(error)
  }
}
