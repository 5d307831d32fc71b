/// The name of a field, compared without regard to case (RFC 9110 §5.1).
public struct FieldName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name in lower case.
  let bytes: [UInt8]

  /// The field's name in any case.
  public init(_ name: some StringProtocol) {
    bytes = name.utf8.map(Octet.lowercased)
  }

  /// The field's name in any case.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The name in lower case.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// `Accept` (RFC 9110 §12.5.1).
  public static let accept: Self = "accept"
  /// `Accept-Encoding` (RFC 9110 §12.5.3).
  public static let acceptEncoding: Self = "accept-encoding"
  /// `Authorization` (RFC 9110 §11.6.2).
  public static let authorization: Self = "authorization"
  /// `Connection` (RFC 9110 §7.6.1).
  public static let connection: Self = "connection"
  /// `Content-Encoding` (RFC 9110 §8.4).
  public static let contentEncoding: Self = "content-encoding"
  /// `Content-Length` (RFC 9110 §8.6).
  public static let contentLength: Self = "content-length"
  /// `Content-Type` (RFC 9110 §8.3).
  public static let contentType: Self = "content-type"
  /// `Expect` (RFC 9110 §10.1.1).
  public static let expect: Self = "expect"
  /// `Forwarded` (RFC 7239).
  public static let forwarded: Self = "forwarded"
  /// `Host` (RFC 9110 §7.2).
  public static let host: Self = "host"
  /// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
  public static let idempotencyKey: Self = "idempotency-key"
  /// `If-Match` (RFC 9110 §13.1.1).
  public static let ifMatch: Self = "if-match"
  /// `If-None-Match` (RFC 9110 §13.1.2).
  public static let ifNoneMatch: Self = "if-none-match"
  /// `Transfer-Encoding` (RFC 9112 §6.1).
  public static let transferEncoding: Self = "transfer-encoding"
  /// `X-Forwarded-For`, as proxies send it.
  public static let xForwardedFor: Self = "x-forwarded-for"
}
