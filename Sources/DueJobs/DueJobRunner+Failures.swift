import Core
import Database
import Synchronization

extension DueJobRunner {
  /// The most characters of a reason that are kept.
  static let longestReason = 500

  /// Gives a job back that failed: it is tried again later, or kept as failed. What is the database's failure does not
  /// count.
  func record(_ error: any Error, of claim: Claim, _ kind: JobKind) {
    let now = environment.now()
    if error is WriterFault {
      environment.log("\(claim.job.label) waits: the database takes no writes (\(error))")
      return write { transaction in
        try transaction.giveBack(
          claim, due: claim.job.dueAt, next: now + Self.pauseSeconds, tries: claim.job.tries - 1,
          error: nil)
      }
    }
    let reason = String("\(error)".prefix(Self.longestReason))
    giveBack(claim, kind, at: now, after: kind.seconds(afterTry: claim.job.tries), reason)
  }

  /// `seconds` is `nil` after the last try. A job that recurs then waits for its next due time.
  private func giveBack(
    _ claim: Claim, _ kind: JobKind, at now: Instant, after seconds: Int64?, _ reason: String
  ) {
    let job = claim.job
    if let seconds {
      metrics.add(.triedAgain, of: kind)
      environment.log("\(job.label) failed, try \(job.tries), and is tried again: \(reason)")
      return write { transaction in
        try transaction.giveBack(
          claim, due: job.dueAt, next: now + seconds, tries: job.tries, error: reason)
      }
    }
    metrics.add(.failed, of: kind)
    environment.log("\(job.label) failed, try \(job.tries), for good: \(reason)")
    let next = next(of: kind, job, at: now)
    write { transaction in
      try transaction.giveBack(
        claim, due: next ?? job.dueAt, next: next, tries: next == nil ? job.tries : 0,
        error: reason)
    }
  }

  /// Takes up what the last process left. Returns whether it could.
  func takesUp() -> Bool {
    do { try begin() } catch {
      environment.log("due jobs wait: the database takes no writes (\(error))")
      return false
    }
    state.withLock { $0.hasBegun = true }
    return true
  }

  /// Gives the jobs of this node back that were under way when its last process ended, and adds those that recur.
  ///
  /// The first time a job is tried again at once, for it may have been another one that ended the process.
  private func begin() throws {
    let node = environment.node
    let claims = try environment.writer.write { try $0.claims(of: node) }
    let now = environment.now()
    for claim in claims {
      guard let kind = kinds.first(where: { $0.name == claim.job.kind }) else { continue }
      let tries = claim.job.tries
      giveBack(
        claim, kind, at: now, after: tries == 1 ? 0 : kind.seconds(afterTry: tries),
        "the server ended meanwhile")
    }
    ensureRecurring()
  }

  func ensureRecurring() {
    let (now, zone) = (environment.now(), environment.zone)
    write { [kinds] transaction in
      for kind in kinds {
        guard let recurrence = kind.recurrence else { continue }
        try transaction.ensure(
          kind, next: recurrence.next(after: now, in: zone),
          latest: recurrence.next(after: now + Recurrence.largestSetBack, in: zone))
      }
    }
  }

  /// Gives jobs back that nobody may wait for, as if they had not been taken.
  func giveBack(_ left: [UnderWay]) {
    if left.isEmpty { return }
    let now = environment.now()
    write { transaction in
      for one in left {
        try transaction.giveBack(
          one.claim, due: one.claim.job.dueAt, next: now, tries: one.claim.job.tries - 1,
          error: nil)
      }
    }
  }

  /// Ends jobs outside the writer that took longer than they may.
  func endOverdue() {
    let uptime = environment.uptime()
    let overdue = state.withLock { state in
      let overdue = state.underWay.filter { $0.value.end <= uptime }
      for claim in overdue.keys { state.underWay[claim] = nil }
      return overdue.values
    }
    for one in overdue {
      record(JobFailure("it did not end in time"), of: one.claim, one.kind)
    }
  }

  /// When the first job under way has taken too long.
  func nextDeadline() -> Instant? {
    let (now, uptime) = (environment.now(), environment.uptime())
    return state.withLock { $0.underWay.values.map(\.end).min() }.map { now + ($0 - uptime) }
  }

  private func write(_ work: @escaping @Sendable (WriteTransaction) throws -> Void) {
    do { try environment.writer.write(work) } catch {
      environment.log("the outcome of a job can't be stored: \(error)")
    }
  }
}
