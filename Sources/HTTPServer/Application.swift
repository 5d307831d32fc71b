package import HTTP

/// What answers requests. Event loops call it, each from its own serial queue, with the event loop's number, so that it
/// can keep one of everything for each event loop and lock nothing.
package protocol Application: AnyObject, Sendable {
  /// Says, when a head is whole, whether the request is taken, or answers it. No content has been read yet and no interim
  /// answer been sent.
  func admit(_ head: RequestHead, loop: Int) -> Admission

  /// Answers a whole request at once, or returns `nil` and calls `reply.send` once, later, from any thread.
  /// It runs on the event loop and must not block. `route` is what `admit` returned for this request's head.
  func respond(to request: Request, route: (any AdmittedRoute)?, loop: Int, reply: Reply)
    -> Response?

  /// The event loop has had much to do, and now nothing for a while: memory that only makes answers quicker can go. It
  /// runs on the event loop.
  func rest(loop: Int)
}

extension Application {
  /// Nothing has to go.
  package func rest(loop: Int) {}
}

/// What the application found for a request's head. Only the application knows its class.
package typealias AdmittedRoute = AnyObject & Sendable

/// What becomes of a request once its head is whole.
package enum Admission: Sendable {
  /// The content is read, up to `maximumBody` bytes; more is answered 413. `route` is kept for `respond`.
  case accept(maximumBody: Int, route: (any AdmittedRoute)? = nil)
  /// The request is answered from its head: no such resource, not this method, not this kind of content, or an
  /// answer that is the same whatever the content.
  case answer(Response)
}
