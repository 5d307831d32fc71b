import Core
import HTTP

/// A request whose head has come.
struct IncomingRequest {
  let head: RequestHead
  let fields: Fields
  let kind: MatchedRoute.Kind
  /// The length of the body that follows, `Int.max` when it is not known.
  let announcedBytes: Int
  /// The index of the event loop.
  let loop: Int
  /// The parameters of the query.
  var query: [(name: String, text: String)] = []
  /// Who may call, by the head; `nil` for nobody who is known.
  var authHash: String?
  /// The user of the auth hash; `nil` while that is not looked up.
  var caller: Int64?

  init(_ head: RequestHead, _ kind: MatchedRoute.Kind, announcedBytes: Int, loop: Int) {
    self.head = head
    fields = head.fields
    self.kind = kind
    self.announcedBytes = announcedBytes
    self.loop = loop
  }

  /// The operation of its path and method.
  var operation: Operation? {
    if case .operation(let operation, _) = kind { operation } else { nil }
  }

  var route: MatchedRoute {
    MatchedRoute(kind, query: query, authHash: authHash, caller: caller)
  }
}

// The steps that see it.
extension IncomingRequest {
  /// - Throws: 405 with `Allow`.
  func checkMethod() throws(Problem) {
    guard case .otherMethods(let methods) = kind else { return }
    let allow = Dispatcher.allow(methods)
    var problem = Problem(
      .methodNotAllowed, "This address does not take \(head.method); it takes \(allow).")
    problem.header = [("Allow", allow)]
    throw problem
  }

  /// - Throws: 412 for another version of tus, where an operation speaks it.
  func checkVersion() throws(Problem) {
    guard let operation, operation.hasReceiver, operation.speaksTus else { return }
    if let refusal = Tus.refusal(of: head) { throw refusal }
  }

  /// Whether what comes is for an operation, whose body is checked.
  private var isCall: Bool {
    switch kind {
    case .headerCoded, .operation: true
    case .page, .otherMethods, .nothing: false
    }
  }

  /// - Throws: 415.
  func checkCoding() throws(Problem) {
    if isCall, fields[.contentEncoding] != nil {
      throw Problem(
        .unsupportedMediaType, "A body must come as it is, without Content-Encoding.")
    }
  }

  /// - Throws: 415.
  func checkMediaType() throws(Problem) {
    let type = fields[.contentType]
    switch kind {
    case .operation(let operation, _) where operation.hasReceiver:
      let types = operation.contentTypes
      if types.isEmpty || MediaType.isOne(of: types, type) { return }
      let list = types.joined(separator: ", ")
      var problem = Problem(.unsupportedMediaType, "A content here is \(list).")
      let accept = operation.info.route.method == .patch ? "Accept-Patch" : "Accept"
      problem.header = [(accept, list)]
      throw problem
    case .operation(let operation, _) where operation.page != nil:
      if !operation.isWrite || MediaType.isForm(type) && MediaType.isSupported(type, orForm: true) {
        return
      }
      throw Problem(
        .unsupportedMediaType, "A form is application/x-www-form-urlencoded, in UTF-8.")
    case .operation:
      if MediaType.isSupported(type, orForm: false) { return }
      throw Problem(
        .unsupportedMediaType,
        MediaType.isForm(type)
          ? HeaderCodedEndpoint.cameAsForm : "A body must be application/json, in UTF-8.")
    case .headerCoded:
      if MediaType.isSupported(type, orForm: true) { return }
      throw Problem(
        .unsupportedMediaType,
        "A body must be application/json or application/x-www-form-urlencoded, in UTF-8.")
    case .page, .otherMethods, .nothing: break
    }
  }

  /// Refusals are JSON, so a client that accepts only JSON may request a file. A page is sent to whoever asks for it.
  ///
  /// - Throws: 406.
  func checkAcceptable(_ registry: OperationRegistry) throws(Problem) {
    guard isCall, operation?.page == nil else { return }
    let types = operation?.responseTypes ?? registry.responseTypes
    let accepted = fields[.accept]
    if types.contains(where: { MediaType.accepts(accepted, $0) })
      || MediaType.accepts(accepted, "application/json")
    {
      return
    }
    throw Problem(.notAcceptable, "Answers here are \(types.joined(separator: " or ")).")
  }

  /// Reads the query.
  ///
  /// - Throws: 400 when it, or `If-Match`, can't be read.
  mutating func readForms() throws(Problem) {
    guard let operation else { return }
    if let query = head.query {
      self.query = try RESTEndpoint.parameters(of: query, for: operation)
    }
    try operation.checkForm(ofIfMatch: fields[.ifMatch])
  }

  /// Reads who calls.
  ///
  /// - Throws: 401 when a login is needed and there is none; 403 for a cookie that a page of another site may have
  ///   sent.
  mutating func readCredentials() throws(Problem) {
    guard let operation else { return }
    let isNeeded = operation.access.minimumRole != nil
    if let authorization = fields[.authorization] {
      authHash = bearer(authorization: authorization)
      if isNeeded || operation.isOpen, authHash == nil { throw .malformedAuthorization }
    } else {
      if operation.page != nil, try isForeign(operation) { return }
      do throws(Problem) { authHash = try SessionCookie.authHash(of: head) } catch {
        // What everybody reads needs none, whichever page asks.
        if operation.access.asksWhoCalls || operation.isWrite { throw error }
      }
      if isNeeded, authHash == nil { throw .noAuthHash }
    }
  }
}

extension Dispatcher {
  /// Looks up who sends a body that is not small: what it may hold in memory is counted for each user. Where event
  /// loops can't wait for the database, that is found while the body comes.
  ///
  /// - Throws: 401 when the session has ended.
  func findCaller(of incoming: inout IncomingRequest) throws(Problem) {
    guard let operation = incoming.operation, operation.access.minimumRole != nil,
      !operation.hasReceiver, incoming.announcedBytes > queues.smallBodyBytes,
      let authHash = incoming.authHash, case .onEventLoops(let readers) = readers
    else { return }
    guard let caller = try caller(authHash, readers[incoming.loop]) else {
      throw .invalidAuthHash
    }
    incoming.caller = caller.user.value
  }
}
