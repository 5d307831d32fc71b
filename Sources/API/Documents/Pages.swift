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

  let health: Response
  let openAPI: Response

  init(catalogue: Catalogue) {
    let alive = Array(#"{"status":"ok"}"#.utf8)
    health = Self.response(alive, caching: "no-store")
    var document = Self.response(OpenAPI.document(of: catalogue).compact, caching: "no-cache")
    document.mayCompress = true
    openAPI = document
  }

  /// The page, if it says the same at any time to everybody.
  func same(_ page: Page) -> Response? {
    switch page {
    case .health: health
    case .openAPI: openAPI
    case .ready, .metrics: nil
    }
  }

  private static func response(_ body: [UInt8], caching: String) -> Response {
    var response = Response(
      status: 200, fields: [("Content-Type", "application/json"), ("Cache-Control", caching)],
      body: .bytes(body))
    response.prepare()
    return response
  }
}
