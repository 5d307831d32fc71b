/// A page of a long list.
public struct Page<Value: Writable>: Writable {
  public let elements: [Value]
  /// The cursor of the next page, or `nil` after the last.
  public let next: Cursor?

  public init(_ elements: [Value], next: Cursor?) {
    self.elements = elements
    self.next = next
  }

  /// Writes the elements; the cursor is sent as a header.
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.list(elements)
    writer.nextCursor = next
  }

  public static var sample: Page { Page([], next: nil) }
}
