import AuditLog
import Core
import Database
import WebAPI

extension WriteTransaction {
  /// Adds what was done to a notice to the audit log.
  func record(
    _ context: RequestContext, before: Notice?, after: Notice?
  ) throws(NoticeFault) {
    guard let notice = after ?? before else { return }
    do throws(DatabaseError) {
      try AuditLog.record(
        context, AuditSubject(kind: "notice", id: notice.id.value, user: notice.author),
        before: before.map { Notice.fields.auditFields($0) },
        after: after.map { Notice.fields.auditFields($0) }, in: self)
    } catch {
      throw .database(error)
    }
  }
}
