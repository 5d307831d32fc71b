package import HTTP

/// Responds to requests. Event loops call it, each on its own serial queue. `loop` is the number of the event loop, so
/// that the application can keep data per loop without locks.
package protocol Application: AnyObject, Sendable {
  /// Accepts a request by its head, or responds to it. No body was read yet, and no interim response sent.
  /// `announcedBytes` is the length of the body that follows, `Int.max` when it is not known.
  func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission

  /// The user whose request it is, found from the beginning of its body; `nil` when that is not known, or is told by
  /// `sender.setCaller` later. Called once for a body that is not small, of a caller whom `admit` did not know. It runs
  /// on the event loop and must not block.
  func caller(
    of body: [UInt8], route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Int64?

  /// Responds to a complete request, or returns `nil` and calls `sender.send` once, later, from any thread.
  /// It runs on the event loop and must not block. `route` is what `admit` returned for this request's head.
  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Response?

  /// Decides on a request for which `admit` returned `.receive`: its body was not read, and is not asked for yet. It
  /// runs on the event loop and must not block. The receiver asks for the body and responds through `sender`.
  func receive(
    _ request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> BodyAdmission

  /// The event loop was busy and is idle now: the application can free caches. It runs on the event loop.
  func didBecomeIdle(loop: Int)
}

extension Application {
  package func caller(
    of body: [UInt8], route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Int64? { nil }

  /// For an application that never admits a request with `.receive`.
  package func receive(
    _ request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> BodyAdmission {
    .respond(HTTPError.internalError.response)
  }

  package func didBecomeIdle(loop: Int) {}
}

/// What the application found for a request's head. Only the application knows its class.
package typealias AdmittedRoute = AnyObject & Sendable

/// What happens to a request once its head is complete.
package enum Admission: Sendable {
  /// The body is read, up to `maximumBody` bytes; more gets 413. `route` is kept for `respond`. `caller` is the user
  /// whose request it is, `nil` while that is not known: what bodies may hold in memory is counted for each.
  case accept(maximumBody: Int, route: (any AdmittedRoute)? = nil, caller: Int64? = nil)
  /// `Application.receive` decides what becomes of the body.
  case receive(route: (any AdmittedRoute)? = nil)
  /// The request gets this response, and its body is discarded.
  case respond(Response)
}
