import AuditLog
import Core
import Database
import WebAPI

/// A record whose changes are in the audit log.
protocol Audited: DeclaredRecord {
  var auditSubject: AuditSubject { get }
}

extension WriteTransaction {
  /// Adds a record's change to the audit log.
  func record<Record: Audited>(
    _ context: RequestContext, before: Record?, after: Record?
  ) throws(TimesheetFault) {
    guard let changed = after ?? before else { return }
    try record(
      context, changed.auditSubject,
      before: before.map { Record.fields.auditFields($0) },
      after: after.map { Record.fields.auditFields($0) })
  }

  /// Adds the attaching or detaching of a project to the audit log.
  func record(
    _ context: RequestContext, _ project: ProjectID, of user: UserID, isAttached: Bool
  ) throws(TimesheetFault) {
    let fields: AuditFields = ["project": .id(project)]
    try record(
      context, AuditSubject(kind: "attachment", id: project.value, user: user),
      before: isAttached ? nil : fields, after: isAttached ? fields : nil)
  }

  private func record(
    _ context: RequestContext, _ subject: AuditSubject, before: AuditFields?, after: AuditFields?
  ) throws(TimesheetFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, subject, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension Entry: Audited {
  var auditSubject: AuditSubject { AuditSubject(kind: "entry", id: id.value, user: user) }
}

extension Project: Audited {
  var auditSubject: AuditSubject { AuditSubject(kind: "project", id: id.value, user: nil) }
}

extension ProjectTask: Audited {
  var auditSubject: AuditSubject { AuditSubject(kind: "task", id: id.value, user: nil) }
}
