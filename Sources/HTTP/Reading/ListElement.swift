/// The elements of a comma-separated list in a field's value (RFC 9110 §5.6.1).
enum ListElement {
  /// Calls `body` with each element, without white space around it, until it returns false. Returns whether all calls
  /// returned true. An element may be empty.
  @discardableResult
  static func each(of value: Span<UInt8>, _ body: (Span<UInt8>) -> Bool) -> Bool {
    var start = 0
    while true {
      var comma = start
      while comma < value.count, value[comma] != ASCII.comma { comma += 1 }
      guard body(value.extracting(value.trimmed(start..<comma))) else { return false }
      guard comma < value.count else { return true }
      start = comma + 1
    }
  }
}
