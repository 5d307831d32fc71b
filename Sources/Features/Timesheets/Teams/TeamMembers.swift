package import Core
package import Database
import WebAPI

// Who is in which team.
extension Timesheets {
  var setTeamMemberOperation: Operation {
    .write(
      OperationInfo(
        203, "setTeamMember", .put("/teams/{team}/members/{user}"), .admin, .administration,
        "Puts a person into a team, or says whether the person manages it.")
    ) { (input: TeamMemberInput, context, transaction) throws(TimesheetFault) in
      try set(
        TeamMember(user: input.place.user, isManager: input.isManager), of: input.place.team,
        context, in: transaction)
    }
  }

  /// Puts a person into a team.
  ///
  /// - Throws: `forbidden` to all but admins; `notFound`; `invalid` on `manager` for a person whose role is neither
  ///   manager nor admin.
  package func set(
    _ member: TeamMember, of id: TeamID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> StaffedTeam {
    try requireAdmin(context)
    transaction.hold(.team(id))
    guard let team = try transaction.team(id),
      let person = try person(member.user, in: transaction)
    else { throw .notFound }
    if member.isManager, person.role < .manager {
      throw .invalid("manager", "Only a manager or an admin can manage a team.")
    }
    let old = try transaction.member(member.user, of: id)
    if old != member {
      try transaction.set(member, of: id)
      try transaction.record(context, id, before: old, after: member)
    }
    return try staffed(team, in: transaction)
  }

  var removeTeamMemberOperation: Operation {
    .write(
      OperationInfo(
        204, "removeTeamMember", .delete("/teams/{team}/members/{user}"), .admin, .administration,
        "Takes a person out of a team, if the person is in it.")
    ) { (input: TeamMemberReference, context, transaction) throws(TimesheetFault) in
      try removeMember(input.user, of: input.team, context, in: transaction)
      return NoOutput()
    }
  }

  /// Takes a person out of a team; does nothing when the person is in none of that id.
  ///
  /// - Throws: `forbidden` to all but admins.
  package func removeMember(
    _ user: UserID, of team: TeamID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try requireAdmin(context)
    transaction.hold(.team(team))
    try takeOut(user, of: team, context, in: transaction)
  }

  /// Takes a person out of all teams.
  func takeOutOfTeams(
    _ user: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    for team in try transaction.teams(with: user) {
      try takeOut(user, of: team.id, context, in: transaction)
    }
  }

  /// Takes a person out of a team that is held.
  func takeOut(
    _ user: UserID, of team: TeamID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    guard let old = try transaction.member(user, of: team) else { return }
    try transaction.removeMember(user, of: team)
    try transaction.record(context, team, before: old, after: nil)
  }
}
