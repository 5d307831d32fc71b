import Core
import Database
import JSON
package import LongJobs
package import OutboundHTTP
package import SecretKeys
import Versions
import WebAPI

/// The notice board: plain functions over a transaction.
package struct Notices: Sendable {
  let attachments: Attachments
  /// Where new notices are announced, and by what; `nil` for nowhere.
  let announcer: (url: String, outbound: OutboundHTTP)?
  let longJobs: LongJobs
  let keys: SecretKeys

  package init(
    attachments: Attachments = Attachments(), keys: SecretKeys = SecretKeys(),
    longJobs: LongJobs = LongJobs(),
    announcer: (url: String, outbound: OutboundHTTP)? = nil
  ) {
    self.attachments = attachments
    self.announcer = announcer
    self.longJobs = longJobs
    self.keys = keys
  }

  var operations: [Operation] {
    [
      createOperation, listOperation, readOperation, updateOperation, removeOperation,
      attachOperation, attachmentOperation, signatureOperation, codeOperation, changesOperation,
    ] + boardOperations + importOperations
  }

  private var listOperation: Operation {
    .read(
      OperationInfo(
        901, "notices", .get("/notices"), .authenticated, .notices,
        "Lists the notices, newest first."),
      OperationOptions<NoticesQuery, Page<Notice>>(
        details: "Expired ones are shown to managers and admins only.",
        validator: boardVersion())
    ) { query, context, transaction throws(NoticeFault) in
      // One more than wanted tells whether there is a next page.
      var found = try notices(
        after: query.after, limit: query.limit + 1, context, in: transaction)
      guard found.count > query.limit else { return Page(found, next: nil) }
      found.removeLast()
      return Page(found, next: found.last.map { Cursor([.integer($0.id.value)]) })
    }
  }

  /// The newest notices first, those with lower ids than `after`.
  func notices(
    after: NoticeID?, limit: Int, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(NoticeFault) -> [Notice] {
    let day = NoticeBoard.earliestExpiry(for: context.caller, at: context.now)
    return try transaction.notices(after: after, limit: limit, expiringFrom: day)
  }

  private var readOperation: Operation {
    .read(
      OperationInfo(
        902, "notice", .get("/notices/{id}"), .authenticated, .notices, "Shows a notice."),
      byID: notice)
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

  private var createOperation: Operation {
    .write(
      OperationInfo(
        900, "createNotice", .post("/notices"), .manager, .notices, "Puts up a notice."),
      OperationOptions<NewRecord<Notice>, Notice>(location: { "/notices/\($0.id)" }), new: create)
  }

  func create(
    _ draft: Notice, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) -> Notice {
    transaction.hold(.organization)
    let errors = Notice.fields.errors(in: draft)
    if !errors.isEmpty { throw .invalid(errors) }
    guard try transaction.noticeCount() < NoticeBoard.capacity else { throw .boardFull }
    var notice = draft
    notice.id = try transaction.newID("notices")
    notice.author = context.caller?.user
    notice.createdAt = context.now
    try transaction.insert(notice)
    try transaction.scheduleJobs(of: notice, self)
    try transaction.record(context, before: nil, after: notice)
    return notice
  }

  private var updateOperation: Operation {
    .write(
      OperationInfo(
        903, "updateNotice", .patch("/notices/{id}"), .manager, .notices, "Changes a notice."),
      OperationOptions<RecordUpdate<Notice, Notice>, Notice>(
        ifMatch: IfMatch(readOperation) { input, _ in [.notice(input.id)] }), change: update)
  }

  func update(
    _ id: NoticeID, _ patch: Patch<Notice>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(NoticeFault) -> Notice {
    transaction.hold(.notice(id))
    let errors = Notice.fields.errors(in: patch)
    if !errors.isEmpty { throw .invalid(errors) }
    guard let old = try transaction.notice(id) else { throw .notFound }
    let new = patch.applied(to: old)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.scheduleJobs(of: new, self)
    try transaction.record(context, before: old, after: new)
    return new
  }

  private var removeOperation: Operation {
    .write(
      OperationInfo(
        904, "removeNotice", .delete("/notices/{id}"), .manager, .notices, "Removes a notice."),
      OperationOptions<Reference<Notice>, NoOutput>(
        ifMatch: IfMatch(readOperation) { input, _ in [.notice(input.id)] }), byID: remove)
  }

  func remove(
    _ id: NoticeID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) {
    transaction.hold(.notice(id))
    guard let old = try transaction.notice(id) else { throw .notFound }
    try transaction.delete(old)
    try transaction.record(context, before: old, after: nil)
  }
}
