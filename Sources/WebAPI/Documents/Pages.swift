import HTTP
import JSON

/// The paths that are not operations: liveness, readiness, the OpenAPI document and the metrics.
struct Pages: Sendable {
  enum Page: Sendable {
    case health
    case ready
    case openAPI
    case metrics

    /// Whether the response is always the same, so that it is built once.
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

  private let health: Response
  private let openAPI: Response

  init(registry: OperationRegistry) {
    let alive = Array(#"{"status":"ok"}"#.utf8)
    health = Self.response(alive, caching: "no-store")
    var document = Self.response(OpenAPI.document(of: registry).compact, caching: "no-cache")
    document.mayCompress = true
    openAPI = document
  }

  /// The response of a page that needs no other state; also of `ready`, once its check has passed.
  func response(_ page: Page) -> Response {
    page == .openAPI ? openAPI : health
  }

  private static func response(_ body: [UInt8], caching: String) -> Response {
    var response = Response(
      status: 200, fields: [("Content-Type", "application/json"), ("Cache-Control", caching)],
      body: .bytes(body))
    response.prepare()
    return response
  }
}
