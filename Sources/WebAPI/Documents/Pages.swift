import Core
import HTTP
import JSON

/// The paths that are not operations: liveness, readiness, the OpenAPI document and the metrics.
struct Pages: Sendable {
  enum Page: Sendable {
    case health
    case ready
    case openAPI
    case metrics

    /// Whether the response is always the same, so that it is made once.
    var isFixed: Bool { self == .health || self == .openAPI }

    init?(path: String) {
      switch path {
      case "/healthz": self = .health
      case "/readyz": self = .ready
      case "/openapi.json": self = .openAPI
      case "/metrics": self = .metrics
      default: return nil
      }
    }
  }

  private let health: FixedResponse
  private let openAPI: OnFirstUse<FixedResponse>

  init(registry: OperationRegistry) {
    health = FixedResponse(
      Array(#"{"status":"ok"}"#.utf8), type: "application/json", caching: "no-store")
    openAPI = OnFirstUse {
      FixedResponse(
        OpenAPI.document(of: registry).compact, type: "application/json", caching: "no-cache")
    }
  }

  /// The response of a page that needs no other state; also of `ready`, once its check has passed.
  func response(_ page: Page, to head: RequestHead) -> Response {
    if page == .openAPI { return openAPI.value.response(to: head) }
    return health.response(to: head)
  }
}
