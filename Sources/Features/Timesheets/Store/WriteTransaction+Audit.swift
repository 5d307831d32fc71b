import Core
import Database
import AuditLog

/// What is told of a thing in the audit log.
protocol Audited {
  static var subject: String { get }
  var number: Int64 { get }
  var owner: UserID? { get }
  var fields: AuditFields { get }
}

extension Audited where Self: Equatable {
  /// Whether nothing was changed, not even between texts that only look alike.
  func isSame(as other: Self) -> Bool {
    self == other && fields.json.utf8.elementsEqual(other.fields.json.utf8)
  }
}

extension WriteTransaction {
  /// Adds what was done to a thing to the audit log.
  func record<Thing: Audited>(
    _ context: RequestContext, before: Thing?, after: Thing?
  ) throws(TimesheetFault) {
    guard let thing = after ?? before else { return }
    try record(
      context, Thing.subject, thing.number, of: thing.owner, before: before?.fields,
      after: after?.fields)
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
  var fields: AuditFields {
    [
      "project": .id(project), "task": .id(task), "start": .instant(start), "end": .instant(end),
      "description": .text(description), "tags": .texts(tags.names), "billable": .flag(billable),
    ]
  }
}

extension Project: Audited {
  static var subject: String { "project" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
  var fields: AuditFields {
    [
      "name": .text(name), "description": .text(description), "customer": .optional(customer),
      "budgetSeconds": .optional(budgetSeconds), "color": .optional(color), "active": .flag(active),
    ]
  }
}

extension ProjectTask: Audited {
  static var subject: String { "task" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
  var fields: AuditFields {
    ["project": .id(project), "name": .text(name), "active": .flag(active)]
  }
}
