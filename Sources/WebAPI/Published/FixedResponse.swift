import Compression
import HTTP

/// A response that is sent many times: serialized once, and compressed once.
struct FixedResponse: Sendable {
  /// Smaller contents are not worth compressing.
  private static let minimumCompressedBytes = 1024

  private let plain: Coded
  /// For clients that accept gzip; `nil` where it would be the same.
  private let compressed: Coded?

  /// The response in one coding.
  private struct Coded {
    let whole: Response
    /// The tag, and the response to a client that has it.
    var revalidation: (tag: EntityTag, response: Response)?
  }

  /// `vary` are further fields of requests that its like differ by.
  init(
    _ body: [UInt8], type: String, caching: String, tag: EntityTag? = nil, vary: String? = nil
  ) {
    let gzip = body.count < Self.minimumCompressedBytes ? nil : Gzip(level: 9)
    let differs = ([vary] + [gzip == nil && tag == nil ? nil : "Accept-Encoding"])
      .compactMap(\.self).joined(separator: ", ")
    var fields = [(name: "Cache-Control", value: caching)]
    if !differs.isEmpty { fields.append(("Vary", differs)) }
    let contentType = [(name: "Content-Type", value: type)]
    plain = Self.coded(body, contentType + fields, tag)
    let gzipTag = tag.map { $0.ofGzip }
    if let gzip {
      let coding = [(name: "Content-Encoding", value: "gzip")]
      compressed = Self.coded(gzip.whole(body), contentType + fields + coding, gzipTag)
    } else {
      compressed = gzipTag.map { Self.coded(body, contentType + fields, $0) }
    }
  }

  /// The response to a head, in a coding that its client accepts.
  func response(to head: RequestHead) -> Response {
    let coded = compressed.flatMap { head.acceptsGzip ? $0 : nil } ?? plain
    if let (tag, response) = coded.revalidation, let known = head.fields[.ifNoneMatch],
      tag.matches(known, strong: false)
    {
      return response
    }
    return coded.whole
  }

  private static func coded(
    _ body: [UInt8], _ fields: [(name: String, value: String)], _ tag: EntityTag?
  ) -> Coded {
    guard let tag else { return Coded(whole: prepared(200, fields, body)) }
    let tagged = fields + [(name: "ETag", value: tag.text)]
    let kept = tagged.filter { !$0.name.hasPrefix("Content-") }
    return Coded(whole: prepared(200, tagged, body), revalidation: (tag, prepared(304, kept, [])))
  }

  private static func prepared(
    _ status: Int, _ fields: [(name: String, value: String)], _ body: [UInt8]
  ) -> Response {
    var response = Response(
      status: status, fields: fields, body: status == 304 ? .none : .bytes(body))
    response.prepare()
    return response
  }
}
