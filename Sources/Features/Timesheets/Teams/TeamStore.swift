import Core
import Database
import WebAPI

/// Statements about teams and who is in them.
enum TeamSQL {
  static let byID = Team.fields.select("WHERE id = $1")
  static let all = Team.fields.select("ORDER BY name_key, id")
  static let managedBy = Team.fields.select(
    """
    WHERE id IN (SELECT team FROM team_members WHERE user_id = $1 AND manager = 1)
    ORDER BY name_key, id
    """)
  static let insert = Team.fields.insert
  static let update = Team.fields.update(key: ["id"])

  /// The ids of those whom the manager `$1` sees: himself, and all in the active teams that he manages.
  static let seen = """
    (
      SELECT CAST($1 AS BIGINT) AS user_id UNION
      SELECT m.user_id FROM team_members o JOIN teams t ON t.id = o.team AND t.active = 1
      JOIN team_members m ON m.team = o.team WHERE o.user_id = $1 AND o.manager = 1
    )
    """

  static let seenInOrder = SQLText("SELECT p.user_id FROM \(seen) p ORDER BY p.user_id")

  static let isSeen: SQLText = """
    SELECT 1 FROM team_members m JOIN teams t ON t.id = m.team AND t.active = 1
    JOIN team_members o ON o.team = m.team AND o.user_id = $1 AND o.manager = 1
    WHERE m.user_id = $2 LIMIT 1
    """

  static let withMember = Team.fields.select(
    "WHERE id IN (SELECT team FROM team_members WHERE user_id = $1) ORDER BY name_key, id")
}

extension ReadTransaction {
  func team(_ id: TeamID) throws(TimesheetFault) -> Team? {
    try first(TeamSQL.byID, [.id(id)]) { row throws(TimesheetFault) in Team.fields.record(row) }
  }

  /// All teams, by name.
  func teams() throws(TimesheetFault) -> [Team] {
    try all(TeamSQL.all) { row throws(TimesheetFault) in Team.fields.record(row) }
  }

  /// The teams that somebody manages, by name.
  func teams(managedBy user: UserID) throws(TimesheetFault) -> [Team] {
    try all(TeamSQL.managedBy, [.id(user)]) { row throws(TimesheetFault) in
      Team.fields.record(row)
    }
  }

  /// The teams that somebody is in, by name.
  func teams(with user: UserID) throws(TimesheetFault) -> [Team] {
    try all(TeamSQL.withMember, [.id(user)]) { row throws(TimesheetFault) in
      Team.fields.record(row)
    }
  }

  /// Whether somebody is in an active team that a manager manages.
  func isInTeam(of manager: UserID, _ user: UserID) throws(TimesheetFault) -> Bool {
    try first(TeamSQL.isSeen, [.id(manager), .id(user)]) {
      (_: borrowing Row) throws(TimesheetFault) in true
    } ?? false
  }

  /// A manager, and those in the active teams that the manager manages, in the order of ids.
  func people(inTeamsOf manager: UserID) throws(TimesheetFault) -> [UserID] {
    try all(TeamSQL.seenInOrder, [.id(manager)]) { (row: borrowing Row) throws(TimesheetFault) in
      row.id(0)
    }
  }
}

extension WriteTransaction {
  func insert(_ team: Team) throws(TimesheetFault) {
    try run(
      TeamSQL.insert, Team.fields.insertValues(team), orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ team: Team) throws(TimesheetFault) {
    try run(
      TeamSQL.update, Team.fields.updateValues(key: [.id(team.id)], team),
      orIfTaken: TimesheetFault.duplicate("name"))
  }
}
