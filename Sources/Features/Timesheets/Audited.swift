import AuditLog
package import Core
import Database
import WebAPI

extension WriteTransaction {
  /// Adds a record's change to the audit log, and raises the versions of what it changes.
  func record<Record: VersionedRecord>(
    _ context: RequestContext, before: Record?, after: Record?
  ) throws(TimesheetFault) {
    var raised = RaisedVersions()
    before?.add(to: &raised)
    after?.add(to: &raised)
    do throws(DatabaseError) {
      try AuditLog.record(context, before: before, after: after, in: self)
      try raised.raise(in: self)
    } catch {
      throw .database(error)
    }
  }

  /// Adds the removal of an entry to the audit log, with the last revision that it had.
  func record(_ context: RequestContext, removed entry: Entry) throws(TimesheetFault) {
    var fields = entry.auditFields
    fields.add("revision", .int(entry.revision))
    var raised = RaisedVersions()
    entry.add(to: &raised)
    try record(
      context, AuditSubject(kind: Entry.auditKind, id: entry.id.value, user: entry.user),
      before: fields, after: nil, raised)
  }

  /// Adds the attaching or detaching of a project to the audit log.
  func record(
    _ context: RequestContext, _ project: ProjectID, of user: UserID, isAttached: Bool
  ) throws(TimesheetFault) {
    let fields: AuditFields = ["project": .id(project)]
    var raised = RaisedVersions()
    raised.add(user)
    try record(
      context, AuditSubject(kind: "attachment", id: project.value, user: user),
      before: isAttached ? nil : fields, after: isAttached ? fields : nil, raised)
  }

  /// Adds to the audit log that a person is in a team now, or no more, or manages it or not.
  func record(
    _ context: RequestContext, _ team: TeamID, before: TeamMember?, after: TeamMember?
  ) throws(TimesheetFault) {
    guard let user = (after ?? before)?.user else { return }
    func fields(_ member: TeamMember) -> AuditFields {
      ["team": .id(team), "manager": .flag(member.isManager)]
    }
    try record(
      context, AuditSubject(kind: "teamMember", id: team.value, user: user),
      before: before.map(fields), after: after.map(fields), RaisedVersions())
  }

  private func record(
    _ context: RequestContext, _ subject: AuditSubject, before: AuditFields?, after: AuditFields?,
    _ raised: RaisedVersions
  ) throws(TimesheetFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, subject, before: before, after: after, in: self)
      try raised.raise(in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension Entry: AuditedRecord {
  package static var auditKind: String { "entry" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension Project: AuditedRecord {
  package static var auditKind: String { "project" }
  package var auditID: Int64 { id.value }
}

extension ProjectTask: AuditedRecord {
  package static var auditKind: String { "task" }
  package var auditID: Int64 { id.value }
}

extension Team: AuditedRecord {
  package static var auditKind: String { "team" }
  package var auditID: Int64 { id.value }
}

extension Hold {
  /// A team: its fields and its members.
  static func team(_ id: TeamID) -> Hold { Hold(.group, table: "teams", .id(id.value)) }

  /// A lock of hours.
  static func lock(_ id: LockID) -> Hold { Hold(.project, table: "locks", .id(id.value)) }

  /// A project: its fields and its tasks.
  static func project(_ id: ProjectID) -> Hold { Hold(.project, table: "projects", .id(id.value)) }

  /// The project of a task.
  static func project(of task: TaskID) -> Hold {
    Hold(
      .project, table: "projects", .referredBy(table: "tasks", column: "project_id", id: task.value)
    )
  }
}
