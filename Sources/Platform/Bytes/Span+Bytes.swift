extension Span<UInt8> {
  /// Where a byte is met first from a place on; the end when it is not.
  public func place(of byte: UInt8, from start: Int = 0) -> Int {
    var at = start
    while at < count, self[at] != byte { at &+= 1 }
    return at
  }

  /// Whether the bytes are those of another stretch.
  public func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for place in indices where self[place] != other[place] { return false }
    return true
  }
}

extension String {
  /// The text of bytes, or `nil` when they are no UTF-8.
  public init?(checking bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
