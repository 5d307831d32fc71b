import CHash

/// Incremental SHA-1 (FIPS 180-4). It finds errors of transfers only: whoever wants to can make two contents with the
/// same one.
///
/// The guard: the state is a plain C struct inside this value, and libcrypto keeps no pointer to it.
@safe
public struct SHA1: ~Copyable {
  /// The bytes of a digest.
  public static let digestBytes = 20

  private var state: kortti_sha1

  /// The hash of no bytes.
  public init() {
    state = kortti_sha1()
    unsafe kortti_sha1_start(&state)
  }

  /// Adds bytes to the hash.
  public mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe kortti_sha1_add(&state, bytes.baseAddress, bytes.count)
    }
  }

  /// The digest of all added bytes.
  public consuming func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Self.digestBytes)
    unsafe digest.withUnsafeMutableBufferPointer { target in
      unsafe kortti_sha1_finish(&state, target.baseAddress)
    }
    return digest
  }

  /// The digest of some bytes.
  public static func of(_ bytes: Span<UInt8>) -> [UInt8] {
    var hash = SHA1()
    hash.add(bytes)
    return hash.finish()
  }
}
