internal import CSodium

/// Authenticated encryption by XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03). What it seals is a box: a nonce of 24
/// bytes, the encrypted bytes, a tag of 16 bytes.
///
/// Nonces of this length may be random: 2^64 boxes of one key make a second use of one unlikely.
public struct XChaCha20Poly1305: Sendable {
  public static let keyBytes = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
  public static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  /// By how many bytes a box is longer than its content.
  public static let overheadBytes = nonceBytes + tagBytes

  private let key: [UInt8]

  /// `nil` unless the key has 32 bytes.
  public init?(key: [UInt8]) {
    guard key.count == Self.keyBytes else { return nil }
    self.key = key
  }

  /// The box of some bytes. `context` is not in it: whoever opens it gives the same. `nonce` has 24 random bytes, never
  /// used before with this key.
  public func seal(_ bytes: [UInt8], context: [UInt8] = [], nonce: [UInt8]) -> [UInt8] {
    _ = Sodium.isReady
    precondition(nonce.count == Self.nonceBytes, "a nonce has 24 bytes")
    var sealed = [UInt8](repeating: 0, count: bytes.count + Self.tagBytes)
    unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, bytes, UInt64(bytes.count), context, UInt64(context.count), nil, nonce, key)
    return nonce + sealed
  }

  /// The bytes in a box; `nil` when it was sealed with another key or context, or when anything of it was changed.
  public func open(_ box: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    _ = Sodium.isReady
    let length = box.count - Self.overheadBytes
    guard length >= 0 else { return nil }
    let sealed = Array(box[Self.nonceBytes...])
    var bytes = [UInt8](repeating: 0, count: length)
    let code = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &bytes, nil, nil, sealed, UInt64(sealed.count), context, UInt64(context.count), box, key)
    return code == 0 ? bytes : nil
  }
}
