import CHash

/// Incremental SHA-256 (FIPS 180-4).
///
/// The guard: the state is a plain C struct inside this value, and libcrypto keeps no pointer to it.
@safe
public struct SHA256: ~Copyable {
  private var state: kortti_sha256

  /// The hash of no bytes.
  public init() {
    state = kortti_sha256()
    unsafe kortti_sha256_start(&state)
  }

  /// Adds bytes to the hash.
  public mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe kortti_sha256_add(&state, bytes.baseAddress, bytes.count)
    }
  }

  /// The digest of all added bytes.
  public consuming func finish() -> Digest {
    var digest = Digest()
    unsafe withUnsafeMutableBytes(of: &digest.bytes) { target in
      let start = unsafe target.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe kortti_sha256_finish(&state, start)
    }
    return digest
  }

  /// The digest of some bytes.
  public static func of(_ bytes: Span<UInt8>) -> Digest {
    var hash = SHA256()
    hash.add(bytes)
    return hash.finish()
  }

  /// The digest of a text's UTF-8.
  public static func of(_ text: String) -> Digest { of(text.utf8.span) }
}

/// A SHA-256 digest of 32 bytes.
public struct Digest: Sendable, Hashable, CustomStringConvertible {
  var bytes: InlineArray<32, UInt8>

  init() { bytes = .init(repeating: 0) }

  /// A stored digest, or `nil` when there are not 32 bytes.
  public init?(_ stored: [UInt8]) { self.init(stored.span) }

  /// The same from bytes that need not be an array.
  public init?(_ stored: Span<UInt8>) {
    guard stored.count == 32 else { return nil }
    bytes = .init(repeating: 0)
    for index in 0..<32 { bytes[index] = stored[index] }
  }

  /// The 32 bytes.
  public var array: [UInt8] { unsafe bytes.span.withUnsafeBufferPointer { unsafe [UInt8]($0) } }

  /// Calls `body` with the 32 bytes, without a copy.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }

  /// 64 hexadecimal digits in lower case.
  public var description: String { Hex.text(bytes.span) }

  /// Whether the two are the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    (0..<32).allSatisfy { left.bytes[$0] == right.bytes[$0] }
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<32 { hasher.combine(bytes[index]) }
  }
}
