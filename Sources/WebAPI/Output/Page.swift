public import Database

/// A page of a long list.
public struct Page<Value: Writable>: Writable {
  public let elements: [Value]
  /// The cursor of the next page, or `nil` after the last.
  public let next: Cursor?

  public init(_ elements: [Value], next: Cursor?) {
    self.elements = elements
    self.next = next
  }

  /// The first `limit` of what was found: one more tells that others follow. `cursor` tells where the next page begins.
  public init(_ found: [Value], limit: Int, next cursor: (Value) -> Cursor) {
    elements = Array(found.prefix(limit))
    next = found.count > limit ? elements.last.map(cursor) : nil
  }

  /// Writes the elements; the cursor is sent as a header.
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.list(elements)
    writer.nextCursor = next
  }

  public static var sample: Page { Page([], next: nil) }
}

/// A page that is filled from rows, one by one, until one more than it holds is found.
public struct PageBuilder<Value: Writable> {
  private let limit: Int
  private var elements: [Value] = []
  private var hasMore = false

  public init(limit: Int) { self.limit = limit }

  /// Adds an element, which is made only if there is room; `stop` once it is known that more follow.
  public mutating func add<Fault: Error>(
    _ make: () throws(Fault) -> Value
  ) throws(Fault) -> RowIteration {
    hasMore = elements.count == limit
    if hasMore { return .stop }
    elements.append(try make())
    return .continue
  }

  /// The page; `cursor` tells where the next one begins.
  public func page(next cursor: (Value) -> Cursor) -> Page<Value> {
    Page(elements, next: hasMore ? elements.last.map(cursor) : nil)
  }
}
