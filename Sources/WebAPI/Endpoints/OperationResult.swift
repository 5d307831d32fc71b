import Bytes
import HTTP
import Idempotency

/// The answer to a call that succeeded, before an endpoint gives it its form.
struct OperationResult: Sendable {
  /// The result's JSON.
  let body: [UInt8]
  /// Where a thing made can be found, below the root.
  var location: String?
  /// The mark of the state that the answer shows, when it is one thing.
  var tag: EntityTag?
  /// The position after this page, when there is more.
  var next: Cursor?
  /// Whether it shows a secret, which is never compressed beside what a client can choose.
  var holdsSecret = false

  init(_ writer: consuming ResponseWriter, of operation: Operation, location: String? = nil) {
    self.location = location
    tag = operation.hasEntityTag ? EntityTag(of: writer.buffer) : nil
    next = writer.nextCursor
    holdsSecret = operation.access == .any
    body = writer.buffer.array()
  }

  init(_ idempotencyRecord: IdempotencyRecord) {
    body = idempotencyRecord.body
    location = idempotencyRecord.location
    tag = idempotencyRecord.tag.map { EntityTag(text: $0) }
  }

  /// The answer as it goes through the endpoint that the call came by.
  func response(to call: Call) -> Response {
    var fields: [(name: String, value: String)] = [
      ("Content-Type", "application/json"),
      ("Cache-Control", holdsSecret ? "no-store" : "private, no-cache"),
    ]
    if let tag { fields.append(("ETag", tag.text)) }
    if let next { fields.append(("Next-Cursor", next.text)) }
    guard case .rest(let path, let query, let ifNoneMatch) = call.endpoint else {
      return compressible(Response(status: 200, fields: fields, body: .bytes(body)))
    }
    if let next { fields.append(("Link", "<\(Self.link(path, query, next))>; rel=\"next\"")) }
    if let location { fields.append(("Location", Route.root + location)) }
    if call.operation.hasNoContent {
      return Response(status: 204, fields: [("Cache-Control", "private, no-cache")], body: .none)
    }
    if let tag, let ifNoneMatch, !call.operation.isWrite,
      tag.isNamed(in: ifNoneMatch, strong: false)
    {
      return Response(
        status: 304, fields: [("ETag", tag.text), ("Cache-Control", "private, no-cache")],
        body: .none)
    }
    return compressible(
      Response(
        status: call.operation.createsResource ? 201 : 200, fields: fields, body: .bytes(body)))
  }

  private func compressible(_ response: Response) -> Response {
    var response = response
    response.mayCompress = !holdsSecret
    return response
  }

  /// The same request for the part after this one.
  private static func link(_ path: String, _ query: String?, _ next: Cursor) -> String {
    let kept = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("after=") }
    let query = kept + ["after=\(percentEncoded(next.text))"]
    return "\(path)?\(query.joined(separator: "&"))"
  }
}
