import Bytes
import HTTP
import Idempotency

/// The result of a successful call, independent of the endpoint.
struct OperationResult: Sendable {
  /// The result's JSON.
  let body: [UInt8]
  /// The path of the created record below the API's root.
  var location: String?
  /// The entity tag, when the result is one record.
  var tag: EntityTag?
  /// The cursor of the next page, if there is one.
  var next: Cursor?
  /// How many elements all parts of the list have.
  var total: Int64?
  /// Further fields, and the status on the REST endpoint where it is not the usual one.
  var fields: [(name: String, value: String)] = []
  var status: Int?
  /// The session to be sent as a cookie.
  var openedSession: OpenedSession?
  /// Whether it holds a secret. Such a response is not compressed, since its length could reveal it (BREACH).
  var holdsSecret = false
  /// The body without its secret, to be kept for an idempotency key.
  var bodyWithoutSecret: [UInt8]?
  /// What reads the response that is sent in place of this one, after the write.
  var rest: Operation.Read?
  /// Counts the body as unsent, if it is large.
  var unsent: UnsentResponse?

  /// Whether an idempotency record can hold all of it.
  var isRepeatable: Bool {
    fields.isEmpty && status == nil && (!holdsSecret || bodyWithoutSecret != nil)
  }

  init(
    _ writer: consuming ResponseWriter, of operation: Operation, location: String? = nil,
    tag: EntityTag? = nil, unsent: UnsentResponse? = nil
  ) {
    self.location = location
    self.unsent = unsent
    rest = writer.rest
    // What stands for another answer has no tag: it would not match that one.
    if operation.hasValidator {
      self.tag = tag
    } else if operation.hasEntityTag, rest == nil {
      self.tag = EntityTag(of: writer.buffer)
    }
    next = writer.nextCursor
    total = writer.totalCount
    fields = writer.fields
    status = writer.status
    openedSession = writer.openedSession
    holdsSecret = operation.holdsSecrets || writer.holdsSecret
    let secret = writer.secret
    body = writer.buffer.array()
    if !secret.isEmpty {
      bodyWithoutSecret = body
      bodyWithoutSecret?.replaceSubrange(secret, with: "null".utf8)
    }
  }

  /// A JSON object that was written in parts.
  init(body: [UInt8]) { self.body = body }

  init(_ idempotencyRecord: IdempotencyRecord) {
    body = idempotencyRecord.body
    location = idempotencyRecord.location
    tag = idempotencyRecord.tag.map { EntityTag(text: $0) }
  }

  /// The response in the form of the call's endpoint.
  func response(to call: Call) -> Response {
    if let page = call.operation.page { return response(to: call, of: page) }
    var fields: [(name: String, value: String)] = [
      ("Content-Type", "application/json"),
      ("Cache-Control", (holdsSecret ? .forbidden : call.caching).text),
    ]
    if !self.fields.isEmpty {
      if self.fields.contains(where: { $0.name == "Cache-Control" }) { fields.removeLast() }
      fields += self.fields
    }
    if let tag { fields.append(("ETag", tag.text)) }
    if let next { fields.append(("Next-Cursor", next.text)) }
    if let total { fields.append(("Total-Count", String(total))) }
    guard case .rest(let path, let query, _) = call.endpoint else {
      return compressible(
        Response(status: 200, fields: fields, body: .bytes(body)), of: call.operation)
    }
    if let next { fields.append(("Link", "<\(Self.link(path, query, next))>; rel=\"next\"")) }
    if let openedSession, let cookie = call.cookie {
      fields.append(
        (
          "Set-Cookie",
          cookie.header(openedSession.authHash, maximumAge: openedSession.seconds)
        ))
    }
    if let location { fields.append(("Location", Route.root + location)) }
    if call.operation.respondsWithoutBody {
      var fields = [(name: "Cache-Control", value: "private, no-cache")] + self.fields
      if call.operation.session == .ends, let cookie = call.cookie {
        fields.append(("Set-Cookie", cookie.header("", maximumAge: 0)))
      }
      return Response(status: 204, fields: fields, body: .none)
    }
    if let status {
      if status == 204 { return Response(status: 204, fields: Array(fields.dropFirst())) }
      return Response(status: status, fields: fields, body: .bytes(body))
    }
    if let tag, !call.operation.isWrite, call.has(tag) { return call.notModified(tag) }
    if let vary = call.vary { fields.append(("Vary", vary)) }
    return compressible(
      Response(status: location != nil ? 201 : 200, fields: fields, body: .bytes(body)),
      of: call.operation)
  }

  func compressible(
    _ response: consuming Response, of operation: Operation
  ) -> Response {
    if !holdsSecret {
      response.compression = operation.hasValidator ? .withTagOfCoding : .withoutTag
    }
    response.held = unsent
    return response
  }

  /// The request's path and query with the cursor of the next page.
  private static func link(_ path: String, _ query: String?, _ next: Cursor) -> String {
    let kept = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("after=") }
    let query = kept + ["after=\(percentEncoded(next.text))"]
    return "\(path)?\(query.joined(separator: "&"))"
  }
}
