package import Core
package import Database
import JSON
import WebAPI

extension ReadTransaction {
  func longJob(_ id: ID<LongJob>) throws(DatabaseError) -> LongJob? {
    try first(
      """
      SELECT id, kind, user_id, state, done, total, result, error, started_at, ended_at
      FROM long_jobs WHERE id = $1
      """, [.id(id)]
    ) { LongJobSQL.job($0) }
  }

  /// The jobs of a node that wait or run, the oldest first.
  func unendedLongJobs(
    of node: String
  ) throws(DatabaseError) -> [(id: ID<LongJob>, user: UserID)] {
    try all(
      """
      SELECT id, user_id FROM long_jobs WHERE state IN ('waiting', 'running') AND node = $1
      ORDER BY id
      """, [.text(node)]
    ) { ($0.id(0), $0.id(1)) }
  }

  func unendedLongJobs(of user: UserID) throws(DatabaseError) -> Int {
    try first(
      "SELECT count(*) FROM long_jobs WHERE user_id = $1 AND state IN ('waiting', 'running')",
      [.id(user)]
    ) { Int($0.int(0)) } ?? 0
  }
}

extension WriteTransaction {
  func insertLongJob(
    kind: String, of user: UserID, on node: String, at now: Instant
  ) throws(DatabaseError) -> ID<LongJob> {
    let id: ID<LongJob> = try nextID("long_jobs")
    try run(
      """
      INSERT INTO long_jobs (id, kind, user_id, state, done, started_at, node)
      VALUES ($1, $2, $3, 'waiting', 0, $4, $5)
      """, [.id(id), .text(kind), .id(user), .instant(now), .text(node)])
    signal(LongJobSQL.signal)
    return id
  }

  /// Lets a waiting job begin; one whose beginning had no answer may have begun. Returns whether nobody has ended it.
  func beginLongJob(_ id: ID<LongJob>) throws(DatabaseError) -> Bool {
    try runCounting(
      """
      UPDATE long_jobs SET state = 'running' WHERE id = $1 AND state IN ('waiting', 'running')
      """, [.id(id)]) > 0
  }

  /// Stores how far a job is. Returns whether it still runs: nobody has stopped it.
  func advanceLongJob(
    _ id: ID<LongJob>, to done: Int64, of total: Int64?
  ) throws(DatabaseError) -> Bool {
    try runCounting(
      "UPDATE long_jobs SET done = $2, total = $3 WHERE id = $1 AND state = 'running'",
      [.id(id), .integer(done), .optional(total)]) > 0
  }

  /// Ends a job that has not ended. Returns whether it had not.
  @discardableResult
  func endLongJob(
    _ id: ID<LongJob>, as state: LongJob.State, at now: Instant, result: String? = nil,
    error: String? = nil
  ) throws(DatabaseError) -> Bool {
    try runCounting(
      """
      UPDATE long_jobs SET state = $2, ended_at = $3, result = $4, error = $5
      WHERE id = $1 AND state IN ('waiting', 'running')
      """,
      [
        .id(id), .text(state.rawValue), .instant(now), .optional(result), .optional(error),
      ]) > 0
  }

  /// Ends all jobs of a node that ends, as interrupted.
  func interruptLongJobs(of node: String, at now: Instant) throws(DatabaseError) {
    try run(
      """
      UPDATE long_jobs SET state = 'interrupted', ended_at = $2
      WHERE state IN ('waiting', 'running') AND node = $1
      """, [.text(node), .instant(now)])
  }

  /// Deletes jobs that ended before a time. Returns how many.
  func deleteLongJobs(endedBefore end: Instant, atMost limit: Int) throws(DatabaseError) -> Int {
    try runCounting(
      """
      DELETE FROM long_jobs WHERE id IN
        (SELECT id FROM long_jobs WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)
      """, [.instant(end), .int(limit)])
  }

  /// Deletes all jobs of a user whose data is erased. What is under way ends with its next step.
  package func deleteLongJobs(of user: UserID) throws(DatabaseError) {
    try run("DELETE FROM long_jobs WHERE user_id = $1", [.id(user)])
  }
}

enum LongJobSQL {
  /// What a transaction gives in which a job began to wait.
  static let signal = "long_jobs"

  static func job(_ row: borrowing Row) -> LongJob {
    LongJob(
      id: row.id(0), kind: row.text(1), user: row.id(2),
      state: LongJob.State(rawValue: row.text(3)) ?? .failed, done: row.int(4),
      total: row.intOrNil(5), result: row.textOrNil(6).flatMap { tree($0) },
      error: row.textOrNil(7), startedAt: row.instant(8), endedAt: row.instantOrNil(9))
  }

  private static func tree(_ text: String) -> JSONTree? {
    guard let document = try? JSONDocument(Array(text.utf8)) else { return nil }
    return JSONTree(document.root)
  }
}
