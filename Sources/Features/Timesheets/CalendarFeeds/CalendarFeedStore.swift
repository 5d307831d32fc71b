import Core
import Crypto
import Database
import WebAPI

enum CalendarFeedSQL {
  static let byID = CalendarFeed.fields.select("WHERE id = $1")
  fileprivate static let byDigest = CalendarFeed.fields.select(
    "WHERE id = (SELECT feed_id FROM calendar_addresses WHERE digest = $1)")
  fileprivate static let byUser = CalendarFeed.fields.select(
    "WHERE user_id = $1 ORDER BY name_key, id")
  fileprivate static let all = CalendarFeed.fields.select("ORDER BY name_key, id")
  fileprivate static let insert = CalendarFeed.fields.insert
  fileprivate static let update = CalendarFeed.fields.update(key: ["id"])
}

extension ReadTransaction {
  func calendarFeed(_ id: CalendarFeedID) throws(TimesheetFault) -> CalendarFeed? {
    try first(CalendarFeedSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      CalendarFeed.fields.record(row)
    }
  }

  /// The feed whose address has that secret.
  func calendarFeed(at secret: CalendarSecret) throws(TimesheetFault) -> CalendarFeed? {
    try first(CalendarFeedSQL.byDigest, [.blob(secret.digest.array)]) {
      row throws(TimesheetFault) in CalendarFeed.fields.record(row)
    }
  }

  /// By name.
  func calendarFeeds(of owner: UserScope) throws(TimesheetFault) -> [CalendarFeed] {
    switch owner {
    case .user(let user):
      try all(CalendarFeedSQL.byUser, [.id(user)]) { row throws(TimesheetFault) in
        CalendarFeed.fields.record(row)
      }
    case .everybody:
      try all(CalendarFeedSQL.all) { row throws(TimesheetFault) in
        CalendarFeed.fields.record(row)
      }
    }
  }

  func countCalendarFeeds(of user: UserID) throws(TimesheetFault) -> Int {
    try first("SELECT count(*) FROM calendar_feeds WHERE user_id = $1", [.id(user)]) {
      row throws(TimesheetFault) in Int(row.int(0))
    } ?? 0
  }

  /// The name of this installation in the ids of its events: made with the database, and kept by a restore.
  func installation() throws(TimesheetFault) -> String {
    let found = try first("SELECT name FROM installation") { row throws(TimesheetFault) in
      row.text(0)
    }
    guard let found else { preconditionFailure("a migration stored the row") }
    return found
  }
}

extension WriteTransaction {
  func insert(_ feed: CalendarFeed, at secret: CalendarSecret) throws(TimesheetFault) {
    try change(CalendarFeedSQL.insert, CalendarFeed.fields.insertValues(feed))
    try insertAddress(of: feed.id, secret)
  }

  func update(_ feed: CalendarFeed) throws(TimesheetFault) {
    try change(
      CalendarFeedSQL.update, CalendarFeed.fields.updateValues(key: [.id(feed.id)], feed))
  }

  /// Puts another address in place of the one that a feed has.
  func replaceAddress(
    of feed: CalendarFeedID, by secret: CalendarSecret
  ) throws(TimesheetFault) {
    try deleteAddress(of: feed)
    try insertAddress(of: feed, secret)
  }

  func delete(_ feed: CalendarFeed) throws(TimesheetFault) {
    try deleteAddress(of: feed.id)
    try change("DELETE FROM calendar_feeds WHERE id = $1", [.id(feed.id)])
  }

  private func insertAddress(
    of feed: CalendarFeedID, _ secret: CalendarSecret
  ) throws(TimesheetFault) {
    try change(
      "INSERT INTO calendar_addresses (digest, feed_id) VALUES ($1, $2)",
      [.blob(secret.digest.array), .id(feed)])
  }

  private func deleteAddress(of feed: CalendarFeedID) throws(TimesheetFault) {
    try change("DELETE FROM calendar_addresses WHERE feed_id = $1", [.id(feed)])
  }

  func recordReading(of feed: CalendarFeedID, at hour: Instant) throws(TimesheetFault) {
    try change(
      """
      UPDATE calendar_feeds SET read_at = $2
      WHERE id = $1 AND (read_at < $2 OR read_at IS NULL)
      """, [.id(feed), .instant(hour)])
  }
}

extension Hold {
  /// The user of a feed.
  static func owner(of feed: CalendarFeedID) -> Hold {
    Hold(
      .user, table: "users",
      .referredBy(table: "calendar_feeds", column: "user_id", id: feed.value))
  }
}
