internal import Crypto

/// The SHA-256 of the bytes so far.
///
/// The guard of `@unchecked Sendable`: one file at a time has it, and uses it under its lock.
final class RunningHash: @unchecked Sendable {
  private var hash = SHA256()

  func add(_ bytes: Span<UInt8>) { hash.add(bytes) }

  /// The digest; the hash begins anew.
  func finish() -> Digest {
    var finished = SHA256()
    swap(&finished, &hash)
    return finished.finish()
  }
}
