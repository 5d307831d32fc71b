internal import Bytes
public import WebAPI

/// The rest of a row that goes on in the next piece.
public struct FeedRest: Hashable, Sendable {
  /// The item's place and number.
  public let place: Int64
  public let number: Int64
  /// How far it is written, as whoever writes it counts.
  public var position: Int64

  public init<Item: FeedItem>(_ item: Item, at position: Int64) {
    place = item.place
    number = item.number
    self.position = position
  }
}

/// As what rows of a feed are written.
public struct FeedStyle: Sendable {
  /// Lines with a cursor each, or elements of an array.
  public let isLines: Bool
  let form: CursorForm

  public init(isLines: Bool, form: CursorForm) {
    self.isLines = isLines
    self.form = form
  }
}

/// Rows of a feed as they are written.
public struct FeedOutput: ~Copyable {
  private let style: FeedStyle
  /// The place behind the last row that was written.
  public private(set) var cursor: FeedCursor
  /// Whether no further row is wanted.
  public private(set) var isFull = false
  /// The row that goes on in the next piece.
  public private(set) var rest: FeedRest?
  /// How many rows were ended.
  public private(set) var rows = 0
  private var text = ByteBuffer(capacity: 192)

  public init(after cursor: FeedCursor, _ style: FeedStyle) {
    self.cursor = cursor
    self.style = style
  }

  /// Begins the row of an item; its data and `end` must follow.
  @inlinable
  public func begin<Item: FeedItem>(_ item: Item, to writer: inout ResponseWriter) {
    begin(item.type.rawValue, item.number, item.revision, to: &writer)
    writer.name("data")
  }

  /// Writes the row of an item that is not there any more, or not the viewer's to see.
  @inlinable
  public mutating func writeGone<Item: FeedItem>(_ item: Item, to writer: inout ResponseWriter) {
    begin(item.type.rawValue, item.number, item.revision, to: &writer)
    writer.field("gone", true)
    end(item.place, to: &writer)
  }

  /// Begins a row; `revision` is `nil` for a record that has none.
  public func begin(
    _ type: String, _ number: Int64, _ revision: Int64?, to writer: inout ResponseWriter
  ) {
    writer.beginObject()
    writer.field("type", type)
    writer.field("id", number)
    writer.optionalField("revision", revision)
  }

  /// Writes the row of a right; `subject` is the name of the member that says to what.
  public mutating func write(
    _ scope: FeedScope, subject: StaticString, to writer: inout ResponseWriter
  ) {
    writer.beginObject()
    writer.field("type", Self.scope)
    writer.field(subject, scope.subject)
    writer.field("visible", scope.isVisible)
    end(scope.place, to: &writer)
  }

  /// The type of the rows that tell of rights.
  public static let scope = "scope"

  /// Ends a piece within the row of an item.
  public mutating func pause(at rest: FeedRest) {
    self.rest = rest
    isFull = true
  }

  /// Ends a row.
  public mutating func end(_ place: Int64, to writer: inout ResponseWriter) {
    cursor.place = place
    finish(&writer)
  }

  /// Ends a row; the feed goes on from a cursor of it.
  public mutating func end(_ cursor: FeedCursor, to writer: inout ResponseWriter) {
    self.cursor = cursor
    finish(&writer)
  }

  private mutating func finish(_ writer: inout ResponseWriter) {
    rows += 1
    if style.isLines {
      text.removeAll()
      cursor.append(to: &text, as: style.form)
      writer.name("cursor")
      text.withBytes { writer.value($0) }
    }
    writer.endObject()
    if style.isLines { writer.endLine() }
    isFull = writer.isFull
  }
}

/// How far a feed was written.
public struct FeedProgress: Sendable {
  /// The place behind the last whole row.
  public var cursor: FeedCursor
  /// Whether more may follow.
  public var hasMore: Bool
  /// How many rows were ended.
  public var rows = 0
  /// Whether as many rows as are looked through at once had few for the viewer.
  public var hasSearched = false
  public var rest: FeedRest?

  public init(
    cursor: FeedCursor, hasMore: Bool, rows: Int = 0, hasSearched: Bool = false,
    rest: FeedRest? = nil
  ) {
    self.cursor = cursor
    self.hasMore = hasMore
    self.rows = rows
    self.hasSearched = hasSearched
    self.rest = rest
  }
}
