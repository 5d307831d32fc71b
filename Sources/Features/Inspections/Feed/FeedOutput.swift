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
