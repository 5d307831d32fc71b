internal import CPostgreSQL
internal import DatabaseTypes

extension PostgreSQLConnection {
  /// Commits, and tells what is known of it.
  ///
  /// From the moment at which COMMIT is queued its bytes may be at the server. So a connection that is lost after that
  /// leaves an unknown outcome, whatever was lost with it; nobody cancels a COMMIT, since PostgreSQL then acknowledges
  /// with a mere warning what no standby has.
  func commit() -> CommitResult {
    let result = committed()
    if case .unknown = result { record?.hasDoubt(at: generation) }
    return result
  }

  private func committed() -> CommitResult {
    if pending.contains(where: {
      if case .run(let ticket) = $0.step { ticket.isUncounted } else { false }
    }) {
      awaitResults()
    }
    cancellation = nil
    _ = takeWarning()
    let ticket: Ticket
    do throws(DatabaseError) { ticket = try queue(try plain("COMMIT"), [], .commit) } catch {
      leave("ROLLBACK")
      return .nothing(error)
    }
    deadline = Deadline(milliseconds: limits.commitMilliseconds)
    awaitResults()
    switch ticket.state {
    case .done(let result):
      if let warning = takeWarning() { return .unknown(.disconnected(warning)) }
      if result.tag == "COMMIT" { return .done }
      return .nothing(.misused("the server rolled back"))
    case .failed(let error, isPlain: true): return .nothing(error)
    case .skipped where loss == nil:
      let error = failure?.ofEarlierStatement ?? .misused("COMMIT was not run")
      leave("ROLLBACK")
      return .nothing(error)
    case .failed, .skipped, .underWay: return .unknown(loss ?? .disconnected("no answer"))
    }
  }

  /// A warning since the last call. One of an earlier statement of the same packet counts too: libpq does not tell
  /// them apart.
  private func takeWarning() -> String? {
    if loss != nil { return nil }
    var text: UnsafePointer<CChar>?
    guard unsafe cpq_take_warnings(handle, &text) > 0 else { return nil }
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }
}
