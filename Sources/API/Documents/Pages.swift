import HTTP
import JSON

/// The addresses that are no operations: is the server alive, does the database answer, what does it offer.
struct Pages: Sendable {
  /// Which page, by its path.
  enum Page: String, CaseIterable, Sendable {
    case health = "/healthz"
    case ready = "/readyz"
    case openAPI = "/openapi.json"
    case metrics = "/metrics"
  }

  private let health: Response
  private let openAPI: Response

  init(catalogue: Catalogue) {
    let alive = Array(#"{"status":"ok"}"#.utf8)
    health = Self.response(alive, caching: "no-store")
    var document = Self.response(OpenAPI.document(of: catalogue).compact, caching: "no-cache")
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
