import Core
import Database
import WebAPI

/// The notice board: plain functions over a transaction.
package struct Notices: Sendable {
  let attachments: Attachments

  package init(attachments: Attachments = Attachments()) { self.attachments = attachments }

  /// The newest notices first, those with lower ids than `after`.
  func notices(
    after: NoticeID?, limit: Int, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(NoticeFault) -> [Notice] {
    let day = NoticeBoard.earliestExpiry(for: context.caller, at: context.now)
    return try transaction.notices(after: after, limit: limit, expiringFrom: day)
  }

  /// - Throws: `notFound` also for an expired notice, unless the caller is a manager.
  func notice(
    _ id: NoticeID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(NoticeFault) -> Notice {
    let day = NoticeBoard.earliestExpiry(for: context.caller, at: context.now)
    guard let notice = try transaction.notice(id), (notice.expiresOn ?? .latest) >= day else {
      throw .notFound
    }
    return notice
  }

  func create(
    _ draft: Notice, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) -> Notice {
    transaction.hold(.organization)
    try refuse(Notice.fields.errors(in: draft))
    guard try transaction.noticeCount() < NoticeBoard.capacity else { throw .boardFull }
    var notice = draft
    notice.id = try transaction.newNoticeID()
    notice.author = context.caller?.user
    notice.createdAt = context.now
    try transaction.insert(notice)
    try transaction.record(context, before: nil, after: notice)
    return notice
  }

  func update(
    _ id: NoticeID, _ patch: Patch<Notice>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(NoticeFault) -> Notice {
    transaction.hold(.notice(id))
    try refuse(Notice.fields.errors(in: patch))
    guard let old = try transaction.notice(id) else { throw .notFound }
    let new = patch.applied(to: old)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return new
  }

  func remove(
    _ id: NoticeID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) {
    transaction.hold(.notice(id))
    guard let old = try transaction.notice(id) else { throw .notFound }
    try transaction.delete(old)
    try transaction.record(context, before: old, after: nil)
  }

  private func refuse(_ errors: [FieldError]) throws(NoticeFault) {
    if !errors.isEmpty { throw .invalid(errors) }
  }
}
