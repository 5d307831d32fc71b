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
