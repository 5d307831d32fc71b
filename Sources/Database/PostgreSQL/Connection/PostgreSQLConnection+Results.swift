internal import CPostgreSQL
internal import DatabaseTypes

// Hearing what the server says.
extension PostgreSQLConnection {
  /// How often a read looks whether it was cancelled.
  private static let cancellationMilliseconds: Int32 = 50

  /// Ends a part of the pipeline: after a failure the server skips what comes before the next one.
  func sync() {
    guard isUnsynced, loss == nil else { return }
    if unsafe cpq_sync(handle) == 0 { return _ = lost() }
    pending.append((.sync, transaction))
    isUnsynced = false
  }

  /// Sends what is queued, as far as the socket takes it, and reads what is there: behind the last words of a server is
  /// its end.
  func flush() {
    sync()
    var moved: Int32 = 1
    while loss == nil, moved > 0 { moved = unsafe cpq_move(handle, 0) }
    guard loss == nil, moved < 0 else { return }
    receive(isBroken: true)
    if loss == nil { _ = lost() }
  }

  /// Waits until everything that is queued has its result.
  func awaitResults() {
    sync()
    if pending.isEmpty || loss != nil { return }
    countRoundTrip()
    receive(isBroken: false)
  }

  /// The result of a statement.
  ///
  /// - Throws: what it failed with, or one before it.
  func result(of ticket: Ticket) throws(DatabaseError) -> PostgreSQLResult {
    if ticket.isUnderWay { awaitResults() }
    switch ticket.state {
    case .failed(let error, _): throw error
    case .done(let result):
      // One before it may have changed another number of rows than it had to.
      if let failure { throw failure.ofEarlierStatement }
      return result
    case .skipped, .underWay: break
    }
    throw (loss ?? failure)?.ofEarlierStatement ?? .misused("a statement was not run")
  }

  /// The number that a statement gives.
  func lastNumber(_ ticket: Ticket) throws(DatabaseError) -> Int64 {
    guard let row = PostgreSQLRows(try result(of: ticket)).next() else {
      throw .misused("a sequence gave no number")
    }
    return row.int(0)
  }

  /// Takes results until there is one for everything, or the connection is lost. From a broken one only those that are
  /// here already.
  private func receive(isBroken: Bool) {
    var isBroken = isBroken
    var emptyTurns = 0
    while !pending.isEmpty, loss == nil {
      if emptyTurns < 3, unsafe cpq_is_busy(handle) == 0 {
        if let result = unsafe cpq_next(handle) {
          emptyTurns = 0
          take(unsafe PostgreSQLResult(result))
        } else if isEnding {
          isEnding = false
          pending.removeFirst()
        } else {
          // libpq goes on to the next statement.
          emptyTurns += 1
        }
        continue
      }
      if isBroken { return _ = lost() }
      emptyTurns = 0
      isBroken = !move()
    }
  }

  /// Waits for the socket. Returns `false` when the connection is broken.
  func move() -> Bool {
    let rest = deadline.remainingMilliseconds
    var wait = cancellation == nil ? rest : min(rest, Self.cancellationMilliseconds)
    if let patience { wait = min(wait, patience.remainingMilliseconds) }
    let moved = unsafe cpq_move(handle, wait)
    if moved != 0 { return moved > 0 }
    if deadline.remainingMilliseconds == 0 {
      lose(.interrupted("no answer in time"))
    } else if cancellation?.isCancelled == true {
      // A statement of a transaction that reads: a COMMIT of what was written is never cancelled.
      _ = unsafe cpq_cancel(handle)
    } else if patience?.isOver == true {
      (patience, wasCutOff) = (nil, true)
      _ = unsafe cpq_cancel(handle)
    }
    return true
  }

  private func take(_ result: PostgreSQLResult) {
    guard let (step, transaction) = pending.first else { return }
    if result.outcome == cpq_synced {
      guard case .sync = step else { return lose(.misused("the server answered out of turn")) }
      pending.removeFirst()
      return
    }
    isEnding = true
    let isCurrent = transaction == self.transaction
    switch step {
    case .sync:
      // A server that ends or is lost does so at any place.
      let isLost = result.outcome == cpq_failed && !result.isPlainError
      lose(isLost ? result.error : .misused("the server answered out of turn"))
    case .prepare(let statement):
      if result.outcome != cpq_done { statements.remove(statement) }
      failed(result, notes: isCurrent)
    case .describe(let statement):
      if result.outcome == cpq_done {
        statement.shape = StatementShape(
          parameters: result.parameterTypes, columns: result.columnTypes)
      }
      failed(result, notes: isCurrent)
    case .deallocate(let name):
      // One that the server does not know needs nothing.
      if result.outcome == cpq_skipped { keepStale(name) }
      failed(result, notes: false)
    case .run(let ticket): take(result, for: ticket, isCurrent)
    }
  }

  private func take(_ result: PostgreSQLResult, for ticket: Ticket, _ isCurrent: Bool) {
    switch result.outcome {
    case cpq_done, cpq_rows:
      ticket.state = .done(result)
      if case .sent(let expected?) = ticket.kind, result.changedRows != expected, isCurrent {
        note(.misused("a statement changed \(result.changedRows) rows and not \(expected)"))
      }
    case cpq_skipped: ticket.state = .skipped
    default:
      ticket.state = .failed(result.error, isPlain: result.isPlainError)
      if ["0A000", "26000"].map(DatabaseError.code).contains(result.error.code),
        let statement = ticket.statement
      {
        forget(statement)
      }
      if case .ignored = ticket.kind {
        failed(result, notes: false)
      } else {
        failed(result, notes: isCurrent)
      }
    }
  }

  /// Notes a failure. After one that the server does not survive, or did not tell, the connection is lost.
  private func failed(_ result: PostgreSQLResult, notes: Bool) {
    guard [cpq_failed, cpq_unexpected].contains(result.outcome) else { return }
    if notes { note(result.error) }
    if result.error.kind == .damaged { record?.foundDamage() }
    if !result.isPlainError { lose(result.error) }
  }
}
