/// A whole request: its head, its content, and who sent it.
public struct Request: Sendable {
  /// The request line and the fields.
  public let head: RequestHead
  /// The content, unchunked; empty when there is none.
  public let body: [UInt8]
  /// The client's address in text, without a port: `192.0.2.1`, `2001:db8::1`.
  public let peer: String
  /// Whether it came over TLS.
  public let isSecure: Bool

  /// A whole request.
  public init(head: RequestHead, body: [UInt8] = [], peer: String = "", isSecure: Bool = false) {
    self.head = head
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
  }

  /// What is to be done.
  public var method: Method { head.method }
  /// The path, percent-encoded.
  public var path: String { head.path }
  /// What follows the question mark, as sent.
  public var query: String? { head.query }
  /// The field lines.
  public var fields: Fields { head.fields }
}
