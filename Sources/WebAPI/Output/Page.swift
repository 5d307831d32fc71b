/// A part of a long list, and where the next part begins.
public struct Page<Value: Writable>: Writable {
  /// The elements of this part.
  public let elements: [Value]
  /// The position after the last of them, or `nil` when there are no more.
  public let next: Cursor?

  /// A part of a list.
  public init(_ elements: [Value], next: Cursor?) {
    self.elements = elements
    self.next = next
  }

  /// Writes the elements; the position goes to a header of the answer.
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.list(elements)
    writer.nextCursor = next
  }

  /// A part with no elements.
  public static var sample: Page { Page([], next: nil) }
}
