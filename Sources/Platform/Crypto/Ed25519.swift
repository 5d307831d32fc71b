internal import CSodium

/// Signatures by Ed25519 (RFC 8032), each of 64 bytes. The same key and message always have the same one.
public enum Ed25519 {
  public static let signatureBytes = 64

  /// The public key of 32 bytes, with which anybody verifies a signature.
  public struct PublicKey: Hashable, Sendable {
    public let bytes: [UInt8]

    /// `nil` unless there are 32 bytes. Bytes that are no point of the curve verify nothing.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == Int(crypto_sign_ed25519_PUBLICKEYBYTES) else { return nil }
      self.bytes = bytes
    }

    /// Whether the signature was made of this message by the owner of the key. No second form of a signature is
    /// accepted, and no key of a small order, under which messages share signatures.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
      _ = Sodium.isReady
      guard signature.count == signatureBytes else { return false }
      return unsafe crypto_sign_ed25519_verify_detached(
        signature, message, UInt64(message.count), bytes) == 0
    }
  }

  /// The private key, which signs.
  public struct PrivateKey: Sendable {
    public static let seedBytes = Int(crypto_sign_ed25519_SEEDBYTES)

    public let publicKey: PublicKey
    /// The seed, and behind it the public key.
    private let secret: [UInt8]

    /// The key that RFC 8032 makes of 32 random bytes; `nil` for another number of bytes.
    public init?(seed: [UInt8]) {
      _ = Sodium.isReady
      guard seed.count == Self.seedBytes else { return nil }
      var open = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_PUBLICKEYBYTES))
      var secret = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_SECRETKEYBYTES))
      guard unsafe crypto_sign_ed25519_seed_keypair(&open, &secret, seed) == 0,
        let publicKey = PublicKey(open)
      else { return nil }
      self.publicKey = publicKey
      self.secret = secret
    }

    public func signature(for message: [UInt8]) -> [UInt8] {
      var signature = [UInt8](repeating: 0, count: signatureBytes)
      unsafe crypto_sign_ed25519_detached(
        &signature, nil, message, UInt64(message.count), secret)
      return signature
    }
  }
}
