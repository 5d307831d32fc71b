import ChangeFeed
import Core
import Database
import SecretKeys
import WebAPI

extension Notices {
  var changesOperation: Operation {
    .feed(
      OperationInfo(
        910, "noticeChanges", .get("/notices/changes"), .authenticated, .notices,
        "Gives all notices, or what changed since a cursor."),
      OperationOptions<StreamQuery, Download.Form>(
        also: [.get("/notices/changes.ndjson", fixed: ["format": "ndjson"])],
        writeSample: { $0.describeFeed("NoticeChanges", of: "notice") { $0.value(Notice.example) } }
      )
    ) { _, context in NoticeFeed(keys: keys, context: context) }
  }
}

/// The feed of the board, for one request: a stream for all.
struct NoticeFeed: StreamSource {
  typealias Fault = NoticeFault
  typealias Viewer = Day
  enum Kind: String { case notice }
  static let stream = FeedStream("notices")

  let keys: SecretKeys
  let context: RequestContext
  var stream: FeedStream { Self.stream }
  var sealing: CursorSealing? { CursorSealing(keys, .noticeCursors, at: context.now) }
  /// Managers see expired notices too: whoever becomes one begins anew.
  var visibility: Int64 { context.caller.map { $0.role >= .manager } == true ? 1 : 0 }

  func viewer(in transaction: ReadTransaction) -> Day {
    NoticeBoard.earliestExpiry(for: context.caller, at: context.now)
  }

  func data(
    of item: StreamItem<Kind>, for day: Day, in transaction: ReadTransaction
  ) throws(NoticeFault) -> Notice? {
    let notice = try transaction.notice(NoticeID(stored: item.number))
    return notice.flatMap { ($0.expiresOn ?? .latest) >= day ? $0 : nil }
  }
}
