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

  private let health = Array(#"{"status":"ok"}"#.utf8)
  private let openAPI: [UInt8]

  init(catalogue: Catalogue) {
    openAPI = OpenAPI.document(of: catalogue).compact
  }

  /// The page, if it says the same to everybody.
  func response(_ page: Page) -> Response {
    let body = page == .openAPI ? openAPI : health
    var response = Response(
      status: 200,
      fields: [
        ("Content-Type", "application/json"),
        ("Cache-Control", page == .openAPI ? "no-cache" : "no-store"),
      ], body: .bytes(body))
    response.mayCompress = page == .openAPI
    return response
  }
}
