/// What a request asks to be done with its target (RFC 9110 §9.1). Names are case-sensitive.
package enum Method: Hashable, Sendable, CaseIterable, CustomStringConvertible {
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
  /// Any other token.
  case other

  /// The method's name as it stands in a request line; of any other token, a word for that.
  package var description: String {
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

  /// The method of this name.
  init(_ name: Word) {
    for known in Self.known where known.name == name {
      self = known.method
      return
    }
    self = .other
  }

  private static let known = allCases.filter { $0 != .other }
    .map { (name: Word($0.description), method: $0) }
}
