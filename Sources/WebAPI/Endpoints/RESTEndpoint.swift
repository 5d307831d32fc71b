import HTTP
import JSON

/// The REST endpoint, `/api/v1/…`: method and path select the operation.
struct RESTEndpoint: Sendable {
  /// Decodes the envelope of a request.
  ///
  /// - Throws: 400 when the body can't be read.
  func call(
    _ request: Request, _ route: MatchedRoute, of operation: Operation,
    _ parameters: [(name: String, text: String)]
  ) throws(Problem) -> Call {
    var call = Call(
      operation: operation,
      endpoint: .rest(
        path: request.path, query: request.query, ifNoneMatch: request.fields[.ifNoneMatch]))
    call.takeFields(of: request)
    call.authHash = route.authHash
    if operation.session != nil { call.cookie = SessionCookie(for: request) }
    call.given.reserveCapacity(parameters.count + route.query.count)
    for (name, text) in parameters { call.given.append((name, .path(text))) }
    for (name, text) in route.query { call.given.append((name, .text(text))) }
    if operation.page != nil { call.dropEmptyFields() }
    if operation.hasValidator || operation.givesFile {
      call.acceptsGzip = request.head.acceptsGzip
    }
    if operation.readsHead { takeHead(of: request, into: &call) }
    if operation.isWrite || request.method == .post, !operation.hasReceiver {
      try takeBody(of: request, into: &call)
    }
    return call
  }

  /// Takes the members of a body.
  private func takeBody(of request: Request, into call: inout Call) throws(Problem) {
    if call.operation.page != nil { return try call.takeForm(request.body) }
    if request.body.isEmpty { return }
    let document = try readJSON(request.body, names: call.operation.bodyLimits.names)
    guard let members = document.root.members else {
      throw Problem(.badRequest, "The body must be a JSON object.")
    }
    call.given.reserveCapacity(call.given.count + members.count)
    for member in members { call.given.append((member.name, .json(member.value))) }
  }

  /// Takes what only the head of the request says.
  private func takeHead(of request: Request, into call: inout Call) {
    let fields = request.fields
    for field in call.operation.requestFields {
      if let value = fields[named: field.name] {
        call.given.append((field.input, field.raw(value)))
      }
    }
    if call.operation.hasReceiver { call.announcedBody = AnnouncedBody(request.head) }
    guard call.operation.givesFile else { return }
    let isGet = request.method == .get
    call.file = FileResponse.Request(
      range: isGet ? fields[named: "range"] : nil, ifRange: fields[named: "if-range"])
  }

  /// The parameters of a query, or the query as it is.
  ///
  /// - Throws: 400 when it can't be read.
  static func parameters(
    of query: String, for operation: Operation
  ) throws(Problem) -> [(name: String, text: String)] {
    if operation.takesRawQuery { return [(InputDecoder.rawQueryName, query)] }
    do throws(FormFault) {
      return try formParameters(query.utf8.span, atMost: BodyLimits.usual.names)
    } catch {
      throw error.problem(of: "query")
    }
  }
}
