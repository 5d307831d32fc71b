/// The fields that this server reads of every request; others are read by their names where they count. Names are
/// compared ignoring case (RFC 9110 §5.1), once, when the line is read.
public enum FieldName: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// RFC 9110 §12.5.1.
  case accept
  /// RFC 9110 §12.5.3.
  case acceptEncoding
  /// RFC 9110 §11.6.2.
  case authorization
  /// RFC 9110 §7.6.1.
  case connection
  /// RFC 9110 §8.4.
  case contentEncoding
  /// RFC 9110 §8.6.
  case contentLength
  /// RFC 9110 §8.3.
  case contentType
  /// RFC 6265 §5.4.
  case cookie
  /// RFC 9110 §10.1.1.
  case expect
  /// RFC 7239.
  case forwarded
  /// RFC 9110 §7.2.
  case host
  /// draft-ietf-httpapi-idempotency-key-header.
  case idempotencyKey
  /// RFC 9110 §13.1.1.
  case ifMatch
  /// RFC 9110 §13.1.2.
  case ifNoneMatch
  /// RFC 6454 §7.
  case origin
  /// Fetch Metadata Request Headers §2.4.
  case secFetchSite
  /// RFC 9112 §6.1.
  case transferEncoding
  /// The de facto standard of proxies.
  case xForwardedFor

  /// The name in lower case.
  public var description: String {
    switch self {
    case .accept: "accept"
    case .acceptEncoding: "accept-encoding"
    case .authorization: "authorization"
    case .connection: "connection"
    case .contentEncoding: "content-encoding"
    case .contentLength: "content-length"
    case .contentType: "content-type"
    case .cookie: "cookie"
    case .expect: "expect"
    case .forwarded: "forwarded"
    case .host: "host"
    case .idempotencyKey: "idempotency-key"
    case .ifMatch: "if-match"
    case .ifNoneMatch: "if-none-match"
    case .origin: "origin"
    case .secFetchSite: "sec-fetch-site"
    case .transferEncoding: "transfer-encoding"
    case .xForwardedFor: "x-forwarded-for"
    }
  }

  /// The field with this name, length and first byte; `nil` for a field that the server does not read.
  init?(_ name: PackedToken, length: Int, first: UInt8) {
    guard let candidate = Self.candidate(length: length, first: first | 0x20),
      name == Self.tokens[candidate.rawValue]
    else { return nil }
    self = candidate
  }

  private static let tokens = allCases.map { PackedToken($0.description) }

  /// The only field whose name has this length and this first letter in lower case.
  private static func candidate(length: Int, first: UInt8) -> Self? {
    switch (length, first) {
    case (4, UInt8(ascii: "h")): .host
    case (6, UInt8(ascii: "a")): .accept
    case (6, UInt8(ascii: "c")): .cookie
    case (6, UInt8(ascii: "e")): .expect
    case (6, UInt8(ascii: "o")): .origin
    case (8, UInt8(ascii: "i")): .ifMatch
    case (9, UInt8(ascii: "f")): .forwarded
    case (10, UInt8(ascii: "c")): .connection
    case (12, UInt8(ascii: "c")): .contentType
    case (13, UInt8(ascii: "a")): .authorization
    case (13, UInt8(ascii: "i")): .ifNoneMatch
    case (14, UInt8(ascii: "c")): .contentLength
    case (14, UInt8(ascii: "s")): .secFetchSite
    case (15, UInt8(ascii: "a")): .acceptEncoding
    case (15, UInt8(ascii: "i")): .idempotencyKey
    case (15, UInt8(ascii: "x")): .xForwardedFor
    case (16, UInt8(ascii: "c")): .contentEncoding
    case (17, UInt8(ascii: "t")): .transferEncoding
    default: nil
    }
  }
}

extension FieldName {
  /// The field with this name in any case.
  init?(_ name: String) {
    let name = name.lowercased()
    guard let field = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = field
  }
}
