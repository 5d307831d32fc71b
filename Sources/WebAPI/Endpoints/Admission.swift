public import HTTP

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

  init(_ kind: Kind) { self.kind = kind }
}

extension Dispatcher {
  /// Whether a request is accepted, decided from its head alone.
  public enum Admission: Sendable {
    /// The body is read, up to `maximumBody` bytes; more is 413.
    case accept(RequestTarget, maximumBody: Int)
    case response(Response)
  }

  /// Checks a request's path, method, `Content-Type` and `Accept`.
  public func admit(_ head: RequestHead) -> Admission {
    let kind = route(head.path, head.method)
    if head.method == .options { return .response(options(kind, head)) }
    let maximumBody: Int
    switch kind {
    case .nothing:
      if head.method == .get || head.method == .head, let response = environment.otherPath(head) {
        return .response(response)
      }
      return .response(nothing(at: head.path).response())
    case .otherMethods(let methods):
      return .response(
        Problem(
          .methodNotAllowed,
          "This address does not take \(head.method); it takes \(Self.allow(methods))."
        )
        .response(fields: [("Allow", Self.allow(methods))]))
    case .page(let page):
      if page.isFixed, !head.announcesContent { return .response(pages.response(page)) }
      maximumBody = 1 << 20
    case .headerCoded:
      if let refusal = refusal(of: head, orForm: true, types: registry.responseTypes) {
        return .response(refusal)
      }
      maximumBody = HeaderCodedEndpoint.maximumBody
    case .operation(let operation, _):
      if let refusal = refusal(of: head, orForm: false, types: operation.responseTypes) {
        return .response(refusal)
      }
      maximumBody = operation.maximumBody
    }
    return .accept(RequestTarget(kind), maximumBody: maximumBody)
  }

  func route(_ path: String, _ method: Method) -> RequestTarget.Kind {
    let reads = method == .get || method == .head
    if path == HeaderCodedEndpoint.path {
      return method == .post ? .headerCoded : .otherMethods([.post])
    }
    if path.hasPrefix(Route.rootAndSlash) {
      let bytes = path.utf8.span
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

  /// The refusal of a head, or `nil`. Refusals are JSON, so a client that accepts only JSON may request a file.
  private func refusal(of head: RequestHead, orForm: Bool, types: [String]) -> Response? {
    if head.fields[.contentEncoding] != nil {
      return Problem(.unsupportedMediaType, "A body must come as it is, without Content-Encoding.")
        .response()
    }
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
    let accepted = head.fields[.accept]
    if !types.contains(where: { MediaType.accepts(accepted, $0) }),
      !MediaType.accepts(accepted, "application/json")
    {
      return Problem(
        .notAcceptable, "Answers here are \(types.joined(separator: " or "))."
      ).response()
    }
    return nil
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
    return Response(status: 204, fields: [("Allow", Self.allow(methods))], body: .none)
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
