import HTTP

/// A kind of refusal, as its `type` names it: `urn:kortti:problem:<name>` (RFC 9457). Features add their own by extensions
/// and list them in their manifests.
package struct ProblemType: Hashable, Sendable {
  package let name: String
  /// The HTTP status.
  package let status: Int
  /// The refusal in a few words, the same for every occurrence.
  package let title: String

  package init(_ name: String, _ status: Int, _ title: String) {
    self.name = name
    self.status = status
    self.title = title
  }

  package static let badRequest = ProblemType("bad-request", 400, "Bad request")
  package static let unknownOperation = ProblemType("unknown-operation", 400, "Unknown operation")
  package static let unauthenticated = ProblemType("unauthenticated", 401, "Not logged in")
  package static let forbidden = ProblemType("forbidden", 403, "Not allowed")
  /// Not there, or not the caller's to see.
  package static let notFound = ProblemType("not-found", 404, "Not found")
  package static let methodNotAllowed = ProblemType(
    "method-not-allowed", 405, "Method not allowed")
  package static let notAcceptable = ProblemType("not-acceptable", 406, "Not acceptable")
  /// A value that must be unique is taken.
  package static let duplicate = ProblemType("duplicate", 409, "Already there")
  /// `If-Match` names another state.
  package static let precondition = ProblemType("precondition", 412, "Changed meanwhile")
  package static let unsupportedMediaType = ProblemType(
    "unsupported-media-type", 415, "Unsupported media type")
  /// Fields that are not valid.
  package static let invalid = ProblemType("invalid", 422, "Invalid input")
  /// The idempotency key was used for something else.
  package static let keyReused = ProblemType("key-reused", 422, "Key used before")
  package static let tooManyAttempts = ProblemType("too-many-attempts", 429, "Too many attempts")
  package static let internalFault = ProblemType("internal", 500, "Internal fault")
  /// Shutting down, or not now.
  package static let unavailable = ProblemType("unavailable", 503, "Not available")
  /// The disk is full.
  package static let noRoom = ProblemType("no-room", 503, "Out of room")

  /// Those that the framework itself sends.
  static let ofFramework: [ProblemType] = [
    .badRequest, .unknownOperation, .unauthenticated, .forbidden, .notFound, .methodNotAllowed,
    .notAcceptable, .duplicate, .precondition, .unsupportedMediaType, .invalid, .keyReused,
    .tooManyAttempts, .internalFault, .unavailable, .noRoom,
  ]

  /// One that the HTTP layer reports by itself.
  init(_ problem: HTTPProblem) { self.init(problem.name, problem.status, problem.title) }
}
