public import Core
public import Crypto

/// What keys of the server are for. A feature declares its purposes in its manifest.
public struct KeyPurpose: Sendable, Hashable {
  public enum Use: Sendable, Hashable {
    /// Bytes that only the server reads again, by XChaCha20-Poly1305.
    case sealing
    /// Texts that anybody verifies with the public key, by Ed25519.
    case signing
    /// Codes that only the server verifies, by HMAC-SHA-256.
    case authenticating
  }

  /// Its name in the database and for `kortti keys`, such as `feed-cursors`. It never changes.
  public let name: String
  public let use: Use
  /// How long a key still opens and verifies after it was rotated, in seconds; `nil` for until an operator retires it.
  public let acceptedSeconds: Int64?

  public init(_ name: String, _ use: Use, acceptedSeconds: Int64? = nil) {
    self.name = name
    self.use = use
    self.acceptedSeconds = acceptedSeconds
  }
}

/// What may be told of a key: everything but its bytes.
public struct KeyDescription: Sendable, Hashable {
  public let purpose: String
  public let number: Int64
  public let madeAt: Instant
  /// From then on it opens and verifies nothing; `nil` for no end.
  public let retiredAt: Instant?
  /// Whether it signs and seals.
  public let isNewest: Bool
}

/// A signature, and the key that made it.
public struct KeySignature: Sendable, Hashable {
  /// The key's number.
  public let key: Int64
  public let publicKey: Ed25519.PublicKey
  /// 64 bytes.
  public let bytes: [UInt8]
}
