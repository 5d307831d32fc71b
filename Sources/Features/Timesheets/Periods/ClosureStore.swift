import Core
import Database
import WebAPI

/// What closes a time.
package enum Closure: Hashable, Sendable {
  case lock(LockID)
  /// A month that was sent, and did not come back.
  case submission(SubmissionID)
}

/// A span of time that is closed for a person.
struct ClosedSpan {
  let by: Closure
  /// `nil` for all projects.
  let project: ProjectID?
  /// Without a beginning for a lock.
  let from: Instant?
  let until: Instant
  /// The highest rate that counts in it.
  let ratesThrough: Int64

  /// Whether it closes hours on a project that begin at a moment.
  @inline(__always)
  func closes(_ start: Instant, on project: ProjectID) -> Bool {
    start < until && from.map { $0 <= start } ?? true && (self.project ?? project) == project
  }

  func touches(_ span: TimeSpan) -> Bool {
    span.from < until && from.map { $0 < span.until } ?? true
  }
}

enum ClosureSQL {
  static let inForce = "state IN ('submitted', 'approved')"

  /// What closes times of a person from a moment on.
  static let ofUser = SQLText(
    """
    SELECT id, NULL, from_at, until_at, rates_through FROM submissions
    WHERE user_id = $1 AND until_at > $2 AND \(inForce)
    UNION ALL
    SELECT id, project_id, NULL, before, rates_through FROM locks
    WHERE user_id = $1 AND before > $2 AND ended_at IS NULL
    UNION ALL
    SELECT id, project_id, NULL, before, rates_through FROM locks
    WHERE user_id IS NULL AND before > $2 AND ended_at IS NULL
    """)

  static let latestLock: SQLText =
    "SELECT before FROM locks WHERE ended_at IS NULL ORDER BY before DESC LIMIT 1"

  static let latestSubmission = SQLText(
    "SELECT until_at FROM submissions WHERE \(inForce) ORDER BY until_at DESC LIMIT 1")
}

extension ReadTransaction {
  /// What is closed for a person and ends after a moment.
  func closedSpans(of user: UserID, after moment: Instant) throws(TimesheetFault) -> [ClosedSpan] {
    try all(ClosureSQL.ofUser, [.id(user), .instant(moment)]) {
      (row: borrowing Row) throws(TimesheetFault) in
      let from = row.instantOrNil(2)
      return ClosedSpan(
        by: from == nil ? .lock(row.id(0)) : .submission(row.id(0)), project: row.idOrNil(1),
        from: from, until: row.instant(3), ratesThrough: row.int(4))
    }
  }

  /// The end of the last closed time of anybody; `nil` when nothing is closed.
  func endOfClosedTimes() throws(TimesheetFault) -> Instant? {
    let lock = try first(ClosureSQL.latestLock) { (row: borrowing Row) throws(TimesheetFault) in
      row.instant(0)
    }
    let submission = try first(ClosureSQL.latestSubmission) {
      (row: borrowing Row) throws(TimesheetFault) in row.instant(0)
    }
    return [lock, submission].compactMap(\.self).max()
  }
}
