internal import CSodium

/// Message authentication codes by HMAC-SHA-256 (RFC 2104), for messages whose two ends share a key.
public enum HMACSHA256 {
  /// The code of a message, by a key of any length.
  public static func code(for message: [UInt8], key: [UInt8]) -> Digest {
    _ = Sodium.isReady
    var state = crypto_auth_hmacsha256_state()
    unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    unsafe crypto_auth_hmacsha256_final(&state, &code)
    guard let digest = Digest(code) else { preconditionFailure("a code has 32 bytes") }
    return digest
  }

  /// Whether a code is that of the message. The time does not depend on where the two differ.
  public static func isValid(_ code: [UInt8], for message: [UInt8], key: [UInt8]) -> Bool {
    ConstantTime.equal(code, self.code(for: message, key: key).array)
  }
}
