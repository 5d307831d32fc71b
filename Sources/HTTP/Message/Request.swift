/// A complete request.
public struct Request: Sendable {
  public let head: RequestHead
  /// The body with the chunked coding removed; empty when there is none.
  public let body: [UInt8]
  /// The client's address in text, without a port: `192.0.2.1`, `2001:db8::1`.
  public let peer: String
  /// Whether the connection uses TLS.
  public let isSecure: Bool
  /// Whether a trusted proxy passed it on, so that what its fields say of the client is believed.
  public let isForwarded: Bool

  public init(
    head: RequestHead, body: [UInt8] = [], peer: String = "", isSecure: Bool = false,
    isForwarded: Bool = false
  ) {
    self.head = head
    self.body = body
    self.peer = peer
    self.isSecure = isSecure
    self.isForwarded = isForwarded
  }

  public var method: Method { head.method }
  /// Percent-encoded.
  public var path: String { head.path }
  /// Everything after the question mark, as sent.
  public var query: String? { head.query }
  public var fields: Fields { head.fields }
}
