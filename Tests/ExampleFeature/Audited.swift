import AuditLog
import ChangeFeed
package import Core
import Database
import WebAPI

extension Notice: AuditedRecord {
  package static var auditKind: String { "notice" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { author }
}

extension WriteTransaction {
  /// Adds what was done to a notice to the audit log and to the feed.
  func record(_ context: RequestContext, before: Notice?, after: Notice?) throws(NoticeFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, before: before, after: after, in: self)
      guard let notice = after ?? before else { return }
      try tell(notice, isGone: after == nil, at: context.now)
    } catch { throw .database(error) }
  }

  func tell(_ notice: Notice, isGone: Bool, at now: Instant) throws(DatabaseError) {
    try NoticeFeed.stream.tell(
      NoticeFeed.Kind.notice, notice.id.value, isGone: isGone, at: now, in: self)
  }
}
