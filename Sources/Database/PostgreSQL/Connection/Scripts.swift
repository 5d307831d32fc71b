internal import CPostgreSQL
package import DatabaseTypes

extension PostgreSQLConnection {
  /// Runs commands as they are written, several in one text, which the pipeline does not take: those of migrations.
  package func run(script: String, until deadline: Deadline) throws(DatabaseError) {
    try begin(script: script, until: deadline)
    try endScript()
  }

  func begin(script: String, until deadline: Deadline) throws(DatabaseError) {
    self.deadline = deadline
    awaitResults()
    if let loss { throw loss }
    guard unsafe cpq_end_pipeline(handle) != 0, unsafe cpq_run_script(handle, script) != 0 else {
      throw lost()
    }
    countRoundTrip()
  }

  /// Waits until all commands have ended.
  func endScript() throws(DatabaseError) {
    let error = scriptError()
    if let error { note(error) }
    if let loss { throw loss }
    guard unsafe cpq_begin_pipeline(handle) != 0 else { throw lost() }
    if let error { throw error }
  }

  /// The first failure, when all commands have ended.
  private func scriptError() -> DatabaseError? {
    var error: DatabaseError?
    while loss == nil {
      if unsafe cpq_is_busy(handle) != 0 {
        if !move() { return lost() }
        continue
      }
      guard let next = unsafe cpq_next(handle) else { break }
      let result = unsafe PostgreSQLResult(next)
      guard result.outcome == cpq_failed else { continue }
      error = error ?? result.error
      if !result.isPlainError { lose(result.error) }
    }
    return error
  }
}
