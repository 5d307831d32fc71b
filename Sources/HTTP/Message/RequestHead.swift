/// The request line and the fields of a request.
public struct RequestHead: Equatable, Sendable {
  /// The version used to read the request; a higher minor version counts as 1.1.
  public enum Version: Hashable, Sendable {
    /// RFC 9112 appendix C.2.
    case oneZero
    case oneOne
  }

  /// One object, so that copying a head costs one reference count.
  private final class Parts: Sendable {
    let method: Method
    let version: Version
    let path: String
    let uri: RequestURI
    let host: ByteRange?
    let fields: Fields

    init(
      method: Method, version: Version, path: String, uri: RequestURI, host: ByteRange?,
      fields: Fields
    ) {
      self.method = method
      self.version = version
      self.path = path
      self.uri = uri
      self.host = host
      self.fields = fields
    }
  }

  private let parts: Parts

  public var method: Method { parts.method }
  /// The path, beginning with `/`, or `*` alone. It is percent-encoded, except that escaped letters, digits and
  /// `-._~` are decoded, which does not change the meaning (RFC 3986 §6.2.2.2). It contains ASCII only and no escaped
  /// control character.
  public var path: String { parts.path }
  /// Everything after the question mark, as sent; `nil` without one.
  public var query: String? { parts.uri.query.map(text) }
  /// The host and port from the URI, else from the Host field; empty when HTTP/1.0 sent neither.
  public var authority: String { (parts.uri.authority ?? parts.host).map(text) ?? "" }
  public var version: Version { parts.version }
  public var fields: Fields { parts.fields }

  /// Whether a field announces a body, even of length zero.
  public var announcesBody: Bool {
    parts.fields.has(.contentLength) || parts.fields.has(.transferEncoding)
  }

  public var acceptsGzip: Bool { AcceptEncoding.acceptsGzip(parts.fields) }

  /// A head for tests. `uri` is a path with or without a query.
  public init(
    method: Method, uri text: String, version: Version = .oneOne,
    fields: [(name: String, value: String)] = []
  ) {
    let bytes = Array(text.utf8)
    let question = bytes.firstIndex(of: ASCII.question)
    let path = ByteRange(0, question ?? bytes.count)
    var uri = RequestURI(path: .plain(path))
    uri.query = question.map { ByteRange($0 + 1, bytes.count) }
    parts = Parts(
      method: method, version: version, path: bytes.text(path), uri: uri, host: nil,
      fields: Fields(fields, behind: bytes))
  }

  /// A parsed head; all ranges refer to the fields' bytes.
  init(_ line: RequestLine, host: ByteRange?, fields: Fields) {
    parts = Parts(
      method: line.method, version: line.version, path: line.uri.path(in: fields.bytes),
      uri: line.uri, host: host, fields: fields)
  }

  private func text(_ part: ByteRange) -> String { parts.fields.bytes.text(part) }

  public static func == (one: RequestHead, other: RequestHead) -> Bool {
    let (one, other) = (one.parts, other.parts)
    if one === other { return true }
    return one.method == other.method && one.version == other.version
      && one.uri == other.uri && one.host == other.host && one.fields == other.fields
  }
}
