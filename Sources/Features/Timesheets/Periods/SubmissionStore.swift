import Core
import Database
import WebAPI

/// Statements about months that were sent.
enum SubmissionSQL {
  static let byID = Submission.fields.select("WHERE id = $1")
  static let insert = Submission.fields.insert
  static let update = Submission.fields.update(key: ["id"])

  static let inForce = Submission.fields.select(
    "WHERE user_id = $1 AND month = $2 AND \(ClosureSQL.inForce)")
  static let ofUser = Submission.fields.select("WHERE user_id = $1 ORDER BY month DESC, id DESC")
  static let latest = Submission.fields.select(
    "WHERE user_id = $1 AND month = $2 ORDER BY id DESC LIMIT 1")

  /// Those before a month and an id, of a state and a month, or of all with an empty one.
  static let page = ScopedSQL(Submission.fields, values: 5) { values in
    """
    (month, id) < (\(values[0]), \(values[1])) AND (\(values[2]) = '' OR state = \(values[2]))
    AND (\(values[3]) = '' OR month = \(values[3])) ORDER BY month DESC, id DESC LIMIT \(values[4])
    """
  }
}

extension ReadTransaction {
  func submission(_ id: SubmissionID) throws(TimesheetFault) -> Submission? {
    try first(SubmissionSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      Submission.fields.record(row)
    }
  }

  /// That of a month that is submitted or approved.
  func submissionInForce(
    of user: UserID, _ month: Month
  ) throws(TimesheetFault) -> Submission? {
    try first(SubmissionSQL.inForce, [.id(user), month.sqlValue]) { row throws(TimesheetFault) in
      Submission.fields.record(row)
    }
  }

  /// The last one of a month, whatever became of it.
  func lastSubmission(of user: UserID, _ month: Month) throws(TimesheetFault) -> Submission? {
    try first(SubmissionSQL.latest, [.id(user), month.sqlValue]) { row throws(TimesheetFault) in
      Submission.fields.record(row)
    }
  }

  /// All of a person, the newest month first.
  func submissions(of user: UserID) throws(TimesheetFault) -> [Submission] {
    try all(SubmissionSQL.ofUser, [.id(user)]) { row throws(TimesheetFault) in
      Submission.fields.record(row)
    }
  }

  /// Those of a scope, the newest month first.
  func submissions(
    of scope: ReadableScope, _ query: SubmissionsQuery, limit: Int
  ) throws(TimesheetFault) -> [Submission] {
    let (sql, values) = SubmissionSQL.page.of(
      scope,
      [
        .text(query.after?.month.description ?? "9999-99"),
        .integer(query.after?.id.value ?? .max), .text(query.state?.rawValue ?? ""),
        .text(query.month?.description ?? ""), .integer(Int64(limit)),
      ])
    return try all(sql, values) { row throws(TimesheetFault) in Submission.fields.record(row) }
  }
}

extension WriteTransaction {
  func insert(_ submission: Submission) throws(TimesheetFault) {
    try change(SubmissionSQL.insert, Submission.fields.insertValues(submission))
  }

  func update(_ submission: Submission) throws(TimesheetFault) {
    try change(
      SubmissionSQL.update, Submission.fields.updateValues(key: [.id(submission.id)], submission))
  }
}
