/// The kinds of problem (RFC 9457) that the HTTP layer reports by itself, one for each status.
public enum HTTPProblem: Hashable, Sendable, CaseIterable {
  case badRequest
  case requestTimeout
  case bodyTooLarge
  case uriTooLong
  case expectationFailed
  case headerFieldsTooLarge
  case internalError
  case notImplemented
  case unavailable
  case versionNotSupported

  public var status: Int {
    switch self {
    case .badRequest: 400
    case .requestTimeout: 408
    case .bodyTooLarge: 413
    case .uriTooLong: 414
    case .expectationFailed: 417
    case .headerFieldsTooLarge: 431
    case .internalError: 500
    case .notImplemented: 501
    case .unavailable: 503
    case .versionNotSupported: 505
    }
  }

  /// The name in the problem's type, `urn:kortti:problem:<name>`.
  public var name: String {
    switch self {
    case .badRequest: "bad-request"
    case .requestTimeout: "request-timeout"
    case .bodyTooLarge: "payload-too-large"
    case .uriTooLong: "uri-too-long"
    case .expectationFailed: "expectation-failed"
    case .headerFieldsTooLarge: "header-fields-too-large"
    case .internalError: "internal"
    case .notImplemented: "not-implemented"
    case .unavailable: "unavailable"
    case .versionNotSupported: "version-not-supported"
    }
  }

  /// The reason phrase of the status.
  public var title: String { StatusText.phrase(status) }
}
