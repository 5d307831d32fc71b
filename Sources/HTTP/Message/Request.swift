/// A complete request.
package struct Request: Sendable {
  package let head: RequestHead
  /// The content with the chunked coding removed; empty when there is none.
  package let body: [UInt8]
  /// The client's address in text, without a port: `192.0.2.1`, `2001:db8::1`.
  package let peer: String
  /// Whether the connection uses TLS.
  package let isSecure: Bool

  package init(head: RequestHead, body: [UInt8] = [], peer: String = "", isSecure: Bool = false) {
    self.head = head
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
  }

  package var method: Method { head.method }
  /// Percent-encoded.
  package var path: String { head.path }
  /// Everything after the question mark, as sent.
  package var query: String? { head.query }
  package var fields: Fields { head.fields }
}
