internal import CSQLite

/// Commits a group of jobs together, each of them whole or not at all. Lives on the writer's queue.
final class WriteGroup {
  let connection: Connection
  private let writing: Writing
  /// Jobs that went well and wait for the commit of the transaction that is open.
  private var performed: [WriteJob] = []
  private var hasWritten = false

  init(_ connection: Connection) {
    self.connection = connection
    writing = Writing(connection)
  }

  /// Performs and commits the jobs in order; each has its outcome afterwards. Throws the disk's failure, after
  /// which nothing may be written any more, because what is on the disk is not known.
  func run(_ jobs: [WriteJob]) throws(SQLiteError) {
    for job in jobs {
      if connection.isOutsideTransaction {
        do throws(SQLiteError) { try begin() } catch {
          job.refuse(WriteGroup.fault(error))
          continue
        }
      }
      perform(job)
    }
    try commit()
  }

  private func begin() throws(SQLiteError) {
    performed.removeAll(keepingCapacity: true)
    hasWritten = false
    try connection.run("BEGIN IMMEDIATE")
  }

  private func perform(_ job: WriteJob) {
    let carried = writing.carried
    _ = connection.takeTrouble()
    writing.open(afterOthers: hasWritten)
    let isWell = job.perform(in: writing)
    writing.close()
    let trouble = connection.takeTrouble()
    if connection.isOutsideTransaction {
      // SQLite has taken back the whole transaction (no room, no memory, a failed read).
      writing.carried = Carried()
      let fault = trouble.map(WriteGroup.fault) ?? .unavailable
      for lost in performed { lost.refuse(fault) }
      performed.removeAll(keepingCapacity: true)
      job.refuse(fault)
    } else if isWell {
      if writing.hasSavepoint { endSavepoint() }
      hasWritten = hasWritten || writing.hasWritten
      performed.append(job)
    } else {
      writing.carried = carried
      takeBack()
      if let trouble, trouble.isFull { job.refuse(WriterFault.noRoom) }
    }
  }

  /// Undoes what the refused job wrote. Where that fails, the commit fails too and says so to all.
  private func takeBack() {
    guard writing.hasWritten else { return }
    if writing.hasSavepoint {
      try? connection.run("ROLLBACK TO part")
      endSavepoint()
    } else {
      // Nobody before it wrote, so the whole transaction is its own.
      let waiting = performed
      try? connection.run("ROLLBACK")
      try? begin()
      performed = waiting
    }
  }

  private func endSavepoint() { try? connection.run("RELEASE part") }

  private func commit() throws(SQLiteError) {
    guard !connection.isOutsideTransaction else {
      for job in performed { job.refuse(WriterFault.unavailable) }
      return performed.removeAll(keepingCapacity: true)
    }
    do throws(SQLiteError) {
      if hasWritten { try writing.carried.sequences.store(in: connection) }
      try connection.run("COMMIT")
    } catch {
      writing.carried = Carried()
      if !connection.isOutsideTransaction { try? connection.run("ROLLBACK") }
      let fault = WriteGroup.fault(error)
      for job in performed { job.refuse(fault) }
      if error.isInputOutput { throw error }
    }
    performed.removeAll(keepingCapacity: true)
  }

  private static func fault(_ error: SQLiteError) -> WriterFault {
    if error.isFull { return .noRoom }
    return error.isInputOutput ? .unavailable : .database(error)
  }
}
