/// What a client does before it gets its response.
public enum ClientEvent: Sendable {
  /// The client closed its sending side. It may still wait for the response (RFC 9112 §9.6) or be gone; the server
  /// cannot tell which.
  case endedSending
  /// The connection is closed, or the client got an error because the response took too long.
  case disconnected
}
