import AuditLog
import Core
import Database
import WebAPI

/// A record whose changes are in the audit log.
protocol Audited: DeclaredRecord {
  static var subject: String { get }
  var number: Int64 { get }
  var owner: UserID? { get }
}

extension WriteTransaction {
  /// Adds what was done to a record to the audit log.
  func record<Subject: Audited>(
    _ context: RequestContext, before: Subject?, after: Subject?
  ) throws(TimesheetFault) {
    guard let subject = after ?? before else { return }
    try record(
      context, Subject.subject, subject.number, of: subject.owner,
      before: before.map { Subject.fields.auditFields($0) },
      after: after.map { Subject.fields.auditFields($0) })
  }

  /// Adds to the audit log that a project was attached to a user or detached.
  func record(
    _ context: RequestContext, _ project: ProjectID, of user: UserID, isAttached: Bool
  ) throws(TimesheetFault) {
    let fields: AuditFields = ["project": .id(project)]
    try record(
      context, "attachment", project.value, of: user, before: isAttached ? nil : fields,
      after: isAttached ? fields : nil)
  }

  private func record(
    _ context: RequestContext, _ subject: String, _ id: Int64, of user: UserID?,
    before: AuditFields?, after: AuditFields?
  ) throws(TimesheetFault) {
    do throws(DatabaseError) {
      try AuditLog.record(
        context, subject: subject, id: id, user: user, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension Entry: Audited {
  static var subject: String { "entry" }
  var number: Int64 { id.value }
  var owner: UserID? { user }
}

extension Project: Audited {
  static var subject: String { "project" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
}

extension ProjectTask: Audited {
  static var subject: String { "task" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
}
