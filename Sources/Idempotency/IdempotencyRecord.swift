public import Core

/// The response to a write with an idempotency key, stored for 24 hours. A request with the same key gets this response
/// and changes nothing.
public struct IdempotencyRecord: Sendable, Hashable {
  /// The operation's code.
  public let operation: Int
  /// A digest of the input: a user's key must not be used again with another one.
  public let fingerprint: [UInt8]
  /// The response's JSON; empty for one that is too large to be kept, of a request that may be executed again.
  public let body: [UInt8]
  /// The `Location` of the created record, if any.
  public let location: String?
  /// The response's `ETag`, if any.
  public let tag: String?

  public init(
    operation: Int, fingerprint: [UInt8], body: [UInt8], location: String?, tag: String?
  ) {
    self.operation = operation
    self.fingerprint = fingerprint
    self.body = body
    self.location = location
    self.tag = tag
  }

  public static let lifetimeSeconds: Int64 = 24 * 3_600
  /// The most bytes of a response that is kept where the request may be executed again instead.
  public static let mostBytes = 64 << 10
}

/// Whose key it is.
public enum IdempotencyKey: Sendable, Hashable {
  case user(UserID, String)
  /// Of a caller without a login: another operation or input under it is a key of its own, so that who guesses a key
  /// does not learn what it was used for.
  case guest(String)

  /// The name by which a write holds the key, so that of those that come at once the first is done alone.
  public var name: [UInt8] {
    switch self {
    case .user(let user, let key): Array("key of \(user) \(key)".utf8)
    case .guest(let key): Array("key of a guest \(key)".utf8)
    }
  }

  /// The fewest bytes of a guest's key: 128 bits in base64. Nothing else keeps one guest from another's response.
  public static let fewestBytesOfGuest = 22
}
