package import Core
package import Database
import WebAPI

extension Timesheets {
  var teamsOperations: [Operation] {
    [
      teamsOperation, createTeamOperation, updateTeamOperation, setTeamMemberOperation,
      removeTeamMemberOperation, teamOperation,
    ]
  }

  var teamsOperation: Operation {
    .read(
      OperationInfo(
        200, "teams", .get("/teams"), .manager, .administration, "Lists teams by name."),
      OperationOptions<TeamsQuery, [Team]>(
        details: "Admins get all, managers those that they manage.")
    ) { query, context, transaction throws(TimesheetFault) in
      try teams(active: query.active, context, in: transaction)
    }
  }

  /// All teams by name for an admin, those that a manager manages for that one.
  package func teams(
    active: Bool?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Team] {
    let caller = try caller(of: context)
    let found =
      caller.role >= .admin
      ? try transaction.teams() : try transaction.teams(managedBy: caller.user)
    return found.filter { active == nil || $0.active == active }
  }

  var teamOperation: Operation {
    .read(
      OperationInfo(
        205, "team", .get("/teams/{id}"), .manager, .administration,
        "Shows a team with its members, for its managers and for admins."),
      OperationOptions<Reference<Team>, StaffedTeam>(), byID: team)
  }

  /// - Throws: `notFound`, also to a manager who does not manage the team.
  package func team(
    _ id: TeamID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> StaffedTeam {
    let caller = try caller(of: context)
    guard let team = try transaction.team(id) else { throw .notFound }
    let isManager = try transaction.member(caller.user, of: id)?.isManager ?? false
    guard caller.role >= .admin || caller.role == .manager && isManager else { throw .notFound }
    return try staffed(team, in: transaction)
  }

  /// A team with its members.
  func staffed(
    _ team: Team, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> StaffedTeam {
    var members: [StaffedTeam.Member] = []
    for member in try transaction.members(of: team.id) {
      guard let person = try person(member.user, in: transaction) else { continue }
      members.append(
        StaffedTeam.Member(
          id: member.user, name: person.name, isActive: person.isActive,
          isManager: member.isManager && person.role >= .manager))
    }
    members.sort { NameOrder.precedes(($0.name, $0.id.value), ($1.name, $1.id.value)) }
    return StaffedTeam(team: team, members: members)
  }

  var createTeamOperation: Operation {
    .write(
      OperationInfo(
        201, "createTeam", .post("/teams"), .admin, .administration, "Makes a team."),
      OperationOptions<NewRecord<Team>, StaffedTeam>(location: { "/teams/\($0.team.id)" }),
      new: createTeam)
  }

  /// Makes an active team without members.
  ///
  /// - Throws: `forbidden` to all but admins; `duplicate` on `name` when another team has it.
  package func createTeam(
    _ draft: Team, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> StaffedTeam {
    try requireAdmin(context)
    try refuse(Team.fields.errors(in: draft))
    var team = draft
    team.id = try transaction.newID("teams")
    team.createdAt = context.now
    try transaction.insert(team)
    try transaction.record(context, before: nil, after: team)
    return StaffedTeam(team: team, members: [])
  }

  var updateTeamOperation: Operation {
    .write(
      OperationInfo(
        202, "updateTeam", .patch("/teams/{id}"), .admin, .administration, "Changes a team."),
      OperationOptions<RecordUpdate<Team, Team>, StaffedTeam>(
        ifMatch: IfMatch(teamOperation) { input, _ in [.team(input.id)] }),
      change: updateTeam)
  }

  /// - Throws: `forbidden` to all but admins; `notFound`; `duplicate` on `name` when another team has it.
  package func updateTeam(
    _ id: TeamID, _ patch: Patch<Team>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> StaffedTeam {
    try requireAdmin(context)
    try refuse(Team.fields.errors(in: patch))
    transaction.hold(.team(id))
    guard let old = try transaction.team(id) else { throw .notFound }
    let new = patch.applied(to: old)
    if !new.isIdentical(to: old) {
      try transaction.update(new)
      try transaction.record(context, before: old, after: new)
    }
    return try staffed(new, in: transaction)
  }
}
