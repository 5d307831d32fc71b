import HTTP

/// The type of a problem (RFC 9457). Features add their own by extensions and list them in
/// their manifests.
public struct ProblemType: Hashable, Sendable {
  public let name: String
  /// The HTTP status.
  public let status: Int
  /// A few words, the same for every occurrence.
  public let title: String
  /// What `type` is in responses.
  public let uri: String

  /// `uri` is the type that a standard has for it, in place of `urn:kortti:problem:<name>`.
  public init(_ name: String, _ status: Int, _ title: String, uri: String? = nil) {
    self.name = name
    self.status = status
    self.title = title
    self.uri = uri ?? "urn:kortti:problem:\(name)"
  }

  public static let badRequest = ProblemType("bad-request", 400, "Bad request")
  public static let unknownOperation = ProblemType("unknown-operation", 400, "Unknown operation")
  public static let unauthenticated = ProblemType("unauthenticated", 401, "Not logged in")
  public static let forbidden = ProblemType("forbidden", 403, "Not allowed")
  /// None of the token's scopes allows it.
  public static let scope = ProblemType("scope", 403, "Outside the token's scope")
  /// Does not exist, or the caller may not see it.
  public static let notFound = ProblemType("not-found", 404, "Not found")
  public static let methodNotAllowed = ProblemType(
    "method-not-allowed", 405, "Method not allowed")
  public static let notAcceptable = ProblemType("not-acceptable", 406, "Not acceptable")
  /// A value that must be unique exists already.
  public static let duplicate = ProblemType("duplicate", 409, "Already there")
  /// As many as there may be.
  public static let quota = ProblemType("quota", 409, "Quota reached")
  /// It was decided before.
  public static let decided = ProblemType("decided", 409, "Already decided")
  /// What some work was about was changed while it was done.
  public static let changedMeanwhile = ProblemType(
    "changed-meanwhile", 409, "Changed meanwhile, again and again")
  /// `If-Match` does not match.
  public static let precondition = ProblemType("precondition", 412, "Changed meanwhile")
  public static let unsupportedMediaType = ProblemType(
    "unsupported-media-type", 415, "Unsupported media type")
  /// `Range` names no byte of the file.
  public static let rangeNotSatisfiable = ProblemType(
    "range-not-satisfiable", 416, "Range not satisfiable")
  public static let invalid = ProblemType("invalid", 422, "Invalid input")
  /// The idempotency key was used for another operation or input.
  public static let keyReused = ProblemType("key-reused", 422, "Key used before")
  public static let tooManyAttempts = ProblemType("too-many-attempts", 429, "Too many attempts")
  public static let internalFault = ProblemType("internal", 500, "Internal fault")
  /// Shutting down, or overloaded.
  public static let unavailable = ProblemType("unavailable", 503, "Not available")
  /// The disk is full.
  public static let noRoom = ProblemType("no-room", 503, "Out of room")

  /// The types that the framework itself sends.
  static let ofFramework: [ProblemType] = [
    .badRequest, .unknownOperation, .unauthenticated, .forbidden, .scope, .notFound,
    .methodNotAllowed, .notAcceptable, .duplicate, .quota, .changedMeanwhile, .precondition,
    .unsupportedMediaType, .rangeNotSatisfiable, .invalid, .keyReused, .tooManyAttempts,
    .internalFault, .unavailable, .noRoom,
  ]

  /// A problem that the HTTP layer reports.
  init(_ problem: HTTPProblem) { self.init(problem.name, problem.status, problem.title) }
}
