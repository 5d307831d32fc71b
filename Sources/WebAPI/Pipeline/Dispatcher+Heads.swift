import Bytes
import Core
import Database
public import HTTP
import Metrics

/// What the path and method of a request lead to, found once. A class, so that the server can keep it with the
/// connection until the request is complete.
public final class MatchedRoute: Sendable {
  enum Kind: Sendable {
    case page(Pages.Page)
    /// `POST /api`
    case headerCoded
    case operation(Operation, [(name: String, text: String)])
    /// A path that has only these methods.
    case otherMethods([Method])
    case nothing
  }

  let kind: Kind
  /// The parameters of the query.
  let query: [(name: String, text: String)]
  /// The auth hash that the head has; `nil` for none, and for one that may come in an envelope.
  let authHash: String?
  /// The user whose request it is; `nil` while that is not known.
  let caller: Int64?

  init(
    _ kind: Kind, query: [(name: String, text: String)], authHash: String?, caller: Int64?
  ) {
    self.kind = kind
    self.query = query
    self.authHash = authHash
    self.caller = caller
  }
}

extension Dispatcher {
  /// Whether a request is accepted, decided from its head alone.
  public enum Admission: Sendable {
    /// The body is read, up to `maximumBody` bytes; more is 413. `caller` is the user whose request it is, `nil` while
    /// that is not known.
    case accept(MatchedRoute, maximumBody: Int, caller: Int64?)
    /// `receive` decides what becomes of the body.
    case receive(MatchedRoute)
    case respond(Response)
  }

