/// A request's request line and fields: all that is known before its content.
public struct RequestHead: Sendable {
  /// The version that the request is understood in; a higher minor version reads as 1.1.
  public enum Version: Hashable, Sendable {
    /// HTTP/1.0 (RFC 9112 appendix C.2).
    case oneZero
    /// HTTP/1.1.
    case oneOne
  }

  /// The parts lie in one object, so that handing a head on costs one reference.
  private final class Parts: Sendable {
    let method: Method
    let target: Target
    let authority: String
    let version: Version
    let fields: Fields

    init(
      method: Method, target: Target, authority: String, version: Version, fields: Fields
    ) {
      self.method = method
      self.target = target
      self.authority = authority
      self.version = version
      self.fields = fields
    }
  }

  private let parts: Parts

  /// What is to be done.
  public var method: Method { parts.method }
  /// The target as sent: `/path?query`, `http://host/path?query` or `*`.
  public var target: String { parts.target.text }
  /// The path, beginning with `/` (or `*` alone), still percent-encoded, but with the escapes of letters,
  /// digits and `-._~` undone, which mean the same (RFC 3986 §6.2.2.2). It holds ASCII only, and no
  /// escaped control character.
  public var path: String { parts.target.path }
  /// What follows the question mark, as sent; `nil` without a question mark.
  public var query: String? { parts.target.query }
  /// The host and port asked for, from the target or else the Host field; empty when HTTP/1.0 sent none.
  public var authority: String { parts.authority }
  /// The version to be spoken.
  public var version: Version { parts.version }
  /// The field lines.
  public var fields: Fields { parts.fields }

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
    parts = Parts(
      method: method, target: target, authority: authority, version: version, fields: fields)
  }
}
