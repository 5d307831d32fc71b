import HTTP
import JSON

/// The REST endpoint, `/api/v1/…`: method and path select the operation.
struct RESTEndpoint: Sendable {
  /// Decodes the envelope of a request.
  ///
  /// - Throws: 400 when body or query can't be read.
  func call(
    _ request: Request, of operation: Operation, _ parameters: [(name: String, text: String)]
  ) throws(Problem) -> Call {
    var call = Call(
      operation: operation,
      endpoint: .rest(
        path: request.path, query: request.query, ifNoneMatch: request.fields[.ifNoneMatch]))
    call.takeFields(of: request)
    if call.authHash == nil, !call.hasMalformedAuthorization {
      call.authHash = try SessionCookie.authHash(of: request)
    }
    if operation.session != nil { call.cookie = SessionCookie(for: request) }
    call.given = parameters.map { ($0.name, .path($0.text)) }
    if let query = request.query {
      guard let parameters = formParameters(query.utf8.span) else {
        throw Problem(.badRequest, "The query can't be read: an escape is broken.")
      }
      call.given += parameters.map { ($0.name, .text($0.text)) }
    }
    if operation.isWrite || request.method == .post, !request.body.isEmpty {
      guard let members = try readJSON(request.body).members else {
        throw Problem(.badRequest, "The body must be a JSON object.")
      }
      call.given += members.map { ($0.name, .json($0.value)) }
    }
    return call
  }
}
