import Core
import HTTP
public import JSON

extension Problem {
  /// The problem as a JSON object (RFC 9457).
  public var tree: JSONTree {
    var members: [JSONTree.Member] = [
      .init("type", .text(type.uri)),
      .init("title", .text(type.title)),
      .init("status", .integer(Int64(type.status))),
      .init("detail", .text(detail)),
    ]
    let errors = envelopeErrors + fields
    if !errors.isEmpty {
      members.append(
        .init(
          "errors",
          .array(
            errors.map {
              .object(["field": .text($0.field), "message": .text($0.message)])
            })))
    }
    return .object(members + self.members)
  }

  /// The response of type `application/problem+json`.
  func response(fields more: [(name: String, value: String)] = []) -> Response {
    let headers = [
      (name: "Content-Type", value: "application/problem+json"),
      (name: "Cache-Control", value: "no-store"),
    ]
    return Response(
      status: type.status, fields: headers + fieldsOfResponse + more, body: .bytes(tree.compact))
  }

  /// The fields that a response has because of it, in whatever form.
  var fieldsOfResponse: [(name: String, value: String)] {
    (type == .unauthenticated ? [("WWW-Authenticate", "Bearer")] : [])
      + (retryAfterSeconds.map { [("Retry-After", String($0))] } ?? []) + header
  }
}
