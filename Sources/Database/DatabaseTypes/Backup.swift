public import Crypto

/// A finished copy of the database.
public struct Backup: Sendable, Hashable {
  /// Where it is.
  public let path: String
  /// Its size in bytes.
  public let size: Int64
  /// SHA-256 of the file, to check a copy of it.
  public let digest: Digest

  package init(path: String, size: Int64, digest: Digest) {
    self.path = path
    self.size = size
    self.digest = digest
  }
}
