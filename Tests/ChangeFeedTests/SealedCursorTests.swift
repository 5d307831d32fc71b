import Bytes
import ChangeFeed
import Core
import Database
import SecretKeys
import TestSupport
import Testing

@Suite("Enciphered cursors")
struct SealedCursorTests {
  private static let purpose = KeyPurpose(
    "note-cursors", .sealing, acceptedSeconds: FeedCursor.lifetime)
  private static let other = KeyPurpose("other-cursors", .sealing)

  private let fixture: FeedFixture
  private let keys = SecretKeys()

  init() throws {
    fixture = try FeedFixture()
    let (keys, now) = (keys, fixture.clock.now)
    try fixture.database.write {
      try keys.makeMissing(for: [Self.purpose, Self.other], at: now, in: $0)
    }
  }

  private func feed(_ purpose: KeyPurpose = Self.purpose, group: Int64? = nil) -> NoteFeed {
    fixture.feed(
      group: group, sealing: CursorSealing(keys, purpose, at: fixture.clock.now))
  }

  private func refusal(_ cursor: String, _ feed: NoteFeed) throws -> FeedRefusal? {
    do {
      _ = try fixture.page(feed, since: cursor)
      return nil
    } catch NoteFeed.Fault.feed(let refusal) {
      return refusal
    }
  }

  @Test("A feed goes on by them, as rows and as lines")
  func goesOn() throws {
    for number in 1...5 as ClosedRange<Int64> { try fixture.put(number, "first") }
    let page = try fixture.page(feed(), limit: 2)
    #expect(page.rows.count == 2 && page.hasMore)
    let rest = try fixture.lines(feed(), since: page.cursor)
      .split(separator: UInt8(ascii: "\n")).map { try fixture.tree(Array($0)) }
    #expect(rest.map { $0.number("id") } == [3, 4, 5, 0])
    #expect(try fixture.page(feed(), since: rest[1].text("cursor")).rows.count == 1)
    #expect(try fixture.page(feed(), since: rest[3].text("cursor")).rows.isEmpty)
  }

  @Test("One with any character changed, of another key, another view or a readable one is refused")
  func refused() throws {
    try fixture.put(1, "first")
    let cursor = try fixture.page(feed()).cursor
    let bytes = Array(cursor.utf8)
    for index in bytes.indices {
      var changed = bytes
      changed[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: changed, as: UTF8.self)
      #expect(try refusal(text, feed()) == .malformed, "\(index)")
    }
    #expect(try refusal(String(cursor.dropLast()), feed()) == .malformed)
    #expect(try refusal(cursor + "A", feed()) == .malformed)
    #expect(try refusal(cursor, feed(Self.other)) == .malformed)
    #expect(try refusal(try fixture.page(fixture.feed()).cursor, feed()) == .malformed)
    #expect(try refusal(cursor, feed(group: 1)) == .foreign)
  }

  @Test("An older key opens until it is retired; a generation and 400 days end them")
  func ends() throws {
    try fixture.put(1, "first")
    let cursor = try fixture.page(feed()).cursor
    _ = try keys.rotate(Self.purpose, at: fixture.clock.now, fixture.database.writer)
    #expect(try refusal(cursor, feed()) == nil)
    #expect(try fixture.page(feed()).cursor.prefix(6) != cursor.prefix(6))
    try fixture.database.write {
      try $0.run("UPDATE generation SET value = $1", [.blob([UInt8](repeating: 7, count: 16))])
    }
    #expect(try refusal(cursor, feed()) == .expired)
    let newest = try fixture.page(feed()).cursor
    fixture.clock.advance(bySeconds: FeedCursor.lifetime + 1)
    #expect(try refusal(newest, feed()) == .expired)
    #expect(try refusal(cursor, feed()) == .malformed)
  }

  @Test("Two of them tell nothing of how many changes lie between", arguments: [0, 10_000])
  func alike(changes: Int64) throws {
    try fixture.put(1, "first")
    let before = try fixture.page(feed()).cursor
    let (stream, now) = (fixture.stream, fixture.clock.now)
    try fixture.database.write { transaction in
      for number in 0..<changes {
        try stream.tell(NoteFeed.Kind.note, number % 10 + 2, at: now, in: transaction)
      }
    }
    let after = try fixture.page(feed()).cursor
    let first = try #require(Base64URL.decode(before))
    let second = try #require(Base64URL.decode(after))
    #expect(first.count == second.count && before.count == after.count)
    // They begin with the number of their key. Of the rest one byte in 256 is the same by chance.
    let common = zip(first, second).dropFirst(4).count { $0 == $1 }
    #expect(first.prefix(4) == second.prefix(4) && common <= 8)
  }
}
