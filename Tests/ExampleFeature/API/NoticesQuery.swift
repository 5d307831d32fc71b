import Core
import WebAPI

/// Which notices are wanted.
struct NoticesQuery: Input {
  let after: NoticeID?
  let limit: Int

  init(_ decoder: inout InputDecoder) {
    let paging = Paging(&decoder) { $0.noticeID != nil }
    after = paging.after?.noticeID
    limit = paging.limit
  }
}

extension Cursor {
  fileprivate var noticeID: NoticeID? {
    parts.count == 1 ? integer(0).flatMap { NoticeID($0) } : nil
  }
}
