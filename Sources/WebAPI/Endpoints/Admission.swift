import Bytes
import Core
import Database
public import HTTP
import Metrics

/// The target of a request by method and path, found once a request. A class, so that the server can keep it with the
/// connection until the request is complete.
public final class RequestTarget: Sendable {
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
  /// The user whose request it is; `nil` while that is not known.
  let caller: Int64?

  init(_ kind: Kind, caller: Int64? = nil) {
    self.kind = kind
    self.caller = caller
  }
}

extension Dispatcher {
  /// Whether a request is accepted, decided from its head alone.
  public enum Admission: Sendable {
    /// The body is read, up to `maximumBody` bytes; more is 413. `caller` is the user whose request it is, `nil` while
    /// that is not known.
    case accept(RequestTarget, maximumBody: Int, caller: Int64?)
    /// `receive` decides what becomes of the body.
    case receive(RequestTarget)
    case response(Response)

    static func accept(
      _ kind: RequestTarget.Kind, maximumBody: Int, caller: Int64? = nil
    ) -> Admission {
      .accept(RequestTarget(kind, caller: caller), maximumBody: maximumBody, caller: caller)
    }
  }

  /// Checks a request's path, method, `Content-Type` and `Accept`; and who calls, before more than a small body is
  /// read. `announcedBytes` is the length of the body, `Int.max` when it is not known.
  public func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    let admission = decide(head, announcedBytes: announcedBytes, loop: loop)
    guard !crossOrigin.isOff, case .response(let response) = admission else { return admission }
    return .response(crossOrigin.adding(to: response, for: head))
  }

  private func decide(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    let kind = route(head.path, head.method)
    if head.method == .options { return .response(options(kind, head)) }
    switch kind {
    case .nothing:
      if head.method == .get || head.method == .head, let response = environment.otherPath(head) {
        return .response(response)
      }
      return .response(nothing(at: head.path).response())
    case .otherMethods(let methods):
      let speaksTus = methods.contains { tusOperation(at: head.path, $0) != nil }
      if let method = Tus.override(of: head), let meant = tusOperation(at: head.path, method) {
        return receive(meant, head)
      }
      let refusal = Problem(
        .methodNotAllowed,
        "This address does not take \(head.method); it takes \(Self.allow(methods))."
      ).response(fields: [("Allow", Self.allow(methods))])
      return .response(speaksTus ? Tus.adding(to: refusal, for: head) : refusal)
    case .page(let page):
      if page.isFixed, !head.announcesContent {
        return .response(pages.response(page, to: head))
      }
      return .accept(kind, maximumBody: ContentLimits.ofUnknownCallers.bytes)
    case .headerCoded:
      if let refusal = refusal(of: head, orForm: true, types: registry.responseTypes) {
        return .response(refusal)
      }
      // The auth hash may also come in the envelope: until it is read, the body counts as an unknown caller's.
      let authHash =
        announcedBytes > queues.smallBodyBytes
        ? head.fields[.authorization].flatMap(bearer(authorization:)) : nil
      return .accept(
        kind, maximumBody: HeaderCodedEndpoint.maximumBody,
        caller: authHash.flatMap { user($0, loop) })
    case .operation(let operation, _) where operation.hasReceiver:
      return receive(kind, head)
    case .operation(let operation, _):
      if let refusal = refusal(of: head, orForm: false, types: operation.responseTypes) {
        return .response(refusal)
      }
      return admit(head, of: operation, kind, announcedBytes: announcedBytes, loop: loop)
    }
  }

  /// The operation of a path and a method, if requests may speak tus there.
  private func tusOperation(at path: String, _ method: Method) -> RequestTarget.Kind? {
    let kind = route(path, method)
    guard case .operation(let operation, _) = kind, operation.speaksTus else { return nil }
    return kind
  }

  /// A request whose content would go to a receiver.
  private func receive(_ kind: RequestTarget.Kind, _ head: RequestHead) -> Admission {
    guard case .operation(let operation, _) = kind, let refusal = refusal(of: head, to: operation)
    else { return .receive(RequestTarget(kind)) }
    return .response(operation.speaksTus ? Tus.adding(to: refusal, for: head) : refusal)
  }

  /// Refuses what needs a login and has none before its body is read. Whether an auth hash is valid is found out now if
  /// the body is not small, else together with the other steps.
  private func admit(
    _ head: RequestHead, of operation: Operation, _ kind: RequestTarget.Kind, announcedBytes: Int,
    loop: Int
  ) -> Admission {
    let maximumBody = operation.content.bytes
    let isUnknown = !head.fields.has(.authorization) && !head.fields.has(.cookie)
    guard operation.access.minimumRole != nil, isUnknown || announcedBytes > queues.smallBodyBytes
    else { return .accept(kind, maximumBody: maximumBody) }
    do throws(Problem) {
      // What is 400 in the head comes before 401.
      if let query = head.query { _ = try restEndpoint.parameters(of: query) }
      try operation.checkForm(ofIfMatch: head.fields[.ifMatch])
      guard let caller = try caller(try authHash(of: head), loop) else { throw .invalidAuthHash }
      return .accept(kind, maximumBody: maximumBody, caller: caller.user.value)
    } catch {
      operationMetrics[operation.code]?.record(status: error.type.status, nanoseconds: 0)
      return .response(error.response())
    }
  }

  private func authHash(of head: RequestHead) throws(Problem) -> String {
    if let authorization = head.fields[.authorization] {
      guard let authHash = bearer(authorization: authorization) else {
        throw .malformedAuthorization
      }
      return authHash
    }
    guard let authHash = try SessionCookie.authHash(of: head) else { throw .noAuthHash }
    return authHash
  }

  /// The user of the auth hash at the beginning of an envelope, or `nil`.
  public func caller(of content: [UInt8], target: RequestTarget, loop: Int) -> Int64? {
    guard case .headerCoded = target.kind,
      let authHash = EnvelopeBeginning.authHash(in: content.span)
    else { return nil }
    return user(authHash, loop)
  }

  /// The user of an auth hash; `nil` when there is none, or the database can't tell.
  private func user(_ authHash: String, _ loop: Int) -> Int64? {
    (try? caller(authHash, loop))?.user.value
  }

  private func caller(_ authHash: String, _ loop: Int) throws(Problem) -> Caller? {
    try readers[loop].read { transaction throws(Problem) in
      try environment.authenticate(authHash, environment.now(), transaction)
    }
  }

  func route(_ path: String, _ method: Method) -> RequestTarget.Kind {
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
    return .nothing
  }

  /// The refusal of a head whose content would go to a receiver, or `nil`.
  private func refusal(of head: RequestHead, to operation: Operation) -> Response? {
    if operation.speaksTus, let refusal = Tus.refusal(of: head) { return refusal.response() }
    if head.fields[.contentEncoding] != nil { return Self.encoded }
    let types = operation.contentTypes
    if !types.isEmpty, !MediaType.isOne(of: types, head.fields[.contentType]) {
      let accept = operation.info.route.method == .patch ? "Accept-Patch" : "Accept"
      let list = types.joined(separator: ", ")
      return Problem(.unsupportedMediaType, "A content here is \(list).").response(
        fields: [(accept, list)])
    }
    return notAcceptable(head, operation.responseTypes)
  }

  private static var encoded: Response {
    Problem(.unsupportedMediaType, "A body must come as it is, without Content-Encoding.")
      .response()
  }

  private func notAcceptable(_ head: RequestHead, _ types: [String]) -> Response? {
    let accepted = head.fields[.accept]
    if types.contains(where: { MediaType.accepts(accepted, $0) })
      || MediaType.accepts(accepted, "application/json")
    {
      return nil
    }
    return Problem(.notAcceptable, "Answers here are \(types.joined(separator: " or ")).")
      .response()
  }

  /// The refusal of a head, or `nil`. Refusals are JSON, so a client that accepts only JSON may request a file.
  private func refusal(of head: RequestHead, orForm: Bool, types: [String]) -> Response? {
    if head.fields[.contentEncoding] != nil { return Self.encoded }
    let type = head.fields[.contentType]
    if !MediaType.isSupported(type, orForm: orForm) {
      let forms =
        orForm ? "application/json or application/x-www-form-urlencoded" : "application/json"
      return Problem(
        .unsupportedMediaType,
        MediaType.isForm(type) && !orForm
          ? HeaderCodedEndpoint.cameAsForm : "A body must be \(forms), in UTF-8."
      ).response()
    }
    return notAcceptable(head, types)
  }

  private func options(_ kind: RequestTarget.Kind, _ head: RequestHead) -> Response {
    let methods: [Method]
    switch kind {
    case .nothing where head.path == "*": methods = [.get, .post, .put, .patch, .delete]
    case .nothing: return nothing(at: head.path).response()
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

  private static func allow(_ methods: [Method]) -> String {
    var names: [String] = []
    for method in methods {
      names.append(method.description)
      if method == .get { names.append("HEAD") }
    }
    return (names + ["OPTIONS"]).joined(separator: ", ")
  }
}
