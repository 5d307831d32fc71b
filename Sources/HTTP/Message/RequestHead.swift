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
    let target: Target
    let host: ByteRange?
    let fields: Fields

    init(
      method: Method, version: Version, path: String, target: Target, host: ByteRange?,
      fields: Fields
    ) {
      self.method = method
      self.version = version
      self.path = path
      self.target = target
      self.host = host
      self.fields = fields
    }
  }

  private let parts: Parts

  public var method: Method { parts.method }
  /// As sent: `/path?query`, `http://host/path?query` or `*`.
  public var target: String { text(parts.target.text) }
  /// The path, beginning with `/`, or `*` alone. It is percent-encoded, except that escaped letters, digits and
  /// `-._~` are decoded, which does not change the meaning (RFC 3986 §6.2.2.2). It contains ASCII only and no escaped
  /// control character.
  public var path: String { parts.path }
  /// Everything after the question mark, as sent; `nil` without one.
  public var query: String? { parts.target.query.map(text) }
  /// The host and port from the target, else from the Host field; empty when HTTP/1.0 sent neither.
  public var authority: String { (parts.target.authority ?? parts.host).map(text) ?? "" }
  public var version: Version { parts.version }
  public var fields: Fields { parts.fields }

  /// Whether a field announces content, even of length zero.
  public var announcesContent: Bool {
    parts.fields.lines.contains { $0.field == .contentLength || $0.field == .transferEncoding }
  }

  public var acceptsGzip: Bool { AcceptEncoding.acceptsGzip(parts.fields) }

  /// A head for tests. `target` is a path with or without a query.
  public init(
    method: Method, target text: String, version: Version = .oneOne,
    fields: [(name: String, value: String)] = []
  ) {
    let bytes = Array(text.utf8)
    let question = bytes.firstIndex(of: ASCII.question)
    let path = ByteRange(0, question ?? bytes.count)
    var target = Target(text: ByteRange(0, bytes.count), path: .plain(path))
    target.query = question.map { ByteRange($0 + 1, bytes.count) }
    parts = Parts(
      method: method, version: version, path: bytes.text(path), target: target, host: nil,
      fields: Fields(fields, behind: bytes))
  }

  /// A parsed head; all ranges refer to the fields' bytes.
  init(_ line: RequestLine, host: ByteRange?, fields: Fields) {
    parts = Parts(
      method: line.method, version: line.version, path: line.target.path(in: fields.bytes),
      target: line.target, host: host, fields: fields)
  }

  private func text(_ part: ByteRange) -> String { parts.fields.bytes.text(part) }

  public static func == (one: RequestHead, other: RequestHead) -> Bool {
    let (one, other) = (one.parts, other.parts)
    if one === other { return true }
    return one.method == other.method && one.version == other.version
      && one.target == other.target && one.host == other.host && one.fields == other.fields
  }
}
