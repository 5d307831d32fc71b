/// What stands between the commas of a field's value (RFC 9110 §5.6.1).
enum ListElement {
  /// Hands each element, without the white space around it, to `take`, up to one that it does not take;
  /// says whether it took all. An element may be empty.
  @discardableResult
  static func each(of value: Span<UInt8>, _ take: (Span<UInt8>) -> Bool) -> Bool {
    var start = 0
    while true {
      var comma = start
      while comma < value.count, value[comma] != Octet.comma { comma += 1 }
      guard take(value.extracting(value.trimmed(start..<comma))) else { return false }
      guard comma < value.count else { return true }
      start = comma + 1
    }
  }
}
