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

  /// Removes and returns the next job to run.
  mutating func next() -> (job: BackgroundJob, priority: Priority)? {
    guard let user = users.first, let job = jobs[user]?.first else {
      return idleJobs.isEmpty ? nil : (idleJobs.removeFirst(), .idle)
    }
    users.removeFirst()
    jobs[user]?.removeFirst()
    if jobs[user]?.isEmpty ?? true { jobs[user] = nil } else { users.append(user) }
    return (job, .normal)
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
