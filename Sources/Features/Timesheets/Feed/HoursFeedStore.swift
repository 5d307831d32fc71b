import Core
import Database
import WebAPI

/// Statements that read tables by id, some rows at a time.
private enum HoursFeedSQL {
  static func ids(of table: String, where condition: String? = nil) -> SQLText {
    let conditions = ["id > $1", condition].compactMap(\.self).joined(separator: " AND ")
    return SQLText("SELECT id FROM \(table) WHERE \(conditions) ORDER BY id LIMIT $2")
  }

  static let tasks = ids(of: "tasks")
  static let projects = ids(of: "projects")
  static let absences = ids(of: "absences")
  static let absencesOfUser = ids(of: "absences", where: "user_id = $3")
  static let submissions = ids(of: "submissions")
  static let submissionsOfUser = ids(of: "submissions", where: "user_id = $3")
  static let contracts = ids(of: "contracts")
  static let contractsOfUser = ids(of: "contracts", where: "user_id = $3")
  static let locks = ids(of: "locks", where: "ended_at IS NULL")

  static let projectsOfUser: SQLText = """
    SELECT project_id FROM attachments WHERE user_id = $3 AND project_id > $1
    ORDER BY project_id LIMIT $2
    """

  static let tasksOfUser: SQLText = """
    SELECT t.id FROM attachments a JOIN tasks t ON t.project_id = a.project_id
    WHERE a.user_id = $3 AND t.id > $1 ORDER BY t.id LIMIT $2
    """

  static let hasEntries: SQLText =
    "SELECT 1 FROM entries WHERE user_id = $1 AND project_id = $2 LIMIT 1"
}

extension ReadTransaction {
  /// The ids of a table's records after one, in their order, that a viewer may get; not those of users and entries.
  func feedIDs(
    of type: HoursFeedType, after id: Int64, limit: Int, for viewer: HoursFeedViewer
  ) throws(TimesheetFault) -> [Int64] {
    var user = viewer.owner
    let sql: SQLText
    switch type {
    case .project, .task:
      user = viewer.hasAllProjects ? nil : viewer.person
      if type == .project {
        sql = user == nil ? HoursFeedSQL.projects : HoursFeedSQL.projectsOfUser
      } else {
        sql = user == nil ? HoursFeedSQL.tasks : HoursFeedSQL.tasksOfUser
      }
    case .absence: sql = user == nil ? HoursFeedSQL.absences : HoursFeedSQL.absencesOfUser
    case .submission:
      sql = user == nil ? HoursFeedSQL.submissions : HoursFeedSQL.submissionsOfUser
    case .contract: sql = user == nil ? HoursFeedSQL.contracts : HoursFeedSQL.contractsOfUser
    case .lock:
      user = nil
      sql = HoursFeedSQL.locks
    case .user, .entry, .scope: return []
    }
    var values: [SQLValue] = [.integer(id), .int(limit)]
    if let user { values.append(.id(user)) }
    return try all(sql, values) { (row: borrowing Row) throws(TimesheetFault) in row.int(0) }
  }

  func hasEntries(
    of user: UserID, on project: ProjectID
  ) throws(TimesheetFault) -> Bool {
    try first(HoursFeedSQL.hasEntries, [.id(user), .id(project)]) {
      (_: borrowing Row) throws(TimesheetFault) in true
    } ?? false
  }
}
