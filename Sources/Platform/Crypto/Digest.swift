/// A SHA-256 digest of 32 bytes.
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  var bytes: InlineArray<32, UInt8>

  init() { bytes = .init(repeating: 0) }

  /// A stored digest, or `nil` when there are not 32 bytes.
  public init?(_ stored: [UInt8]) { self.init(stored.span) }

  /// The same from bytes that need not be an array.
  public init?(_ stored: Span<UInt8>) {
    guard stored.count == 32 else { return nil }
    self.init()
    for index in 0..<32 { bytes[index] = stored[index] }
  }

  /// The digest whose `description` has these characters in ASCII, or `nil` when there is none.
  public init?(description: Span<UInt8>) {
    guard description.count == 64 else { return nil }
    self.init()
    // Looked up without a branch for each digit: backups read the names of all files.
    let values = Hex.lowerCaseValues
    var all: UInt8 = 0
    for index in 0..<32 {
      let high = values[Int(description[2 * index])]
      let low = values[Int(description[2 * index + 1])]
      all |= high | low
      bytes[index] = high << 4 | low
    }
    if all == Hex.noDigit { return nil }
  }

  /// The 32 bytes.
  public var array: [UInt8] { unsafe bytes.span.withUnsafeBufferPointer { unsafe [UInt8]($0) } }

  /// The first of them.
  public var firstByte: UInt8 { bytes[0] }

  /// Calls `body` with the 32 bytes, without a copy.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }

  /// 64 hexadecimal digits in lower case.
  public var description: String { Hex.text(bytes.span) }

  /// Whether the two are the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    (0..<4).allSatisfy { left.word($0) == right.word($0) }
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(word(index)) }
  }

  /// Eight of the bytes.
  private func word(_ index: Int) -> UInt64 {
    unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
  }
}
