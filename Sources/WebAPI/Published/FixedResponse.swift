import Compression
import HTTP

/// A response that is sent many times: serialized once, and compressed once.
struct FixedResponse: Sendable {
  /// Smaller contents are not worth compressing.
  private static let minimumCompressedBytes = 1024

  private let plain: Response
  /// For clients that accept gzip; `nil` where it would be the same.
  private let compressed: Response?
  /// What clients get that have the response; `nil` for one without a tag.
  private let revalidation: Revalidation?

  /// The tags of the plain and the compressed response, and the responses to clients that have them.
  private final class Revalidation: Sendable {
    let plain: (tag: EntityTag, response: Response)
    let compressed: (tag: EntityTag, response: Response)

    init(_ tag: EntityTag, _ fields: [(name: String, value: String)]) {
      plain = Self.made(tag, fields)
      compressed = Self.made(tag.ofGzip, fields)
    }

    /// The response to a client that has the one with a tag; `nil` for others.
    func response(
      known: (Revalidation) -> (tag: EntityTag, response: Response), to head: RequestHead
    ) -> Response? {
      guard let tags = head.fields[.ifNoneMatch] else { return nil }
      let (tag, response) = known(self)
      return tag.matches(tags, strong: false) ? response : nil
    }

    private static func made(
      _ tag: EntityTag, _ fields: [(name: String, value: String)]
    ) -> (tag: EntityTag, response: Response) {
      (tag, prepared(304, fields + [("ETag", tag.text)], .none))
    }
  }

  /// `vary` are further fields of requests that its like differ by.
  init(
    _ body: [UInt8], type: String, caching: String, tag: EntityTag? = nil, vary: String? = nil
  ) {
    let gzip = body.count < Self.minimumCompressedBytes ? nil : Gzip(level: 9)
    let differs = [vary, gzip == nil && tag == nil ? nil : "Accept-Encoding"]
      .compactMap(\.self).joined(separator: ", ")
    var kept = [(name: "Cache-Control", value: caching)]
    if !differs.isEmpty { kept.append(("Vary", differs)) }
    let fields = [(name: "Content-Type", value: type)] + kept
    revalidation = tag.map { Revalidation($0, kept) }
    plain = prepared(200, fields + tagged(tag), .bytes(body))
    let coded = fields + tagged(tag?.ofGzip)
    if let gzip {
      let coding = [(name: "Content-Encoding", value: "gzip")]
      compressed = prepared(200, coded + coding, .bytes(gzip.whole(body)))
    } else {
      compressed = tag == nil ? nil : prepared(200, coded, .bytes(body))
    }
  }

  /// The response to a head, in a coding that its client accepts.
  func response(to head: RequestHead) -> Response {
    guard let compressed, head.acceptsGzip else {
      return revalidation?.response(known: { $0.plain }, to: head) ?? plain
    }
    return revalidation?.response(known: { $0.compressed }, to: head) ?? compressed
  }
}

private func tagged(_ tag: EntityTag?) -> [(name: String, value: String)] {
  tag.map { [("ETag", $0.text)] } ?? []
}

private func prepared(
  _ status: Int, _ fields: [(name: String, value: String)], _ body: ResponseBody
) -> Response {
  var response = Response(status: status, fields: fields, body: body)
  response.prepare()
  return response
}
