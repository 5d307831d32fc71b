/// The jobs that wait for the background worker. Users are served round robin, and each user's jobs in the order of
/// arrival. Jobs of half-closed connections run only when no other job waits.
struct FairQueue {
  enum Priority {
    /// Round robin with the jobs of other users.
    case normal
    /// Only when no job of normal priority waits.
    case idle
  }

  /// The users with jobs of normal priority; the next to be served is first.
  private var users: [Int64] = []
  private var jobs: [Int64: [BackgroundJob]] = [:]
  private var idleJobs: [BackgroundJob] = []

  var count: Int { jobs.values.reduce(idleJobs.count) { $0 + $1.count } }

  /// Whether a job of normal priority waits.
  var hasNormalJobs: Bool { !users.isEmpty }

  mutating func add(_ job: BackgroundJob) {
    if jobs[job.user] == nil { users.append(job.user) }
    jobs[job.user, default: []].append(job)
  }

  /// Adds a job at idle priority. Removes and returns the oldest idle job when there are more than `limit` (zero: no
  /// limit).
  mutating func addIdle(_ job: BackgroundJob, limit: Int) -> BackgroundJob? {
    idleJobs.append(job)
    return limit > 0 && idleJobs.count > limit ? idleJobs.removeFirst() : nil
  }

  /// Removes and returns the next job of those that may run now.
  mutating func next(
    where mayRun: (BackgroundJob) -> Bool = { _ in true }
  ) -> (job: BackgroundJob, priority: Priority)? {
    for (place, user) in users.enumerated() {
      guard let index = jobs[user]?.firstIndex(where: mayRun),
        let job = jobs[user]?.remove(at: index)
      else { continue }
      users.remove(at: place)
      if jobs[user]?.isEmpty ?? true { jobs[user] = nil } else { users.append(user) }
      return (job, .normal)
    }
    return idleJobs.firstIndex(where: mayRun).map { (idleJobs.remove(at: $0), .idle) }
  }

  /// Removes a job and returns its priority; `nil` when it does not wait here.
  mutating func remove(_ job: BackgroundJob) -> Priority? {
    if let index = idleJobs.firstIndex(where: { $0 === job }) {
      idleJobs.remove(at: index)
      return .idle
    }
    guard let index = jobs[job.user]?.firstIndex(where: { $0 === job }) else { return nil }
    jobs[job.user]?.remove(at: index)
    if jobs[job.user]?.isEmpty ?? true {
      jobs[job.user] = nil
      users.removeAll { $0 == job.user }
    }
    return .normal
  }
}
