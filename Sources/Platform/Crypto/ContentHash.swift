/// The hash that a content is said to have.
public enum ContentHash: Hashable, Sendable {
  case sha256(Digest)
  case sha1([UInt8])
  /// By an algorithm that is not known here.
  case unknown
}

/// Compares the bytes of one content with their hash.
///
/// The guard of `@unchecked Sendable`: one receiver has it, whose calls never overlap.
public final class ContentComparison: @unchecked Sendable {
  private let expected: ContentHash
  private var sha256 = SHA256()
  private var sha1 = SHA1()

  public init(_ expected: ContentHash) { self.expected = expected }

  /// Adds bytes of the content.
  public func add(_ bytes: Span<UInt8>) {
    switch expected {
    case .sha256: sha256.add(bytes)
    case .sha1: sha1.add(bytes)
    case .unknown: break
    }
  }

  /// Whether the bytes so far have the hash; the comparison begins anew.
  public func finish() -> Bool {
    switch expected {
    case .sha256(let digest):
      var finished = SHA256()
      swap(&finished, &sha256)
      return finished.finish() == digest
    case .sha1(let digest):
      var finished = SHA1()
      swap(&finished, &sha1)
      return finished.finish() == digest
    case .unknown: return false
    }
  }
}