  /// Checks a request's path, method, `Content-Type` and `Accept`; and who calls, before more than a small body is
  /// read. `announcedBytes` is the length of the body, `Int.max` when it is not known.
  public func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    let admission = decide(head, announcedBytes: announcedBytes, loop: loop)
    guard !crossOrigin.isOff, case .respond(let response) = admission else { return admission }
    return .respond(crossOrigin.adding(to: response, for: head))
  }

  private func decide(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    let reads = head.method == .get || head.method == .head
    if reads, !publisher.isEmpty, let response = publishedResponse(to: head) {
      return .respond(response)
    }
    var kind = route(head.path, head.method)
    if head.method == .options { return .respond(options(kind, head)) }
    switch kind {
    case .nothing where reads && registry.sites.site(of: head.path) == nil:
      if let response = environment.otherPath(head) { return .respond(response) }
    case .otherMethods:
      if let method = Tus.override(of: head), let meant = tusOperation(at: head.path, method) {
        kind = meant
      }
    case .page(let page) where page.isFixed && !head.announcesBody:
      return .respond(pages.response(page, to: head))
    default: break
    }
    var incoming = IncomingRequest(head, kind, announcedBytes: announcedBytes, loop: loop)
    do throws(Problem) {
      for step in Step.ofHead { try step.run(self, &incoming) }
    } catch {
      return .respond(refusal(error, of: incoming))
    }
    return accept(&incoming)
  }

  /// The response to a head that a step refuses.
  private func refusal(_ problem: Problem, of incoming: IncomingRequest) -> Response {
    if let cause = problem.cause { log("\(incoming.operation?.name ?? "a head") failed, \(cause)") }
    if let operation = incoming.operation {
      operationMetrics[operation.code]?.record(status: problem.type.status, nanoseconds: 0)
    }
    var methods: [Method] = []
    if case .otherMethods(let others) = incoming.kind { methods = others }
    let speaksTus =
      incoming.operation?.speaksTus
      ?? methods.contains { tusOperation(at: incoming.head.path, $0) != nil }
    let response = response(to: problem, at: incoming.head.path)
    return speaksTus ? Tus.adding(to: response, for: incoming.head) : response
  }

  private func accept(_ incoming: inout IncomingRequest) -> Admission {
    switch incoming.kind {
    case .operation(let operation, _):
      if operation.hasReceiver { return .receive(incoming.route) }
      if operation.page != nil, let refusal = tooLarge(incoming, operation) {
        return .respond(self.refusal(refusal, of: incoming))
      }
      return .accept(
        incoming.route, maximumBody: operation.bodyLimits.bytes, caller: incoming.caller)
    case .headerCoded:
      // The auth hash may also come in the envelope: until it is read, the body counts as an unknown caller's.
      if incoming.announcedBytes > queues.smallBodyBytes, case .onEventLoops(let readers) = readers,
        let authHash = incoming.fields[.authorization].flatMap(bearer(authorization:))
      {
        incoming.caller = user(authHash, readers[incoming.loop])
      }
      return .accept(
        incoming.route, maximumBody: HeaderCodedEndpoint.maximumBody, caller: incoming.caller)
    case .page, .otherMethods, .nothing:
      return .accept(
        incoming.route, maximumBody: BodyLimits.ofUnknownCallers.bytes, caller: nil)
    }
  }

  /// The operation of a path and a method, if requests may speak tus there.
  private func tusOperation(at path: String, _ method: Method) -> MatchedRoute.Kind? {
    let kind = route(path, method)
    guard case .operation(let operation, _) = kind, operation.speaksTus else { return nil }
    return kind
  }

  /// The user of the auth hash in the head, or at the beginning of an envelope; `nil` for none, and where it is passed
  /// to `found` later.
  public func caller(
    of body: [UInt8], route: MatchedRoute, loop: Int, found: @escaping @Sendable (Int64) -> Void
  ) -> Int64? {
    var authHash = route.authHash
    if case .headerCoded = route.kind { authHash = EnvelopeBeginning.authHash(in: body.span) }
    guard let authHash else { return nil }
    switch readers {
    case .onEventLoops(let readers): return user(authHash, readers[loop])
    case .onWorkers(let workers):
      workers.run { [self] in
        if let user = user(authHash, $0) { found(user) }
      } refuse: {
      }
      return nil
    }
  }

  /// The user of an auth hash; `nil` when there is none, or the database can't tell.
  private func user(_ authHash: String, _ reader: Reader) -> Int64? {
    (try? caller(authHash, reader))?.user.value
  }

  func caller(_ authHash: String, _ reader: Reader) throws(Problem) -> Caller? {
    try reader.read { transaction throws(Problem) in
      try environment.authenticate(authHash, environment.now(), transaction)
    }
  }

  func route(_ path: String, _ method: Method) -> MatchedRoute.Kind {
    let reads = method == .get || method == .head
    if path == HeaderCodedEndpoint.path {
      return method == .post ? .headerCoded : .otherMethods([.post])
    }
    let bytes = path.utf8.span
    if bytes.starts(with: Route.rootAndSlash.utf8.span) {
      let rest = bytes.extracting(Route.root.utf8.count..<bytes.count)
      switch registry.router.match(method, rest) {
      case .operation(let operation, let parameters): return .operation(operation, parameters)
      case .otherMethods(let methods): return .otherMethods(methods)
      case .nothing: return .nothing
      }
    }
    if let page = Pages.Page(path: path) {
      return reads ? .page(page) : .otherMethods([.get])
    }
    return registry.sites.kind(method, bytes)
  }

  private func options(_ kind: MatchedRoute.Kind, _ head: RequestHead) -> Response {
    let methods: [Method]
    switch kind {
    case .nothing where head.path == "*": methods = [.get, .post, .put, .patch, .delete]
    case .nothing: return response(to: nothing(at: head.path), at: head.path)
    case .page: methods = [.get]
    case .headerCoded: methods = [.post]
    case .operation(let operation, _): methods = operation.routes.map(\.method)
    case .otherMethods(let others): methods = others
    }
    let allow = Self.allow(methods)
    if let preflight = crossOrigin.preflight(head, allow: allow) { return preflight }
    var fields = [(name: "Allow", value: allow)]
    for method in methods {
      guard case .operation(let operation, _) = route(head.path, method) else { continue }
      for (field, value) in operation.optionsFields.sorted(by: { $0.key.name < $1.key.name }) {
        fields.append((field.name, value))
      }
    }
    return Response(status: 204, fields: fields, body: .none)
  }

  static func allow(_ methods: [Method]) -> String {
    var names: [String] = []
    for method in methods {
      names.append(method.description)
      if method == .get { names.append("HEAD") }
    }
    return (names + ["OPTIONS"]).joined(separator: ", ")
  }
}
