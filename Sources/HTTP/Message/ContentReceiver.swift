/// Takes the content of one request while it arrives. The server calls it on the request's event loop, in order; no
/// function may block. It asks for the content, and responds, through what the server gave it with the request.
public protocol ContentReceiver: AnyObject, Sendable {
  /// The request waits for it. Nothing of the content is read yet.
  func start()
  /// The next bytes, at least one. The server stops reading while too many of them were not reported as taken.
  func add(_ piece: [UInt8])
  /// No more bytes come. Called once after `start`, unless the response was sent before.
  ///
  /// - Returns: the response to a refused request; `nil` for that of the error.
  func end(_ end: ContentEnd) -> Response?
}

/// How a request's content ends.
public enum ContentEnd: Hashable, Sendable {
  case complete
  /// The connection was closed before the content was complete.
  case cut
  /// The server responds with an error: the content is malformed, too large or too slow.
  case refused(HTTPError)
}

/// What happens to a request whose content is not kept as a whole.
public enum ContentAdmission: Sendable {
  /// The content goes to the receiver, piece by piece.
  case receive(any ContentReceiver)
  /// The request gets this response, and its content is discarded.
  case answer(Response)
}
