package import Core
package import Database

/// A job as its owner sees it.
package struct ListedJob: Sendable, Hashable {
  package enum State: String, Sendable, CaseIterable {
    /// It is kept after its last try.
    case failed
    /// It is under way.
    case claimed
    /// Its time has come.
    case due
    /// Its time, or that of its next try, will come.
    case waiting
  }

  package let job: DueJob
  package let state: State
  /// When it is taken next; `nil` for one that has failed.
  package let nextAt: Instant?
  package let error: String?
}

extension ReadTransaction {
  /// Jobs, those that have failed first, then by the time at which they are taken next.
  package func listedJobs(
    atMost limit: Int, at now: Instant
  ) throws(DatabaseError) -> [ListedJob] {
    try all(
      """
      SELECT id, kind, key, payload, due_at, tries, claim, next_at, error FROM due_jobs
      ORDER BY CASE WHEN next_at IS NULL THEN 0 ELSE 1 END, next_at, id LIMIT $1
      """, [.int(limit)]
    ) { row in
      let next = row.instantOrNil(7)
      let claimed: ListedJob.State? = row.isNull(6) ? nil : .claimed
      return ListedJob(
        job: DueJob(
          id: row.id(0), kind: row.text(1), key: row.text(2), payload: row.text(3),
          dueAt: row.instant(4), tries: Int(row.int(5))),
        state: claimed ?? next.map { $0 <= now ? .due : .waiting } ?? .failed,
        nextAt: next, error: row.textOrNil(8))
    }
  }

  /// How many jobs there are.
  package func jobCount() throws(DatabaseError) -> Int {
    try first("SELECT count(*) FROM due_jobs") { Int($0.int(0)) } ?? 0
  }
}

extension WriteTransaction {
  /// Has a job tried again now, with all its tries. Returns whether there is one that is not under way.
  package func retryJob(_ id: ID<DueJob>, at now: Instant) throws(DatabaseError) -> Bool {
    signal(DueJobSQL.signal)
    return try runCounting(
      "UPDATE due_jobs SET next_at = $2, tries = 0, error = NULL WHERE id = $1 AND claim IS NULL",
      [.id(id), .instant(now)]) > 0
  }
}
