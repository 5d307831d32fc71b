/// A request's request line and fields: all that is known before its content.
public struct RequestHead: Sendable {
  /// The version that the request is understood in; a higher minor version reads as 1.1.
  public enum Version: Hashable, Sendable {
    /// HTTP/1.0 (RFC 9112 appendix C.2).
    case oneZero
    /// HTTP/1.1.
    case oneOne
  }

  /// What is to be done.
  public let method: Method
  /// The target as sent: `/path?query`, `http://host/path?query` or `*`.
  public let target: String
  /// The path, beginning with `/` (or `*` alone), still percent-encoded, but with the escapes of letters,
  /// digits and `-._~` undone, which mean the same (RFC 3986 §6.2.2.2). It holds ASCII only, and no
  /// escaped control character.
  public let path: String
  /// What follows the question mark, as sent; `nil` without a question mark.
  public let query: String?
  /// The host and port asked for, from the target or else the Host field; empty when HTTP/1.0 sent none.
  public let authority: String
  /// The version to be spoken.
  public let version: Version
  /// The field lines.
  public let fields: Fields

  /// A head made by hand, for tests of what reads requests. `target` is a path with or without a query.
  public init(
    method: Method, target: String, version: Version = .oneOne,
    fields: [(name: String, value: String)] = []
  ) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      method: method,
      target: Target(
        text: target, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil),
      authority: "", version: version, fields: Fields(fields))
  }

  init(
    method: Method, target: Target, authority: String, version: Version, fields: Fields
  ) {
    self.method = method
    self.target = target.text
    path = target.path
    query = target.query
    self.authority = authority
    self.version = version
    self.fields = fields
  }
}
