/// What a client does before it has its answer.
package enum ClientEvent: Sendable {
  /// It has ended its sending: it may wait for the answer (RFC 9112 §9.6), or have gone; nothing tells which.
  case endedSending
  /// Its connection is closed, or it was told that the answer takes too long.
  case left
}
