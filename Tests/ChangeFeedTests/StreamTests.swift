import ChangeFeed
import Core
import Database
import JSON
import TestSupport
import Testing
import WebAPI

@Suite("Streams of changes")
struct StreamTests {
  private let fixture: FeedFixture

  init() throws { fixture = try FeedFixture() }

  @Test("An item has one row, at the place of its last change")
  func places() throws {
    try fixture.put(1, "one")
    try fixture.put(2, "two")
    try fixture.put(1, "three")
    try fixture.remove(2)
    let page = try fixture.page(fixture.feed())
    #expect(page.rows.map { $0.number("id") } == [1, 2])
    #expect(page.rows.map { $0.number("revision") } == [2, 2])
    #expect(page.rows[1]["gone"] == .flag(true) && page.rows[1]["data"] == nil)
  }

  @Test("Streams know nothing of each other")
  func separate() throws {
    let other = FeedStream("tasks-7")
    try fixture.put(1, "one")
    let cursor = try fixture.page(fixture.feed()).cursor
    try fixture.database.write { transaction in
      for number in 1...9 as ClosedRange<Int64> {
        try other.tell(NoteFeed.Kind.note, number, at: Instant(seconds: 0), in: transaction)
      }
    }
    let page = try fixture.page(fixture.feed(), since: cursor)
    #expect(page.rows.isEmpty && !page.hasMore)
  }

  @Test("An owner's rows are found among those of many, with everybody's, in their order")
  func owners() throws {
    let stream = fixture.stream
    try fixture.database.write { transaction in
      for number in 1...300 as ClosedRange<Int64> {
        let owner = number % 3 == 0 ? nil : number % 3
        try stream.tell(
          NoteFeed.Kind.note, number, of: owner, isGone: true, at: Instant(seconds: 0),
          in: transaction)
      }
    }
    let feed = OwnFeed(owner: 2)
    let rows = try fixture.database.read { transaction throws(NoteFeed.Fault) in
      var rows: [Int64] = []
      try feed.items(after: 90, limit: 7, for: true, in: transaction) { item in
        rows.append(item.number)
        return .continue
      }
      return rows
    }
    #expect(rows == [92, 93, 95, 96, 98, 99, 101])
  }

  @Test("After a restore places and revisions are above those that were given before")
  func restored() throws {
    try fixture.put(1, "one")
    try fixture.put(1, "two")
    let cursor = try fixture.page(fixture.feed()).cursor
    let restored = Instant(seconds: 1_767_225_600 + 60 * 100)
    try fixture.database.write { transaction in
      try transaction.run("UPDATE generation SET restored_at = $1", [.instant(restored)])
      try FeedStream.skipLostNumbers(at: restored, in: transaction)
    }
    try fixture.put(2, "new")
    // So does a stream whose first change comes later: there may have been one of its name.
    let other = FeedStream("tasks-7")
    try fixture.database.write {
      try other.tell(NoteFeed.Kind.note, 1, at: restored, in: $0)
    }
    let found = try fixture.database.read { transaction throws(DatabaseError) in
      try transaction.all("SELECT place, revision FROM feed_items ORDER BY stream, place") {
        [$0.int(0), $0.int(1)]
      }
    }
    #expect(found == [[2, 101_000], [101_001, 101_000], [101_000, 101_000]])
    // Without another generation the cursor would go on.
    #expect(try fixture.page(fixture.feed(), since: cursor).rows.count == 1)
  }

  @Test("Changes are found by an index, whatever else a stream has", .ofAFile)
  func plans() throws {
    let plan = fixture.database.queryPlan(
      of: """
        SELECT place FROM feed_items
        WHERE stream = $1 AND owner = $2 AND place > $3 ORDER BY place LIMIT 5
        """)
    #expect(plan.count == 1 && plan[0].contains("feed_items_by_owner"))
  }
}

/// The rows of one owner.
private struct OwnFeed: StreamSource {
  typealias Fault = NoteFeed.Fault
  typealias Kind = NoteFeed.Kind
  typealias Viewer = Bool
  let owner: Int64?
  let stream = FeedStream("notes")

  func viewer(in transaction: ReadTransaction) -> Bool { true }
  var sealing: CursorSealing? { nil }
  func data(
    of item: StreamItem<NoteFeed.Kind>, for viewer: Bool, in transaction: ReadTransaction
  ) -> Notes.Note? { nil }
}
