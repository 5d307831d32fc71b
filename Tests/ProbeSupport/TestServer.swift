package import HTTP

/// The small application that the probe's cases are put to: one resource to read, one to send JSON to.
package enum TestServer {
  /// The answer that the head alone decides, or `nil` when the content is wanted.
  package static func refusal(_ head: RequestHead) -> Response? {
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

  /// The answer to a whole request.
  package static func answer(_ request: Request) -> Response {
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
