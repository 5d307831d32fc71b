import AuditLog
package import Core
import Database
import WebAPI

extension Notice: AuditedRecord {
  package static var auditKind: String { "notice" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { author }
}

extension WriteTransaction {
  /// Adds what was done to a notice to the audit log.
  func record(_ context: RequestContext, before: Notice?, after: Notice?) throws(NoticeFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}
