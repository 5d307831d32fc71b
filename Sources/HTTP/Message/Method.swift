/// The request method (RFC 9110 §9.1). Names are case-sensitive.
public enum Method: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case get
  case head
  case post
  case put
  /// RFC 5789.
  case patch
  case delete
  case options
  /// Any other token.
  case other

  /// The name as in a request line; `another` for any other token.
  public var description: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other: "another"
    }
  }

  init(_ name: PackedToken) {
    for known in Self.known where known.name == name {
      self = known.method
      return
    }
    self = .other
  }

  private static let known = allCases.filter { $0 != .other }
    .map { (name: PackedToken($0.description), method: $0) }
}
