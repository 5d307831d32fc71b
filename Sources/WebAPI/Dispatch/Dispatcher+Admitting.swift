package import HTTP

extension Dispatcher {
  /// What becomes of a request, told from its head alone.
  package enum Admission: Sendable {
    /// Its body is worth reading, up to that many bytes.
    case accept(maximumBody: Int)
    /// This is the answer already.
    case answer(Response)
  }

  /// What a path leads to.
  enum Place {
    case page(Pages.Page)
    case classic
    case operation(Operation, [(name: String, text: String)])
    case otherMethods([Method])
    case nothing
  }

  /// Looks at a head: is there such a place, does it know the method, can the body be read?
  package func admit(_ head: RequestHead) -> Admission {
    let place = place(of: head)
    if head.method == .options { return .answer(options(place, head)) }
    switch place {
    case .nothing:
      return .answer(Problem(.notFound, "There is nothing at this address.").response())
    case .otherMethods(let methods):
      return .answer(
        Problem(.methodNotAllowed, "This address does not know the method \(head.method).")
          .response(fields: [("Allow", Self.allow(methods))]))
    case .page(let page):
      if page.isFixed, !head.announcesContent { return .answer(pages.response(page)) }
      return .accept(maximumBody: 1 << 20)
    case .classic:
      if let refusal = refusal(of: head, orForm: true, answers: registry.responseTypes) {
        return .answer(refusal)
      }
      return .accept(maximumBody: HeaderCodedEndpoint.maximumBody)
    case .operation(let operation, _):
      if let refusal = refusal(of: head, orForm: false, answers: operation.responseTypes) {
        return .answer(refusal)
      }
      return .accept(maximumBody: operation.maximumBody)
    }
  }

  /// What the path and method of a request lead to.
  func place(of head: RequestHead) -> Place {
    let path = head.path
    let reads = head.method == .get || head.method == .head
    if path == HeaderCodedEndpoint.path {
      return head.method == .post ? .classic : .otherMethods([.post])
    }
    if path.hasPrefix(Route.rootAndSlash) {
      let bytes = path.utf8.span
      let rest = bytes.extracting(Route.root.utf8.count..<bytes.count)
      switch registry.router.match(head.method, rest) {
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

  /// What a head is refused for, if anything. Refusals are JSON, so a client that accepts only JSON may ask for a file.
  private func refusal(of head: RequestHead, orForm: Bool, answers types: [String]) -> Response? {
    if head.fields[.contentEncoding] != nil {
      return Problem(.unsupportedMediaType, "A body must come as it is, without Content-Encoding.")
        .response()
    }
    if !MediaType.isRead(head.fields[.contentType], orForm: orForm) {
      return Problem(
        .unsupportedMediaType,
        orForm
          ? "A body must be application/json or application/x-www-form-urlencoded, in UTF-8."
          : "A body must be application/json, in UTF-8."
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

  private func options(_ place: Place, _ head: RequestHead) -> Response {
    let methods: [Method]
    switch place {
    case .nothing where head.path == "*": methods = [.get, .post, .put, .patch, .delete]
    case .nothing:
      return Problem(.notFound, "There is nothing at this address.").response()
    case .page: methods = [.get]
    case .classic: methods = [.post]
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
