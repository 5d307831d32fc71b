public import Crypto

/// The SHA-256 of the bytes so far.
///
/// The guard of `@unchecked Sendable`: one file or one receiver at a time has it, whose calls never overlap.
public final class RunningHash: @unchecked Sendable {
  private var hash = SHA256()

  /// The hash of no bytes.
  public init() {}

  /// Adds bytes to the hash.
  public func add(_ bytes: Span<UInt8>) { hash.add(bytes) }

  /// The digest; the hash begins anew.
  public func finish() -> Digest {
    var finished = SHA256()
    swap(&finished, &hash)
    return finished.finish()
  }
}
