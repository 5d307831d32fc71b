import ChangeFeed
import Core
import Database
import JSON
import TestSupport
import Testing

@testable import WebAPI

/// Notes, their stream, and what clients get of it.
final class FeedFixture: Sendable {
  let database: TestDatabase
  let notes = Notes()
  let clock = TestClock()
  let user = UserID(stored: 1)
  let stream = FeedStream("notes")

  init() throws {
    database = try TestDatabase()
    try database.addUsers(("anna", .reporter), ("otto", .reporter))
    notes.setGroups(of: user, [1])
  }

  func feed(group: Int64? = nil, sealing: CursorSealing? = nil) -> NoteFeed {
    NoteFeed(notes: notes, user: user, group: group, sealing: sealing)
  }

  /// Adds or changes a note.
  func put(_ number: Int64, _ text: String, group: Int64 = 1) throws {
    let earlier = notes[number].map { $0.earlierGroups.union([$0.group]) } ?? []
    notes[number] = Notes.Note(group: group, text: text, earlierGroups: earlier)
    try tell(number, isGone: false)
  }

  func remove(_ number: Int64) throws {
    notes[number] = nil
    try tell(number, isGone: true)
  }

  private func tell(_ number: Int64, isGone: Bool) throws {
    let (stream, now) = (stream, clock.now)
    try database.write {
      try stream.tell(NoteFeed.Kind.note, number, isGone: isGone, at: now, in: $0)
    }
  }

  /// Gives or takes the right to see a group.
  func set(_ group: Int64, isVisible: Bool) throws {
    let groups = notes.groups(of: user)
    notes.setGroups(of: user, isVisible ? groups.union([group]) : groups.subtracting([group]))
    let (stream, user) = (stream, user)
    try database.write { try stream.tell(user, sees: group, isVisible, in: $0) }
  }

  /// The bytes of an answer; `between` runs before each piece but the first.
  func bytes(
    _ feed: NoteFeed, _ query: FeedQuery, between: () throws -> Void = {}
  ) throws -> [UInt8] {
    let now = clock.now
    let download = try database.read { transaction throws(NoteFeed.Fault) in
      try feed.download(query, at: now, in: transaction)
    }
    var bytes: [UInt8] = []
    while let piece = try database.reader.read({ try download.next($0) }) {
      bytes += piece
      try between()
    }
    return bytes
  }

  func query(since: String? = nil, limit: Int = 500, _ feed: NoteFeed) throws -> FeedQuery {
    var query = FeedQuery()
    query.limit = limit
    query.since = try since.map { text in
      if feed.sealing != nil { return .sealed(text) }
      return .readable(try #require(FeedCursor(text: text, as: .readable)))
    }
    return query
  }

  /// An answer with some rows.
  func page(
    _ feed: NoteFeed, since: String? = nil, limit: Int = 500, between: () throws -> Void = {}
  ) throws -> FeedPage {
    let query = try query(since: since, limit: limit, feed)
    return FeedPage(try tree(try bytes(feed, query, between: between)))
  }

  /// The feed to its end, as lines.
  func lines(
    _ feed: NoteFeed, since: String? = nil, between: () throws -> Void = {}
  ) throws -> [UInt8] {
    var query = try query(since: since, feed)
    query.isLines = true
    return try bytes(feed, query, between: between)
  }

  func tree(_ bytes: [UInt8]) throws -> JSONTree { JSONTree(try JSONDocument(bytes).root) }
}

/// An answer of a feed.
struct FeedPage {
  let rows: [JSONTree]
  let cursor: String
  let hasMore: Bool

  init(_ answer: JSONTree) {
    if case .array(let rows)? = answer["changes"] { self.rows = rows } else { rows = [] }
    cursor = answer.text("cursor")
    hasMore = answer["more"] == .flag(true)
  }
}

extension JSONTree {
  func text(_ name: String) -> String {
    if case .text(let text)? = self[name] { text } else { "" }
  }

  func number(_ name: String) -> Int64 {
    if case .integer(let number)? = self[name] { number } else { 0 }
  }
}
