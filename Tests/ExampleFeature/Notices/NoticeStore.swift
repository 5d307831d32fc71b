import Core
import Database
import DueJobs
import Versions
import WebAPI

enum NoticeSQL {
  static let byID = Notice.fields.select("WHERE id = $1")
  static let page = Notice.fields.select(
    "WHERE id < $1 AND (expires_on >= $2 OR expires_on IS NULL) ORDER BY id DESC LIMIT $3")
  static let ofUser = Notice.fields.select("WHERE author_id = $1 ORDER BY id")
  static let expired = Notice.fields.select("WHERE expires_on < $1 ORDER BY id")
  static let insert = Notice.fields.insert
  static let suggest = Suggestion.fields.insert
  static let suggestedBy = Suggestion.fields.select("WHERE author_id = $1 ORDER BY id")
  static let update = Notice.fields.update(key: ["id"])
}

extension Hold {
  static func notice(_ id: NoticeID) -> Hold { Hold(.part, table: "notices", .id(id.value)) }
}

extension ReadTransaction {
  func notice(_ id: NoticeID) throws(NoticeFault) -> Notice? {
    try first(NoticeSQL.byID, [.id(id)]) { row throws(NoticeFault) in Notice.fields.record(row) }
  }

  func notices(
    after: NoticeID?, limit: Int, expiringFrom day: Day
  ) throws(NoticeFault) -> [Notice] {
    try all(
      NoticeSQL.page, [.integer(after?.value ?? .max), .day(day), .int(limit)]
    ) { row throws(NoticeFault) in Notice.fields.record(row) }
  }

  func notices(by user: UserID) throws(NoticeFault) -> [Notice] {
    try all(NoticeSQL.ofUser, [.id(user)]) { row throws(NoticeFault) in Notice.fields.record(row) }
  }

  func notices(expiredBefore day: Day) throws(NoticeFault) -> [Notice] {
    try all(NoticeSQL.expired, [.day(day)]) { row throws(NoticeFault) in Notice.fields.record(row) }
  }

  func noticeCount() throws(NoticeFault) -> Int {
    try first("SELECT count(*) FROM notices") { row throws(NoticeFault) in Int(row.int(0)) } ?? 0
  }

  func suggestions(by author: UserID) throws(NoticeFault) -> [Suggestion] {
    try all(NoticeSQL.suggestedBy, [.id(author)]) { row throws(NoticeFault) in
      Suggestion.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func newID<Of>(_ sequence: StaticString) throws(NoticeFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }

  func insert(_ notice: Notice) throws(NoticeFault) {
    try run(
      NoticeSQL.insert, Notice.fields.insertValues(notice), orIfTaken: NoticeFault.titleTaken)
    try raiseVersion()
  }

  func update(_ notice: Notice) throws(NoticeFault) {
    try run(
      NoticeSQL.update, Notice.fields.updateValues(key: [.id(notice.id)], notice),
      orIfTaken: NoticeFault.titleTaken)
    try raiseVersion()
  }

  func delete(_ notice: Notice) throws(NoticeFault) {
    try change("DELETE FROM notices WHERE id = $1", [.id(notice.id)])
    try raiseVersion()
  }

  func eraseAuthor(_ user: UserID, at now: Instant) throws(NoticeFault) {
    let notices = try notices(by: user)
    try change("UPDATE notices SET author_id = NULL WHERE author_id = $1", [.id(user)])
    try change("UPDATE suggestions SET author_id = NULL WHERE author_id = $1", [.id(user)])
    try raiseVersion()
    do throws(DatabaseError) {
      for notice in notices { try tell(notice, isGone: false, at: now) }
    } catch { throw .database(error) }
  }

  /// Has the notice announced now, and removed once it has expired: in the transaction of its change.
  func scheduleJobs(of notice: Notice, _ notices: Notices) throws(NoticeFault) {
    do throws(DatabaseError) {
      if let due = notice.isRemovedAt {
        try schedule(notices.removal, key: "\(notice.id)", at: due)
      } else {
        try cancel(notices.removal, key: "\(notice.id)")
      }
      if let announcement = notices.announcement {
        try schedule(announcement, key: "\(notice.id)", at: notice.createdAt)
      }
    } catch { throw .database(error) }
  }

  private func raiseVersion() throws(NoticeFault) {
    do throws(DatabaseError) { try raiseVersion(of: .notices) } catch { throw .database(error) }
  }

  func change(_ sql: SQLText, _ values: [SQLValue]) throws(NoticeFault) {
    do throws(DatabaseError) { try run(sql, values) } catch { throw .database(error) }
  }

  func insert(_ suggestion: Suggestion) throws(NoticeFault) {
    try change(NoticeSQL.suggest, Suggestion.fields.insertValues(suggestion))
  }
}
