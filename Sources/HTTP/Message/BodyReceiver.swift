/// Takes the body of one request while it arrives. The server calls it on the request's event loop, in order; no
/// function may block. It asks for the body, and responds, through what the server gave it with the request.
public protocol BodyReceiver: AnyObject, Sendable {
  /// The request waits for it. Nothing of the body is read yet.
  func start()
  /// The next bytes, at least one. The server stops reading while too many of them were not reported as taken.
  func add(_ piece: [UInt8])
  /// No more bytes come. Called once after `start`, unless the response was sent before.
  ///
  /// - Returns: the response to a refused request; `nil` for that of the error.
  func end(_ end: BodyEnd) -> Response?
}

/// How a request's body ends.
public enum BodyEnd: Hashable, Sendable {
  case complete
  /// The connection was closed before the body was complete.
  case cut
  /// The server responds with an error: the body is malformed, too large or too slow.
  case refused(HTTPError)
}

/// What happens to a request whose body is not kept as a whole.
public enum BodyAdmission: Sendable {
  /// The body goes to the receiver, piece by piece.
  case receive(any BodyReceiver)
  /// The request gets this response, and its body is discarded.
  case respond(Response)
}
