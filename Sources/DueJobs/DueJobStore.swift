package import Core
package import Database

// What a feature does with jobs, in the transaction of its own change: the job is there exactly when the change is.
extension WriteTransaction {
  /// Has the kind's work done at a time. A job of the same kind and key is moved there, and gets the payload.
  package func schedule(
    _ kind: JobKind, key: String = "", at due: Instant, payload: String = ""
  ) throws(DatabaseError) {
    try run(
      """
      INSERT INTO due_jobs (id, kind, key, payload, due_at, next_at, tries)
      VALUES ($1, $2, $3, $4, $5, $5, 0)
      ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, due_at = excluded.due_at,
        next_at = excluded.due_at, tries = 0, claimed_by = NULL, claim = NULL, error = NULL
      """,
      [
        .integer(try nextNumber("due_jobs")), .text(kind.name), .text(key), .text(payload),
        .instant(due),
      ])
    signal(DueJobSQL.signal)
  }

  /// Moves a job to another time. Returns whether there is one.
  @discardableResult
  package func move(
    _ kind: JobKind, key: String = "", to due: Instant
  ) throws(DatabaseError) -> Bool {
    signal(DueJobSQL.signal)
    return try runCounting(
      """
      UPDATE due_jobs SET due_at = $3, next_at = $3, tries = 0, claimed_by = NULL, claim = NULL,
        error = NULL
      WHERE kind = $1 AND key = $2
      """, [.text(kind.name), .text(key), .instant(due)]) > 0
  }

  /// Has the kind's work done by a time. A job that is due earlier stays as it is, and so does one that is under way:
  /// what that finds out at its end, it schedules itself.
  package func bringForward(
    _ kind: JobKind, key: String = "", to due: Instant
  ) throws(DatabaseError) {
    try run(
      """
      INSERT INTO due_jobs (id, kind, key, payload, due_at, next_at, tries)
      VALUES ($1, $2, $3, '', $4, $4, 0)
      ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, next_at = excluded.due_at,
        tries = 0, error = NULL
      WHERE due_jobs.claim IS NULL
        AND (due_jobs.next_at IS NULL OR due_jobs.next_at > excluded.next_at)
      """,
      [.integer(try nextNumber("due_jobs")), .text(kind.name), .text(key), .instant(due)])
    signal(DueJobSQL.signal)
  }

  /// Removes a job. Returns whether there was one. What runs outside the writer already goes on, and finishes nothing.
  @discardableResult
  package func cancel(_ kind: JobKind, key: String) throws(DatabaseError) -> Bool {
    try runCounting(
      "DELETE FROM due_jobs WHERE kind = $1 AND key = $2", [.text(kind.name), .text(key)]) > 0
  }
}

extension ReadTransaction {
  /// When a job is due; `nil` without one, and for one that has failed.
  package func dueTime(
    of kind: JobKind, key: String = ""
  ) throws(DatabaseError) -> Instant? {
    try first(
      "SELECT due_at FROM due_jobs WHERE kind = $1 AND key = $2 AND next_at IS NOT NULL",
      [.text(kind.name), .text(key)]
    ) { $0.instant(0) }
  }

  /// When a kind's next job is to be taken that this node has not taken already.
  func nextTime(of kind: JobKind, node: String) throws(DatabaseError) -> Instant? {
    try first(
      """
      SELECT next_at FROM due_jobs
      WHERE kind = $1 AND next_at IS NOT NULL AND (claimed_by IS NULL OR claimed_by <> $2)
      ORDER BY next_at, id LIMIT 1
      """, [.text(kind.name), .text(node)]
    ) { $0.instant(0) }
  }

  /// The jobs that a node had taken when it ended.
  func claims(of node: String) throws(DatabaseError) -> [Claim] {
    try all(
      """
      SELECT id, kind, key, payload, due_at, tries, claim FROM due_jobs
      WHERE claimed_by = $1 ORDER BY id
      """, [.text(node)]
    ) { DueJobSQL.claim($0) }
  }
}

