package import HTTP

/// The application of the probe's cases: `GET /healthz`, and `POST /api`, which returns its content.
package enum TestApplication {
  /// The response to a head, or `nil` when the content is needed.
  package static func response(to head: RequestHead) -> Response? {
    let allowed: String
    switch head.path {
    case "/healthz", "/stream": allowed = "GET, HEAD, OPTIONS"
    case "/api": allowed = "POST, OPTIONS"
    case "*": return Response(status: 204, fields: [("Allow", "GET, HEAD, POST, OPTIONS")])
    default: return problem(404)
    }
    if head.method == .options { return Response(status: 204, fields: [("Allow", allowed)]) }
    guard allowed.split(separator: ", ").contains(where: { $0 == head.method.description }) else {
      var response = problem(405)
      response.fields.append(("Allow", allowed))
      return response
    }
    return head.fields[.contentEncoding] == nil ? nil : problem(415)
  }

  /// The response to a complete request.
  package static func response(to request: Request) -> Response {
    let type = [("Content-Type", "application/json")].map { (name: $0.0, value: $0.1) }
    switch request.path {
    case "/api": return Response(status: 200, fields: type, body: .bytes(request.body))
    default:
      let body = Array(#"{"status":"ok"}"#.utf8)
      return Response(status: 200, fields: type, body: .bytes(body))
    }
  }

  private static func problem(_ status: Int) -> Response {
    let text = "{\"status\":\(status)}"
    return Response(
      status: status, fields: [("Content-Type", "application/problem+json")],
      body: .bytes(Array(text.utf8)))
  }
}

/// The bytes of requests.
package enum TestRequest {
  /// `fields` are complete lines with their line ends.
  package static func get(_ path: String, fields: String = "") -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n".utf8)
  }

  package static func post(_ path: String, _ content: String) -> [UInt8] {
    let length = "Content-Length: \(content.utf8.count)"
    return Array("POST \(path) HTTP/1.1\r\nHost: h\r\n\(length)\r\n\r\n\(content)".utf8)
  }
}
