/// What a request asks to be done with its target (RFC 9110 §9.1). Names are case-sensitive.
public enum Method: Hashable, Sendable, CustomStringConvertible {
  /// Read a representation.
  case get
  /// As `get`, without the content.
  case head
  /// Have the target process the content.
  case post
  /// Replace the target by the content.
  case put
  /// Change the target by the content (RFC 5789).
  case patch
  /// Remove the target.
  case delete
  /// Say what the target can do.
  case options
  /// Any other token, as sent.
  case other(String)

  /// The method's name as it stands in a request line.
  public var description: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other(let name): name
    }
  }

  /// The method that these bytes, a token, name.
  init(_ name: ArraySlice<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "GET": self = .get
    case "HEAD": self = .head
    case "POST": self = .post
    case "PUT": self = .put
    case "PATCH": self = .patch
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    case let other: self = .other(other)
    }
  }
}
