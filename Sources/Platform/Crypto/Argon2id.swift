internal import CSodium
internal import Glibc

/// Password hashes by Argon2id (RFC 9106) as PHC strings, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
///
/// Each call takes ten milliseconds and `memoryBytes`: never call it on an event loop or in the writer.
public struct Argon2id: Sendable, Hashable {
  /// Memory, in bytes.
  public let memoryBytes: Int
  /// Passes over the memory.
  public let passes: UInt64

  /// 19 MiB and 2 passes, the least that OWASP's Password Storage Cheat Sheet asks for.
  public static let standard = Argon2id(memoryBytes: 19 * 1_024 * 1_024, passes: 2)

  /// At least 8 KiB and 1 pass. Small parameters are for tests only.
  public init(memoryBytes: Int, passes: UInt64) {
    self.memoryBytes = max(8_192, memoryBytes)
    self.passes = max(1, passes)
  }

  /// The PHC string of a password with a new salt, or `nil` when there is not enough memory.
  public func hash(_ password: String) -> String? {
    _ = Sodium.isReady
    let size = Int(crypto_pwhash_argon2id_strbytes())
    var text = [CChar](repeating: 0, count: size)
    let password = Array(password.utf8CString)
    let code = unsafe crypto_pwhash_argon2id_str(
      &text, password, UInt64(password.count - 1), passes, memoryBytes)
    return code == 0 ? Argon2id.text(text) : nil
  }

  /// A PHC string with these parameters and random bytes in place of a hash, so of no known password. It takes no time
  /// to make, and as long to verify as any other.
  public var unknownHash: String {
    let parameters = "$argon2id$v=19$m=\(memoryBytes / 1_024),t=\(passes),p=1"
    return "\(parameters)$\(Argon2id.base64(Random.bytes(16)))$\(Argon2id.base64(Random.bytes(32)))"
  }

  /// Base64 without padding, as PHC strings have it.
  private static func base64(_ bytes: [UInt8]) -> String {
    let size = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
    var text = [CChar](repeating: 0, count: size)
    unsafe sodium_bin2base64(
      &text, size, bytes, bytes.count, sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
    return self.text(text)
  }

  /// Whether the PHC string is a hash of the password, with any parameters; `false` for a malformed string, `nil` when
  /// there is not enough memory.
  public static func verify(_ password: String, _ hash: String) -> Bool? {
    _ = Sodium.isReady
    guard let hash = buffer(hash) else { return false }
    let password = Array(password.utf8CString)
    // Every failure is -1; only a failed allocation sets ENOMEM.
    errno = 0
    let code = unsafe crypto_pwhash_argon2id_str_verify(
      hash, password, UInt64(password.count - 1))
    if code != 0, errno == ENOMEM { return nil }
    return code == 0
  }

  /// Whether the PHC string has other parameters than these, or is malformed.
  public func needsRehash(_ hash: String) -> Bool {
    _ = Sodium.isReady
    guard let hash = Argon2id.buffer(hash) else { return true }
    return unsafe crypto_pwhash_argon2id_str_needs_rehash(hash, passes, memoryBytes) != 0
  }

  /// A PHC string as a C string, or `nil` when it is too long.
  private static func buffer(_ hash: String) -> [CChar]? {
    let size = Int(crypto_pwhash_argon2id_strbytes())
    let text = Array(hash.utf8CString)
    guard text.count <= size, !hash.utf8.contains(0) else { return nil }
    return text + Array(repeating: 0, count: size - text.count)
  }

  private static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
