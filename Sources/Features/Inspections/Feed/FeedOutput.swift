import Bytes
import Core
import WebAPI

/// How rows of the feed are written: as elements of an array, or as lines with a cursor each.
package struct FeedOutput: ~Copyable {
  private let isLines: Bool
  /// The place behind the last row that was written.
  private(set) var cursor: FeedCursor
  /// Whether no further row is wanted.
  private(set) var isFull = false
  /// The row that goes on in the next piece.
  private(set) var rest: FeedRest?
  /// How many rows were ended.
  private(set) var rows = 0
  private var text = ByteBuffer(capacity: 192)

  init(after cursor: FeedCursor, isLines: Bool) {
    self.cursor = cursor
    self.isLines = isLines
  }

  /// Begins the row of an item; its data and `end` must follow.
  func begin(_ item: Item, to writer: inout ResponseWriter) {
    writer.beginObject()
    writer.field("type", item.type)
    writer.field("id", item.id)
    writer.field("revision", item.revision)
    writer.name("data")
  }

  mutating func write(_ scope: FeedScope, to writer: inout ResponseWriter) {
    writer.beginObject()
    writer.field("type", FeedQuery.scope)
    writer.field("target", scope.target)
    writer.field("visible", scope.isVisible)
    end(scope.seq, to: &writer)
  }

  /// Ends a piece within the row of a template, of which the versions up to that one are written.
  mutating func pause(_ item: Item, after version: Int64) {
    rest = FeedRest(item: item, version: version)
    isFull = true
  }

  /// Ends a row.
  mutating func end(_ seq: Int64, to writer: inout ResponseWriter) {
    cursor.seq = seq
    rows += 1
    if isLines {
      text.removeAll()
      cursor.append(to: &text)
      writer.name("cursor")
      text.withBytes { writer.value($0) }
    }
    writer.endObject()
    if isLines { writer.endLine() }
    isFull = writer.isFull
  }
}

/// The rest of a template's row: the versions after one, and the end.
package struct FeedRest: Hashable, Sendable {
  let item: Item
  let version: Int64
}

/// How far the feed was written.
struct FeedProgress: Sendable {
  /// The place behind the last whole row.
  var cursor: FeedCursor
  /// Whether more may follow.
  var hasMore: Bool
  /// How many rows were ended.
  var rows = 0
  var rest: FeedRest?
}

/// A part of the feed.
struct FeedPart: Sendable {
  /// Rows that follow each other, and can be read by one statement.
  enum Run: Hashable, Sendable {
    /// Some of `items`, of one type; the member gets all items of that type between them.
    case items(Range<Int>)
    case scope(FeedScope)
  }

  private(set) var items: [Item] = []
  private(set) var runs: [Run] = []
  /// How many rows the runs have.
  private(set) var count = 0
  /// The changes up to this one are told by the rows, or not the member's to see.
  var seq: Int64
  /// Whether more may follow.
  var hasMore: Bool
  /// Whether an item of the same type would belong to the last run.
  private var isRunOpen = false

  /// The change that the last row tells.
  var lastSeq: Int64? {
    switch runs.last {
    case .items?: items.last?.seq
    case .scope(let scope)?: scope.seq
    case nil: nil
    }
  }

  /// No rows yet.
  init(after seq: Int64, hasMore: Bool) {
    self.seq = seq
    self.hasMore = hasMore
  }

  /// Adds a row that the member gets.
  mutating func append(_ row: FeedRow) {
    count += 1
    seq = row.seq
    switch row {
    case .scope(let scope):
      runs.append(.scope(scope))
      isRunOpen = false
    case .item(let item):
      let type = items.last?.type
      items.append(item)
      if isRunOpen, type == item.type, case .items(let run)? = runs.last {
        runs[runs.count - 1] = .items(run.lowerBound..<items.count)
      } else {
        runs.append(.items(items.count - 1..<items.count))
      }
      isRunOpen = true
    }
  }

  /// Passes over a row that the member does not get.
  mutating func skip(_ row: FeedRow) {
    seq = row.seq
    if case .item(let item) = row, item.type == items.last?.type { isRunOpen = false }
  }
}

/// A row of the feed.
enum FeedRow: Hashable, Sendable {
  case item(Item)
  case scope(FeedScope)

  var seq: Int64 {
    switch self {
    case .item(let item): item.seq
    case .scope(let scope): scope.seq
    }
  }
}

/// A right to see a target and what is below it was given or taken.
struct FeedScope: Hashable, Sendable {
  let seq: Int64
  let target: ItemID
  let isVisible: Bool
}

/// Which part of the feed of an account is wanted.
package struct FeedQuery: Sendable {
  /// The cursor that was told before; `nil` for everything.
  var since: FeedCursor?
  /// Whose highest number is told when the cursor does not hold.
  var device: String?
  /// The types of rows, also `scope`; `nil` for all.
  var types: Set<String>?
  /// Only what hangs on this target or on one below it.
  var target: ItemID?
  var limit = 500
  /// Whether the rows are lines, as many as there are.
  var isLines = false

  /// How many rows are looked through at once for those that the member sees.
  static let rowsOfSearch = 1_000

  /// The type of the rows that tell of rights.
  static let scope = "scope"
}
