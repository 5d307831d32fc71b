extension [UInt8] {
  /// Appends the UTF-8 of a text known at compile time.
  @inlinable
  public mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
