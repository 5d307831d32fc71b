import Core
import Database
import WebAPI

/// Statements about entries that run: which they are, and nothing of what they say.
private enum RunningSQL {
  static let ofUser: SQLText = """
    SELECT id, revision, started_at, user_id FROM entries
    WHERE user_id = $1 AND ended_at IS NULL AND started_at < $2
    """

  static let ofEverybody: SQLText = """
    SELECT id, revision, started_at, user_id FROM entries
    WHERE ended_at IS NULL AND started_at < $1 ORDER BY started_at, id
    """
}

/// An entry that runs.
struct RunningRevision {
  let id: EntryID
  let revision: Int64
  let start: Instant
  let user: UserID
}

extension ReadTransaction {
  /// The entries of a user, or of all for `nil`, that run and began before a moment.
  func running(of user: UserID?, before end: Instant) throws(TimesheetFault) -> [RunningRevision] {
    let sql = user == nil ? RunningSQL.ofEverybody : RunningSQL.ofUser
    let values: [SQLValue] = user.map { [.id($0), .instant(end)] } ?? [.instant(end)]
    return try all(sql, values) { row throws(TimesheetFault) in
      RunningRevision(
        id: row.id(0), revision: row.int(1), start: row.instant(2), user: row.id(3))
    }
  }
}
