import ChangeFeed
import Core
import JSON
import TestSupport
import Testing

@testable import WebAPI

@Suite("A feed as lines, and in parts")
struct FeedLineTests {
  private let fixture: FeedFixture

  init() throws { fixture = try FeedFixture() }

  private func lines(_ bytes: ArraySlice<UInt8>) throws -> [JSONTree] {
    try bytes.split(separator: UInt8(ascii: "\n")).map { try fixture.tree(Array($0)) }
  }

  /// Takes whole lines, with the groups that they ask for; gives the last one's cursor.
  private func read(_ bytes: ArraySlice<UInt8>, into client: inout Follower) throws -> String? {
    var cursor: String?
    for row in try lines(bytes) {
      cursor = row.text("cursor")
      guard let group = try client.take(row) else { continue }
      for row in try lines(try fixture.lines(fixture.feed(group: group))[...]) {
        _ = try client.take(row, ofGroup: true)
      }
    }
    return cursor
  }

  @Test("A download that breaks off at any byte goes on from its last whole line")
  func cuts() throws {
    for number in 1...12 as ClosedRange<Int64> {
      try fixture.put(number, "first", group: number % 3)
    }
    var before = Follower()
    let cursor = try #require(try read(try fixture.lines(fixture.feed())[...], into: &before))
    try fixture.put(3, "second", group: 1)
    try fixture.set(2, isVisible: true)
    try fixture.remove(4)
    try fixture.set(1, isVisible: false)
    try fixture.put(5, "second", group: 0)
    try fixture.put(13, "first", group: 2)
    try fixture.set(0, isVisible: true)
    let bytes = try fixture.lines(fixture.feed(), since: cursor)
    let visible = fixture.notes.visible(to: fixture.user)
    #expect(try lines(bytes[...]).last?["end"] == .flag(true))
    for cut in 0...bytes.count {
      let end = bytes[..<cut].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      var client = before
      client.beginReading()
      let last = try read(bytes[..<end], into: &client) ?? cursor
      client.beginReading()
      _ = try read(try fixture.lines(fixture.feed(), since: last)[...], into: &client)
      #expect(client.holds(visible), "cut at \(cut)")
    }
  }

  @Test("A row longer than a piece goes on in the next, as lines and in a part")
  func longRow() throws {
    try fixture.put(1, "before")
    let (stream, now) = (fixture.stream, fixture.clock.now)
    fixture.notes[2] = Notes.Note(group: 1, text: "")
    try fixture.database.write {
      try stream.tell(NoteFeed.Kind.album, 2, at: now, in: $0)
    }
    try fixture.put(3, "after")
    var pieces = 0
    let bytes = try fixture.lines(fixture.feed()) { pieces += 1 }
    #expect(pieces >= 3 && bytes.count > 300_000)
    let rows = try lines(bytes[...])
    #expect(rows.map { $0.number("id") } == [1, 2, 3, 0])
    guard case .array(let pictures)? = rows[1]["data"] else {
      Issue.record("an album is an array")
      return
    }
    #expect(pictures.count == Notes.picturesOfAlbum)
    let page = try fixture.page(fixture.feed(), limit: 2)
    #expect(page.rows.map { $0["data"] } == rows[..<2].map { $0["data"] } && page.hasMore)
  }

  @Test("What changes while it is sent comes once more, at its new place")
  func changedMeanwhile() throws {
    for number in 1...100 as ClosedRange<Int64> { try fixture.put(number, "first") }
    var changed = false
    let bytes = try fixture.lines(fixture.feed()) {
      if changed { return }
      changed = true
      for number in [1, 90] as [Int64] { try fixture.put(number, "second") }
    }
    let rows = try lines(bytes[...]).dropLast()
    #expect(rows.filter { $0.number("id") == 1 }.map { $0.number("revision") } == [1, 2])
    #expect(rows.filter { $0.number("id") == 90 }.map { $0.number("revision") } == [2])
    #expect(rows.count == 101)
  }

  @Test("Whoever may read no more gets no further row")
  func rightTaken() throws {
    for number in 1...100 as ClosedRange<Int64> { try fixture.put(number, "first") }
    var isTaken = false
    let bytes = try fixture.lines(fixture.feed()) {
      if !isTaken { try fixture.set(1, isVisible: false) }
      isTaken = true
    }
    let notes = try lines(bytes[...]).filter { $0["data"] != nil }
    #expect(notes.count < 100)
  }

  @Test("Rows that the viewer does not see cost an answer a bounded search", arguments: [1, 2_500])
  func passedOver(limit: Int) throws {
    let stream = fixture.stream
    try fixture.database.write { transaction in
      for number in 1...3_500 as ClosedRange<Int64> {
        try stream.tell(
          NoteFeed.Kind.note, number, at: Instant(seconds: 0), in: transaction)
      }
    }
    try fixture.put(1, "seen")
    let first = try fixture.page(fixture.feed(), limit: limit)
    #expect(first.rows.isEmpty && first.hasMore)
    var (page, answers) = (first, 1)
    while page.hasMore {
      page = try fixture.page(fixture.feed(), since: page.cursor, limit: limit)
      answers += 1
    }
    #expect(page.rows.count == 1 && answers == (limit == 1 ? 4 : 2))
  }
}
