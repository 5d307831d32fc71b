/// A whole request: its head, its content, and who sent it.
package struct Request: Sendable {
  /// The request line and the fields.
  package let head: RequestHead
  /// The content, unchunked; empty when there is none.
  package let body: [UInt8]
  /// The client's address in text, without a port: `192.0.2.1`, `2001:db8::1`.
  package let peer: String
  /// Whether it came over TLS.
  package let isSecure: Bool

  /// A whole request.
  package init(head: RequestHead, body: [UInt8] = [], peer: String = "", isSecure: Bool = false) {
    self.head = head
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
  }

  /// What is to be done.
  package var method: Method { head.method }
  /// The path, percent-encoded.
  package var path: String { head.path }
  /// What follows the question mark, as sent.
  package var query: String? { head.query }
  /// The field lines.
  package var fields: Fields { head.fields }
}
