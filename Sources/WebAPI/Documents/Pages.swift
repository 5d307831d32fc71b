import HTTP
import JSON

/// The addresses that are no operations: is the server alive, does the database answer, what does it offer.
struct Pages: Sendable {
  /// Which page.
  enum Page: Sendable {
    case health
    case ready
    case openAPI
    case metrics

    /// Whether it says the same at any time to everybody, so that nothing has to be looked at for it.
    var isFixed: Bool { self == .health || self == .openAPI }

    /// The page at a path.
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

  /// The page, if it says the same to everybody.
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
