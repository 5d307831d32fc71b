import Core
import Database
import WebAPI

/// Statements about who is in a team.
enum TeamMemberSQL {
  static let members: SQLText =
    "SELECT user_id, manager FROM team_members WHERE team = $1 ORDER BY user_id"

  static let member: SQLText =
    "SELECT user_id, manager FROM team_members WHERE team = $1 AND user_id = $2"

  static let setMember: SQLText = """
    INSERT INTO team_members (team, user_id, manager) VALUES ($1, $2, $3)
    ON CONFLICT (team, user_id) DO UPDATE SET manager = excluded.manager
    """

  static let removeMember: SQLText = "DELETE FROM team_members WHERE team = $1 AND user_id = $2"
}

extension ReadTransaction {
  /// Those in a team, in the order of ids.
  func members(of team: TeamID) throws(TimesheetFault) -> [TeamMember] {
    try all(TeamMemberSQL.members, [.id(team)]) { (row: borrowing Row) throws(TimesheetFault) in
      TeamMember(user: row.id(0), isManager: row.flag(1))
    }
  }

  func member(_ user: UserID, of team: TeamID) throws(TimesheetFault) -> TeamMember? {
    try first(TeamMemberSQL.member, [.id(team), .id(user)]) {
      (row: borrowing Row) throws(TimesheetFault) in
      TeamMember(user: row.id(0), isManager: row.flag(1))
    }
  }
}

extension WriteTransaction {
  func set(_ member: TeamMember, of team: TeamID) throws(TimesheetFault) {
    try change(TeamMemberSQL.setMember, [.id(team), .id(member.user), .flag(member.isManager)])
  }

  func removeMember(_ user: UserID, of team: TeamID) throws(TimesheetFault) {
    try change(TeamMemberSQL.removeMember, [.id(team), .id(user)])
  }
}