// What the runner does.
extension WriteTransaction {
  /// Takes due jobs of a kind, the oldest first: those that were never tried, or those that were.
  ///
  /// Here several nodes agree on who does a job. On PostgreSQL the inner SELECT ends with `FOR UPDATE SKIP LOCKED`:
  /// what another node is about to take is passed over, and the claim in the row counts from the commit on. A node's
  /// own claims don't expire by the clock, which may jump; the runner knows how long they are under way.
  func claim(
    _ kind: JobKind, tried: Bool, atMost limit: Int, at now: Instant, until end: Instant,
    node: String
  ) throws(DatabaseError) -> [Claim] {
    let number = try nextNumber("due_job_claims")
    return try all(
      """
      UPDATE due_jobs SET claimed_by = $1, claim = $2, next_at = $3, tries = tries + 1
      WHERE id IN
        (SELECT id FROM due_jobs
         WHERE kind = $4 AND next_at <= $5 AND tries >= $6 AND tries <= $7
           AND (claimed_by IS NULL OR claimed_by <> $1)
         ORDER BY next_at, id LIMIT $8)
      RETURNING id, kind, key, payload, due_at, tries, claim
      """,
      [
        .text(node), .integer(number), .instant(end), .text(kind.name), .instant(now),
        tried ? 1 : 0, tried ? .int(Int(Int32.max)) : 0, .int(limit),
      ]
    ) { DueJobSQL.claim($0) }
    .sorted { ($0.job.dueAt, $0.job.id.value) < ($1.job.dueAt, $1.job.id.value) }
  }

  /// Removes a job that is done; one that recurs is moved to the next time. Returns whether it still was as claimed:
  /// one that was cancelled or moved meanwhile is not.
  func finish(_ claim: Claim, next: Instant?) throws(DatabaseError) -> Bool {
    guard let next else {
      return try runCounting(
        "DELETE FROM due_jobs WHERE id = $1 AND claim = $2",
        [.id(claim.job.id), .integer(claim.number)]) > 0
    }
    return try runCounting(
      """
      UPDATE due_jobs SET due_at = $3, next_at = $3, tries = 0, claimed_by = NULL, claim = NULL,
        error = NULL
      WHERE id = $1 AND claim = $2
      """, [.id(claim.job.id), .integer(claim.number), .instant(next)]) > 0
  }

  /// Gives a job back. `next` is when it is tried again, `nil` for never.
  func giveBack(
    _ claim: Claim, due: Instant, next: Instant?, tries: Int, error: String?
  ) throws(DatabaseError) {
    try run(
      """
      UPDATE due_jobs SET due_at = $3, next_at = $4, tries = $5, error = $6, claimed_by = NULL,
        claim = NULL
      WHERE id = $1 AND claim = $2
      """,
      [
        .id(claim.job.id), .integer(claim.number), .instant(due), .instant(next), .int(tries),
        .optional(error),
      ])
  }

  /// Adds the row of a kind that recurs, or moves it where the clock was far ahead.
  func ensure(_ kind: JobKind, next: Instant, latest: Instant) throws(DatabaseError) {
    let changed = try runCounting(
      """
      UPDATE due_jobs SET due_at = $2, next_at = $2
      WHERE kind = $1 AND key = '' AND due_at > $3 AND claim IS NULL
      """, [.text(kind.name), .instant(next), .instant(latest)])
    if changed > 0 { return }
    try run(
      """
      INSERT INTO due_jobs (id, kind, key, payload, due_at, next_at, tries)
      VALUES ($1, $2, '', '', $3, $3, 0) ON CONFLICT (kind, key) DO NOTHING
      """, [.integer(try nextNumber("due_jobs")), .text(kind.name), .instant(next)])
  }
}

enum DueJobSQL {
  /// What a transaction gives that has changed when jobs are due.
  static let signal = "due_jobs"

  static func claim(_ row: borrowing Row) -> Claim {
    Claim(
      job: DueJob(
        id: row.id(0), kind: row.text(1), key: row.text(2), payload: row.text(3),
        dueAt: row.instant(4), tries: Int(row.int(5))),
      number: row.int(6))
  }
}
