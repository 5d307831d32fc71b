extension Span<UInt8> {
  /// The index of the first such byte from `start`; `count` when there is none.
  @inlinable
  public func position(of byte: UInt8, from start: Int = 0) -> Int {
    var at = start
    while at < count, self[at] != byte { at &+= 1 }
    return at
  }

  /// Whether both spans contain the same bytes.
  @inlinable
  public func equals(_ other: Span<UInt8>) -> Bool {
    count == other.count && starts(with: other)
  }

  /// Whether the other span's bytes come first.
  @inlinable
  public func starts(with other: Span<UInt8>) -> Bool {
    guard count >= other.count else { return false }
    for index in other.indices where self[index] != other[index] { return false }
    return true
  }
}

extension String {
  /// The text of the bytes, or `nil` when they are not UTF-8.
  public init?(checking bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
