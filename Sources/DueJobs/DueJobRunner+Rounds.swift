import Core
import Database
import Dispatch
import Synchronization

extension DueJobRunner {
  enum Round: Equatable {
    case didWork
    /// Nothing is due before that instant.
    case idle(until: Instant?)
    /// The database takes no writes now.
    case failed
  }

  /// Takes one bite of each kind, and then one job that failed before.
  func round() -> Round {
    endOverdue()
    let nextOfNode = startNodeJobs()
    do {
      var next = try nextTime()
      if let due = next, due <= environment.now() {
        let fresh = try takeBite(tried: false)
        run(fresh)
        let tried = try takeBite(tried: true)
        run(tried)
        if !fresh.isEmpty || !tried.isEmpty { return .didWork }
        next = try nextTime()
      }
      return .idle(until: [nextOfNode, next, nextDeadline()].compactMap(\.self).min())
    } catch {
      environment.log("due jobs wait: the database takes no writes (\(error))")
      return .failed
    }
  }

  /// Claims what is due, as far as there is room; of the jobs that were tried before a single one.
  private func takeBite(tried: Bool) throws -> [(kind: JobKind, claims: [Claim])] {
    let (now, node) = (environment.now(), environment.node)
    let wanted = kinds.map { ($0, tried ? min(1, room(for: $0)) : room(for: $0)) }
      .filter { $0.1 > 0 }
    return try environment.writer.write { transaction in
      var taken: [(kind: JobKind, claims: [Claim])] = []
      for (kind, count) in wanted {
        guard let next = try transaction.nextTime(of: kind, node: node), next <= now else {
          continue
        }
        let claims = try transaction.claim(
          kind, tried: tried, atMost: count, at: now, until: now + kind.leaseSeconds, node: node)
        if !claims.isEmpty { taken.append((kind, claims)) }
        if tried, !claims.isEmpty { break }
      }
      return taken
    }
  }

  private func room(for kind: JobKind) -> Int {
    guard case .outside(_, let limits) = kind.work else { return Self.biteSize }
    return limits.atOnce
      - state.withLock { state in
        state.underWay.values.count { $0.kind.name == kind.name }
      }
  }

  private func run(_ taken: [(kind: JobKind, claims: [Claim])]) {
    for (kind, claims) in taken {
      switch kind.work {
      case .inWriter(let work): runInWriter(claims, kind, work)
      case .outside(let work, let limits):
        for claim in claims { start(claim, kind, work, limits) }
      }
    }
  }

  /// Does each job in a transaction of its own, all in one commit where the writer can.
  private func runInWriter(
    _ claims: [Claim], _ kind: JobKind, _ work: @escaping JobKind.InWriter
  ) {
    let now = environment.now()
    let failures = Mutex<[(Claim, any Error)]>([])
    let isDone = DispatchGroup()
    for claim in claims {
      isDone.enter()
      let next = next(of: kind, claim.job, at: now)
      environment.writer.write { transaction in
        guard try transaction.finish(claim, next: next) else { return false }
        try work(claim.job, claim.job.context(at: now), transaction)
        return true
      } done: { [self] outcome in
        switch outcome {
        case .success(let isOurs): if isOurs { metrics.add(.done, of: kind) }
        case .failure(let error): failures.withLock { $0.append((claim, error)) }
        }
        isDone.leave()
      }
    }
    isDone.wait()
    for (claim, error) in failures.withLock({ $0 }) { record(error, of: claim, kind) }
  }

  private func start(
    _ claim: Claim, _ kind: JobKind, _ work: @escaping JobKind.Outside, _ limits: OutsideLimits
  ) {
    let end = environment.uptime() + limits.leaseSeconds
    state.withLock { $0.underWay[claim] = UnderWay(claim: claim, kind: kind, end: end) }
    working.enter()
    let context = claim.job.context(at: environment.now())
    workers.async { [self] in
      let job = OutsideJob(claim.job, context, environment.openReader) { [weak self] outcome in
        self?.end(claim, kind, outcome)
      }
      do { try work(job) } catch { job.fail("\(error)") }
    }
  }

  /// Ends a job that ran outside the writer; one that took too long has ended already.
  private func end(_ claim: Claim, _ kind: JobKind, _ outcome: OutsideJob.Outcome) {
    let isOurs = state.withLock { $0.underWay[claim] != nil }
    guard isOurs else { return working.leave() }
    switch outcome {
    case .failed(let reason): leave(claim) { self.record(JobFailure(reason), of: claim, kind) }
    case .finished(let work):
      let next = next(of: kind, claim.job, at: environment.now())
      environment.writer.write { transaction in
        guard try transaction.finish(claim, next: next) else { return false }
        try work(transaction)
        return true
      } done: { [self] outcome in
        leave(claim) { [self] in
          switch outcome {
          case .success(let isOurs): if isOurs { metrics.add(.done, of: kind) }
          case .failure(let error): record(error, of: claim, kind)
          }
        }
      }
    }
  }

  /// Does `last` away from the writer's queue, frees the place and looks what is next.
  private func leave(_ claim: Claim, _ last: @escaping @Sendable () -> Void) {
    workers.async { [self] in
      last()
      state.withLock { state in _ = state.underWay.removeValue(forKey: claim) }
      working.leave()
      wake()
    }
  }

  /// When a job that recurs is due next; `nil` for others.
  func next(of kind: JobKind, _ job: DueJob, at now: Instant) -> Instant? {
    kind.recurrence.map { $0.next(after: max(now, job.dueAt), in: environment.zone) }
  }

  private func nextTime() throws(DatabaseError) -> Instant? {
    let (kinds, node) = (kinds.filter { room(for: $0) > 0 }, environment.node)
    let times: [Instant]
    do {
      times = try environment.writer.write { transaction in
        try kinds.compactMap { try transaction.nextTime(of: $0, node: node) }
      }
    } catch let error as DatabaseError { throw error } catch { return nil }
    return times.min()
  }
}

/// The reason that a job outside the writer gave.
struct JobFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension JobKind {
  var leaseSeconds: Int64 {
    if case .outside(_, let limits) = work { return limits.leaseSeconds }
    return DueJobRunner.writerLeaseSeconds
  }
}
