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
    switch name.count {
    case 3 where name.elementsEqual("GET".utf8): self = .get
    case 3 where name.elementsEqual("PUT".utf8): self = .put
    case 4 where name.elementsEqual("POST".utf8): self = .post
    case 4 where name.elementsEqual("HEAD".utf8): self = .head
    case 5 where name.elementsEqual("PATCH".utf8): self = .patch
    case 6 where name.elementsEqual("DELETE".utf8): self = .delete
    case 7 where name.elementsEqual("OPTIONS".utf8): self = .options
    default: self = .other(String(decoding: name, as: UTF8.self))
    }
  }
}
