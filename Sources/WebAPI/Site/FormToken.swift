import Bytes
import Core
import Crypto
import Database
import Idempotency
public import SecretKeys

extension KeyPurpose {
  /// Binds a form to whom it was shown.
  public static let formTokens = KeyPurpose(
    "form-tokens", .authenticating, acceptedSeconds: FormToken.lifetimeSeconds)
}

/// The hidden field of a form: 128 random bits and the second of its issue, with a code that binds them to the form's
/// path and to the session, or to guests. The whole of it is the idempotency key of what is sent.
enum FormToken {
  static let field = "formToken"
  /// As long as an idempotency key counts.
  static let lifetimeSeconds = IdempotencyRecord.lifetimeSeconds
  private static let keyBytes = 16
  private static let timeBytes = 8

  static func make(
    at path: String, for caller: Caller?, at now: Instant, _ keys: SecretKeys,
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> String {
    let time = (0..<timeBytes).reversed().map {
      UInt8(truncatingIfNeeded: now.seconds >> ($0 * 8))
    }
    let issued = Random.bytes(keyBytes) + time
    let code = try keys.code(
      for: message(issued, path, caller), .formTokens, in: transaction)
    return Base64URL.encode((issued + code).span)
  }

  /// Whether a token was given to this caller for the form at this path, less than a day ago.
  static func isValid(
    _ token: String, at path: String, for caller: Caller?, at now: Instant, _ keys: SecretKeys,
    in transaction: ReadTransaction
  ) throws(DatabaseError) -> Bool {
    guard let bytes = Base64URL.decode(token), bytes.count > keyBytes + timeBytes else {
      return false
    }
    let issued = Array(bytes.prefix(keyBytes + timeBytes))
    let time = issued.dropFirst(keyBytes).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return try keys.isValid(
      code: Array(bytes.dropFirst(keyBytes + timeBytes)), for: message(issued, path, caller),
      .formTokens, at: now, in: transaction)
      && now - lifetimeSeconds < Instant(seconds: time)
  }

  private static func message(_ issued: [UInt8], _ path: String, _ caller: Caller?) -> [UInt8] {
    // Tokens of the API open no pages, so that whoever is known has a session.
    let session = caller?.session.map { "session \($0)" } ?? "guest"
    // Neither a path nor a number has a line's end.
    return Array("\(path)\n\(session)\n".utf8) + issued
  }
}
