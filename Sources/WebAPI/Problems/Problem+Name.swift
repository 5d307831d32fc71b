extension Problem {
  /// The refusals of the contract; `rawValue` ends the `type`, `urn:kortti:problem:<name>`.
  package enum Name: String, CaseIterable, Sendable {
    /// 400: not JSON, not an object, no or no whole envelope.
    case badRequest = "bad-request"
    /// 400: no operation has that header.
    case unknownOperation = "unknown-operation"
    /// 401: no auth hash, or one that is not valid.
    case unauthenticated
    /// 403: the role does not allow it.
    case forbidden
    /// 404: not there, or not the caller's to see.
    case notFound = "not-found"
    /// 405: the path knows other methods.
    case methodNotAllowed = "method-not-allowed"
    /// 406: no form that the client accepts.
    case notAcceptable = "not-acceptable"
    /// 409: another entry lies in that time.
    case overlap
    /// 409: the name is taken, or the card was sent before.
    case duplicate
    /// 409: the period is closed.
    case locked
    /// 409: it was decided before.
    case decided
    /// 409: a timer runs already.
    case running
    /// 409: no timer runs.
    case notRunning = "not-running"
    /// 409: the last active admin must stay.
    case lastAdmin = "last-admin"
    /// 412: `If-Match` names another state.
    case precondition
    /// 415: not a kind of body that is read here.
    case unsupportedMediaType = "unsupported-media-type"
    /// 422: fields that are not valid.
    case invalid
    /// 422: the idempotency key was used for something else.
    case keyReused = "key-reused"
    /// 429: too many failed logins.
    case tooManyAttempts = "too-many-attempts"
    /// 500: a fault of the server.
    case internalFault = "internal"
    /// 503: shutting down, or not now.
    case unavailable
    /// 503: the disk is full.
    case noRoom = "no-room"

    /// The HTTP status.
    package var status: Int {
      switch self {
      case .badRequest, .unknownOperation: 400
      case .unauthenticated: 401
      case .forbidden: 403
      case .notFound: 404
      case .methodNotAllowed: 405
      case .notAcceptable: 406
      case .overlap, .duplicate, .locked, .decided, .running, .notRunning, .lastAdmin: 409
      case .precondition: 412
      case .unsupportedMediaType: 415
      case .invalid, .keyReused: 422
      case .tooManyAttempts: 429
      case .internalFault: 500
      case .unavailable, .noRoom: 503
      }
    }

    /// The refusal in a few words, the same for every occurrence.
    package var title: String {
      switch self {
      case .badRequest: "Bad request"
      case .unknownOperation: "Unknown operation"
      case .unauthenticated: "Not logged in"
      case .forbidden: "Not allowed"
      case .notFound: "Not found"
      case .methodNotAllowed: "Method not allowed"
      case .notAcceptable: "Not acceptable"
      case .overlap: "Overlapping entry"
      case .duplicate: "Already there"
      case .locked: "Locked period"
      case .decided: "Already decided"
      case .running: "Timer running"
      case .notRunning: "No timer running"
      case .lastAdmin: "Last active admin"
      case .precondition: "Changed meanwhile"
      case .unsupportedMediaType: "Unsupported media type"
      case .invalid: "Invalid input"
      case .keyReused: "Key used before"
      case .tooManyAttempts: "Too many attempts"
      case .internalFault: "Internal fault"
      case .unavailable: "Not available"
      case .noRoom: "Out of room"
      }
    }

    /// Where it stands among several refusals of one request: the lowest is given (400, 401, 403, 422, 404, 412, 409).
    var precedence: Int {
      switch status {
      case 400: 0
      case 401: 1
      case 403: 2
      case 422: 3
      case 404: 4
      case 412: 5
      default: 6
      }
    }
  }
}
