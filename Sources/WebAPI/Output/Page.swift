/// A part of a long list, and where the next part begins.
package struct Page<Value: Writable>: Writable {
  /// The elements of this part.
  package let elements: [Value]
  /// The position after the last of them, or `nil` when there are no more.
  package let next: Cursor?

  /// A part of a list.
  package init(_ elements: [Value], next: Cursor?) {
    self.elements = elements
    self.next = next
  }

  /// Writes the elements; the position goes to a header of the answer.
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.list(elements)
    writer.nextCursor = next
  }

  /// A part with no elements.
  package static var sample: Page { Page([], next: nil) }
}
