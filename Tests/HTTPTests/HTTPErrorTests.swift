import HTTP
import Testing

@Suite("Errors of the HTTP layer")
struct HTTPErrorTests {
  private func text(_ error: HTTPError) -> String {
    guard case .bytes(let bytes) = error.response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Every error is a problem with a name, a detail and its status", arguments: HTTPError.allCases)
  func problems(error: HTTPError) {
    let text = text(error)
    #expect(text.contains("\"status\":\(error.status)"))
    #expect(text.contains("urn:kortti:problem:\(error.problem.name)\""))
    #expect(text.contains("\"title\":\"\(error.problem.title)\""))
    #expect(error.detail.hasSuffix("."))
    #expect(error.response.fields.contains { $0.name == "Retry-After" } == (error.status == 503))
  }

  @Test("The response, byte for byte")
  func response() {
    let title = #""title":"Bad Request","status":400,"#
    #expect(
      text(.host)
        == #"{"type":"urn:kortti:problem:bad-request",\#(title)"#
        + #""detail":"The host is not a name or an address, with or without a port."}"#)
    let fields = HTTPError.host.response.fields.map { "\($0.name): \($0.value)" }
    #expect(fields == ["Content-Type: application/problem+json"])
    #expect(HTTPError.stopping.response.fields.last?.value == "5")
  }

  @Test("The problems, one for each status that the HTTP layer sends by itself")
  func list() {
    let list = HTTPProblem.allCases.map { "\($0.status) \($0.name): \($0.title)" }
    #expect(
      list == [
        "400 bad-request: Bad Request", "408 request-timeout: Request Timeout",
        "413 payload-too-large: Content Too Large", "414 uri-too-long: URI Too Long",
        "417 expectation-failed: Expectation Failed",
        "431 header-fields-too-large: Request Header Fields Too Large",
        "500 internal: Internal Server Error", "501 not-implemented: Not Implemented",
        "503 unavailable: Service Unavailable",
        "505 version-not-supported: HTTP Version Not Supported",
      ])
    #expect(Set(HTTPError.allCases.map(\.problem)) == Set(HTTPProblem.allCases))
  }
}
