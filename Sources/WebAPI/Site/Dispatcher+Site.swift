import HTMLText
import HTTP

extension Dispatcher {
  /// A refusal as clients of the path read it: JSON; or a page of the site that the path belongs to.
  func response(to problem: Problem, at path: String) -> Response {
    let refusal = problem.response()
    guard let site = registry.sites.site(of: path) else { return refusal }
    var response = refusal
    response.fields.removeAll { $0.name == "Content-Type" }
    response.lines = Self.linesOfRefusals
    response.body = .bytes(site.refusal(problem, path).bytes)
    return response
  }

  private static let linesOfRefusals = PageDetails(PageInfo(0, "", "", .any)).lines

  /// The refusal of a body that is larger than a form may be; one whose length is not announced is cut by the server.
  func tooLarge(_ incoming: IncomingRequest, _ operation: Operation) -> Problem? {
    let most = operation.bodyLimits.bytes
    guard incoming.announcedBytes > most, incoming.announcedBytes != .max else { return nil }
    return Problem(ProblemType(.bodyTooLarge), "A form has at most \(most) bytes here.")
  }
}

extension IncomingRequest {
  /// Whether a page that needs no login is read by a link of another site: who is logged in here is nobody there.
  ///
  /// - Throws: 403 for a form that may come from another site's page, whoever sends it.
  func isForeign(_ operation: Operation) throws(Problem) -> Bool {
    if SessionCookie.isOwnPage(head) { return false }
    if operation.isWrite {
      throw Problem(.forbidden, "A form must be sent by a page of this server.")
    }
    return operation.access.minimumRole == nil
  }
}

extension Call {
  /// An empty field of a form, which may be sent in the query, counts as one that is not given.
  mutating func dropEmptyFields() {
    given.removeAll { if case .text("") = $0.raw { true } else { false } }
  }

  /// Takes the fields of a form. Lines end with a line feed, as everywhere; browsers send CR and LF.
  ///
  /// - Throws: 400 when the form can't be read.
  mutating func takeForm(_ body: [UInt8]) throws(Problem) {
    let fields: [(name: String, text: String)]
    do throws(FormFault) {
      fields = try formParameters(body.span, atMost: operation.bodyLimits.names)
    } catch {
      throw error.problem(of: "form")
    }
    key = nil
    for (name, text) in fields where !text.isEmpty {
      if name == FormToken.field {
        key = text
      } else {
        given.append((name, .text(text.replacing("\r\n", with: "\n"))))
      }
    }
  }
}

extension OperationResult {
  /// A page as it is sent; after a form, the way to the page that follows.
  func response(to call: Call, of page: PageDetails) -> Response {
    if let location {
      return Response(
        status: 303, fields: [("Location", location), ("Cache-Control", Caching.forbidden.text)])
    }
    let caching = holdsSecret ? .forbidden : call.caching
    var fields = [(name: "Cache-Control", value: caching.text)] + self.fields
    if let tag {
      if call.has(tag) { return call.notModified(tag) }
      fields.append(("ETag", tag.text))
    }
    if let vary = call.vary { fields.append(("Vary", vary)) }
    var response = Response(status: status ?? 200, fields: fields, body: .bytes(body))
    response.lines = page.lines
    return compressible(response, of: call.operation)
  }
}
