import AuditLog
import ChangeFeed
import Core
import Database
import WebAPI

// The feed behind the tables: what the audit log has since.
extension HoursFeedPiece {
  /// Writes rows of what changed, until the piece is complete. Returns whether more may follow.
  mutating func writeChanges(
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) -> Bool {
    let most = 200
    while !isComplete {
      let changes = try changes(limit: most, in: transaction)
      for change in changes {
        if isComplete { return true }
        try write(change, in: transaction, to: &writer)
      }
      if changes.count < most { return false }
    }
    return true
  }

  private mutating func write(
    _ change: AuditChange, in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) {
    look()
    // Of a change with several rows the cursor goes on at its last one alone.
    let before = cursor
    cursor.place = change.place
    let people = try peopleConcerned(by: change, in: transaction)
    let rows =
      try self.rows(of: change, in: transaction)
      + projectRows(managedBy: people, in: transaction)
    for (index, row) in rows.enumerated() {
      let isLast = people.isEmpty && index == rows.count - 1
      try write(row, next: isLast ? cursor : before, in: transaction, to: &writer)
    }
    for (index, user) in people.enumerated() {
      let next = index == people.count - 1 ? cursor : before
      if viewer.owner == nil {
        guard viewer.wants(.scope) else { continue }
        let isVisible = try viewer.sees(user, in: transaction)
        write(user, isVisible: isVisible, next: next, to: &writer)
      } else {
        try write(HoursFeedRow(.user, user.value), next: next, in: transaction, to: &writer)
      }
    }
  }

  private func changes(
    limit: Int, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [AuditChange] {
    do throws(DatabaseError) {
      // Whose team somebody is in is said by rows of that one.
      if let owner = viewer.owner, !viewer.hasNames {
        return try AuditLog.changes(
          after: cursor.place, of: owner, limit: limit, in: transaction)
      }
      return try AuditLog.changes(after: cursor.place, limit: limit, in: transaction)
    } catch { throw .database(error) }
  }

  /// The rows that tell a change.
  private mutating func rows(
    of change: AuditChange, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [HoursFeedRow] {
    let subject = change.subject
    switch subject.kind {
    case Entry.auditKind, Absence.auditKind, Submission.auditKind, Contract.auditKind:
      guard let type = HoursFeedType(rawValue: subject.kind), let owner = subject.user,
        try viewer.admits(owner, in: transaction)
      else { return [] }
      var rows: [HoursFeedRow] = []
      if try !isChangedLater(change, in: transaction) { rows = [HoursFeedRow(type, subject.id)] }
      if type == .entry, let project = change.numberBefore("project") {
        rows += try self.rows(ofForgotten: ProjectID(stored: project), in: transaction)
      }
      return rows
    case Project.auditKind, ProjectTask.auditKind:
      guard let type = HoursFeedType(rawValue: subject.kind),
        try !isChangedLater(change, in: transaction)
      else { return [] }
      return [HoursFeedRow(type, subject.id)]
    case "attachment":
      guard subject.user == viewer.person else { return [] }
      return try rows(of: ProjectID(stored: subject.id), in: transaction)
    case PeriodLock.auditKind:
      if let user = subject.user, try !viewer.admits(user, in: transaction) { return [] }
      return try isChangedLater(change, in: transaction) ? [] : [HoursFeedRow(.lock, subject.id)]
    case "user":
      let user = UserID(stored: subject.id)
      guard viewer.hasNames || user == viewer.owner, try viewer.sees(user, in: transaction),
        try !isChangedLater(change, in: transaction)
      else { return [] }
      // By another role the person manages projects, or none.
      return try [HoursFeedRow(.user, subject.id)]
        + projectRows(managedBy: [user], in: transaction)
    case FirmSettings.auditKind:
      return try isChangedLater(change, in: transaction) ? [] : moneyRows(in: transaction)
    default: return []
    }
  }

  /// The rows of the projects that people manage, where the viewer is told of managers.
  private func projectRows(
    managedBy people: [UserID], in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [HoursFeedRow] {
    guard viewer.hasAllProjects, viewer.wants(.project), !people.isEmpty else { return [] }
    return try transaction.projects()
      .filter { project in people.contains { project.managers.contains($0) } }
      .map { HoursFeedRow(.project, $0.id.value) }
  }

  /// The rows of what has a budget of money: the settings say who sees that.
  private func moneyRows(
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [HoursFeedRow] {
    var rows: [HoursFeedRow] = []
    try transaction.eachBudget(after: BudgetPlace()) { budget throws(TimesheetFault) in
      if budget.budget.minor != nil {
        rows.append(
          budget.task.map { HoursFeedRow(.task, $0.value) }
            ?? HoursFeedRow(.project, budget.project.value))
      }
      return .continue
    }
    return rows
  }

  /// The rows of a project and of its tasks.
  private func rows(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [HoursFeedRow] {
    let tasks = try transaction.tasks(of: project)
    return [HoursFeedRow(.project, project.value)]
      + tasks.map { HoursFeedRow(.task, $0.id.value) }
  }

  /// The same of a project that is not attached any more, which was named by an entry: it may have been the last.
  private func rows(
    ofForgotten project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [HoursFeedRow] {
    if viewer.hasAllProjects { return [] }
    let membership = try transaction.membership(of: viewer.person, to: project)
    guard let membership, !membership.isAttached,
      try !transaction.hasEntries(of: viewer.person, on: project)
    else { return [] }
    return try rows(of: project, in: transaction)
  }

  /// Whether the record is told at a newer place.
  private func isChangedLater(
    _ change: AuditChange, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    do throws(DatabaseError) {
      return try AuditLog.isChanged(change.subject, after: change.place, in: transaction)
    } catch { throw .database(error) }
  }

  /// The people who came in sight of a manager by a change of a team, or went out of it.
  private mutating func peopleConcerned(
    by change: AuditChange, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UserID] {
    let isOfMember = change.subject.kind == "teamMember"
    guard viewer.seesTeams, viewer.hasNames, isOfMember || change.subject.kind == Team.auditKind
    else { return [] }
    let (team, caller) = (TeamID(stored: change.subject.id), viewer.caller.user)
    if isOfMember, change.subject.user != caller {
      guard let user = change.subject.user, try managed(team, at: change, in: transaction) else {
        return []
      }
      return [user]
    }
    guard
      try isOfMember ? change.subject.user == caller : managed(team, at: change, in: transaction)
    else { return [] }
    // Who has left since is told here, too: by then the caller may manage it no more.
    let left: [UserID]
    do throws(DatabaseError) {
      left = try AuditLog.people(
        of: "teamMember", team.value, changedAfter: change.place, in: transaction)
    } catch { throw .database(error) }
    let members = try transaction.members(of: team).map(\.user)
    return Set(members + left).subtracting([caller]).sorted()
  }

  /// Whether the caller managed a team when it was changed: as the caller's next change in it says, or as it is.
  private func managed(
    _ team: TeamID, at change: AuditChange, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    let next: AuditChange?
    do throws(DatabaseError) {
      next = try AuditLog.nextChange(
        of: "teamMember", team.value, by: viewer.caller.user, after: change.place,
        in: transaction)
    } catch { throw .database(error) }
    if let next { return next.flagBefore("manager") ?? false }
    return try transaction.member(viewer.caller.user, of: team)?.isManager ?? false
  }
}
