/// A request's request line and fields: all that is known before its content.
package struct RequestHead: Equatable, Sendable {
  /// The version that the request is understood in; a higher minor version reads as 1.1.
  package enum Version: Hashable, Sendable {
    /// HTTP/1.0 (RFC 9112 appendix C.2).
    case oneZero
    /// HTTP/1.1.
    case oneOne
  }

  /// The parts lie in one object, so that handing a head on costs one reference.
  private final class Parts: Sendable {
    let method: Method
    let version: Version
    let path: String
    let target: Target
    let host: Part?
    let fields: Fields

    init(
      method: Method, version: Version, path: String, target: Target, host: Part?, fields: Fields
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

  /// What is to be done.
  package var method: Method { parts.method }
  /// The target as sent: `/path?query`, `http://host/path?query` or `*`.
  package var target: String { text(parts.target.text) }
  /// The path, beginning with `/` (or `*` alone), still percent-encoded, but with the escapes of letters,
  /// digits and `-._~` undone, which mean the same (RFC 3986 §6.2.2.2). It holds ASCII only, and no
  /// escaped control character.
  package var path: String { parts.path }
  /// What follows the question mark, as sent; `nil` without a question mark.
  package var query: String? { parts.target.query.map(text) }
  /// The host and port asked for, from the target or else the Host field; empty when HTTP/1.0 sent none.
  package var authority: String { (parts.target.authority ?? parts.host).map(text) ?? "" }
  /// The version to be spoken.
  package var version: Version { parts.version }
  /// The field lines.
  package var fields: Fields { parts.fields }

  /// Whether content follows, or a field says so.
  package var announcesContent: Bool {
    parts.fields.lines.contains { $0.field == .contentLength || $0.field == .transferEncoding }
  }

  /// Whether the client takes gzip.
  package var takesGzip: Bool { AcceptEncoding.takesGzip(parts.fields) }

  /// A head made by hand, for tests of what reads requests. `target` is a path with or without a query.
  package init(
    method: Method, target text: String, version: Version = .oneOne,
    fields: [(name: String, value: String)] = []
  ) {
    let bytes = Array(text.utf8)
    let question = bytes.firstIndex(of: Octet.question)
    let path = Part(0, question ?? bytes.count)
    var target = Target(text: Part(0, bytes.count), path: .plain(path))
    target.query = question.map { Part($0 + 1, bytes.count) }
    parts = Parts(
      method: method, version: version, path: bytes.text(path), target: target, host: nil,
      fields: Fields(fields, behind: bytes))
  }

  /// The head that a request line and fields are; all of it lies in the fields' bytes.
  init(_ line: RequestLine, host: Part?, fields: Fields) {
    parts = Parts(
      method: line.method, version: line.version, path: line.target.path(in: fields.bytes),
      target: line.target, host: host, fields: fields)
  }

  private func text(_ part: Part) -> String { parts.fields.bytes.text(part) }

  /// Whether the two say the same, in the same bytes.
  package static func == (one: RequestHead, other: RequestHead) -> Bool {
    let (one, other) = (one.parts, other.parts)
    if one === other { return true }
    return one.method == other.method && one.version == other.version
      && one.target == other.target && one.host == other.host && one.fields == other.fields
  }
}
