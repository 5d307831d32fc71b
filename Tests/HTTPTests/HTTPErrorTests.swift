import HTTP
import ProbeSupport
import Testing

@Suite("Errors of the HTTP layer")
struct HTTPErrorTests {
  private static let errors: [HTTPError] = [
    .requestLine, .lineEnd, .uri, .uriEscape, .unescaped(0xC3, offset: 5), .fieldName,
    .fieldValue, .foldedField, .hostMissing, .duplicateHost, .host, .duplicateLength, .length,
    .lengthAndEncoding, .encodingInHTTP10, .encodingNotLast, .chunkSize, .chunkExtension,
    .chunkExtensionTooLong, .chunkEnd, .plainOnTLS, .headTooSlow, .bodyTooSlow,
    .bodyTooLarge(limit: 300), .bodyTooLarge(limit: nil), .requestLineTooLong, .expectation,
    .headTooLarge, .tooManyFields, .trailersTooLarge, .internalError, .method, .encoding, .version,
    .overloaded, .noRoomForBody, .stopping, .handlerTooSlow,
  ]

  private func text(_ error: HTTPError) -> String {
    guard case .bytes(let bytes) = error.response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Every error is a problem with a name, a detail and its status", arguments: errors)
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

  @Test(
    "A byte that a URL has only as an escape is named, with its escape",
    arguments: [
      ("GET /\u{E4} HTTP/1.1", "C3", 5), ("GET /a?q=\u{20AC} HTTP/1.1", "E2", 9),
      ("GET /a?b=c d HTTP/1.1", "20", 10), ("GET /a?b=\"c\" HTTP/1.1", "22", 9),
      ("GET http://h/{x} HTTP/1.1", "7B", 13), ("GET /a#b HTTP/1.1", "23", 6),
    ])
  func unescaped(line: String, byte: String, offset: Int) {
    var connection = InMemoryConnection()
    connection.send(Array("\(line)\r\nHost: h\r\n\r\n".utf8))
    let response = connection.reader.responses.first
    let text = String(decoding: response?.body ?? [], as: UTF8.self)
    #expect(response?.status == 400)
    #expect(text.contains("The byte 0x\(byte) at offset \(offset) of the request line"), "\(text)")
    #expect(text.contains("write %\(byte). curl does so with -G --data-urlencode."))
  }

  @Test(
    "A content that is too large names the limit",
    arguments: [
      "Content-Length: 1048577\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n100001\r\n",
    ])
  func tooLarge(rest: String) {
    var connection = InMemoryConnection()
    connection.send(Array("POST /api HTTP/1.1\r\nHost: h\r\n\(rest)".utf8))
    let response = connection.reader.responses.first
    let text = String(decoding: response?.body ?? [], as: UTF8.self)
    #expect(response?.status == 413)
    #expect(text.contains("The content is larger than 1048576 bytes, the most here."), "\(text)")
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
    #expect(Set(Self.errors.map(\.problem)) == Set(HTTPProblem.allCases))
  }
}
