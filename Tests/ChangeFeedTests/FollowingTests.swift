import ChangeFeed
import Core
import Database
import JSON
import TestSupport
import Testing

@Suite("A client that follows a feed")
struct FollowingTests {
  @Test(
    "With random changes, rights, limits and restores it has exactly what it may see",
    arguments: 1...60)
  func follows(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    for _ in 0..<120 { try run.step() }
    try run.finish()
  }
}

/// Random writers and one client.
private struct RandomRun {
  private let fixture: FeedFixture
  private var random: SeededGenerator
  private var client = Follower()
  private var texts = 0
  private var backup: Backup?
  /// What a note was at a revision, as any client was told: a restore gives no revision again.
  private var content: [String: Follower.Held] = [:]

  init(seed: UInt64) throws {
    fixture = try FeedFixture()
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    fixture.clock.advance(bySeconds: Int64.random(in: 0...86_400, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: try write()
    case 60..<63: backup = try Backup(fixture)
    case 63..<65:
      try backup?.restore(to: fixture)
    default: try read()
    }
  }

  /// One change of a note, or of a right.
  private mutating func write() throws {
    let number = Int64.random(in: 1...30, using: &random)
    let group = Int64.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: try fixture.set(group, isVisible: true)
    case 1: try fixture.set(group, isVisible: false)
    case 2..<5: if fixture.notes[number] != nil { try fixture.remove(number) }
    default:
      texts += 1
      try fixture.put(number, "text \(texts)", group: group)
    }
  }

  /// An answer of the feed; now and then others write while it is sent, or it is lost.
  private mutating func read() throws {
    let limit = Int.random(in: 1...12, using: &random)
    do {
      let page = try fixture.page(fixture.feed(), since: client.cursor, limit: limit)
      if Int.random(in: 0..<10, using: &random) == 0 { return }
      client.beginReading()
      for row in page.rows { try take(row) }
      client.cursor = page.cursor
    } catch NoteFeed.Fault.feed(.expired) {
      client = Follower()
    }
  }

  private mutating func take(_ row: JSONTree) throws {
    guard let group = try client.take(row) else { return check(row) }
    // The group whole, in parts between which others write.
    var cursor: String?
    while true {
      let limit = Int.random(in: 1...5, using: &random)
      let page = try fixture.page(fixture.feed(group: group), since: cursor, limit: limit)
      for row in page.rows { _ = try client.take(row, ofGroup: true) }
      if !page.hasMore { return }
      cursor = page.cursor
      if Bool.random(using: &random) { try write() }
    }
  }

  private mutating func check(_ row: JSONTree) {
    guard let held = client.held[row.number("id")], row["data"] != nil else { return }
    let key = "\(row.number("id")) \(held.revision)"
    #expect(content[key] == nil || content[key] == held, "revision \(key) was given twice")
    content[key] = held
  }

  /// Reads to the end; then the client, and one that begins anew, have what may be seen.
  mutating func finish() throws {
    var page = try fixture.page(fixture.feed())
    repeat {
      try read()
      page = (try? fixture.page(fixture.feed(), since: client.cursor)) ?? page
    } while client.cursor == nil || !page.rows.isEmpty || page.hasMore
    let visible = fixture.notes.visible(to: fixture.user)
    #expect(client.holds(visible))
    var other = Follower()
    for line in try fixture.lines(fixture.feed()).split(separator: UInt8(ascii: "\n")) {
      _ = try other.take(try fixture.tree(Array(line)))
    }
    #expect(other.holds(visible))
  }
}

/// The tables and notes at a time.
private struct Backup {
  private typealias Rows = [[SQLValue]]
  private static let tables: [(insert: SQLText, select: SQLText)] = [
    ("INSERT INTO feed_streams VALUES ($1, $2, $3)", "SELECT * FROM feed_streams"),
    ("INSERT INTO feed_items VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", "SELECT * FROM feed_items"),
    ("INSERT INTO feed_scopes VALUES ($1, $2, $3, $4, $5)", "SELECT * FROM feed_scopes"),
  ]
  /// The columns that are texts.
  private static let texts: [Set<Int32>] = [[0], [0, 2], [0]]
  private static let widths: [Int32] = [3, 8, 5]

  private let notes: Notes.State
  private let rows: [Rows]

  init(_ fixture: FeedFixture) throws {
    notes = fixture.notes.all
    rows = try Self.tables.indices.map { table in
      try fixture.database.read { transaction throws(DatabaseError) in
        try transaction.all(Self.tables[table].select) { row in
          var values: [SQLValue] = []
          for column in 0..<Self.widths[table] {
            let isText = Self.texts[table].contains(column)
            values.append(isText ? .text(row.text(column)) : .integer(row.int(column)))
          }
          return values
        }
      }
    }
  }

  func restore(to fixture: FeedFixture) throws {
    // A restore takes more than a minute.
    fixture.clock.advance(bySeconds: 60)
    fixture.notes.all = notes
    let (rows, now) = (rows, fixture.clock.now)
    try fixture.database.arrange { transaction in
      for sql in ["feed_scopes", "feed_items", "feed_streams"] {
        try transaction.run(SQLText("DELETE FROM \(sql)"))
      }
      for (table, rows) in zip(Self.tables, rows) {
        for row in rows { try transaction.run(table.insert, row) }
      }
      try transaction.run(
        "UPDATE generation SET value = $1, restored_at = $2",
        [.blob((0..<16).map { UInt8(truncatingIfNeeded: now.seconds >> (4 * $0)) }), .instant(now)])
      try FeedStream.skipLostNumbers(at: now, in: transaction)
    }
  }
}
