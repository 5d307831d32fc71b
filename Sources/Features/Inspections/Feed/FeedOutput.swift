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

  /// Ends a row.
  mutating func end(_ seq: Int64, to writer: inout ResponseWriter) {
    cursor.seq = seq
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
