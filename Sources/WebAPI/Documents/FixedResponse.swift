import Compression
import HTTP

/// A response that never changes. It is serialized once, and compressed once.
struct FixedResponse: Sendable {
  /// Smaller contents are not worth compressing.
  static let minimumCompressedBytes = 1024

  private let plain: Response
  /// `nil` for a small content.
  private let compressed: Response?

  init(_ body: [UInt8], type: String, caching: String) {
    var fields = [(name: "Content-Type", value: type), (name: "Cache-Control", value: caching)]
    guard body.count >= Self.minimumCompressedBytes, let gzip = Gzip(level: 9) else {
      plain = Self.prepared(body, fields)
      compressed = nil
      return
    }
    fields.append(("Vary", "Accept-Encoding"))
    plain = Self.prepared(body, fields)
    fields.append(("Content-Encoding", "gzip"))
    compressed = Self.prepared(gzip.whole(body), fields)
  }

  /// The response to a head, in an encoding that its client accepts.
  func response(to head: RequestHead) -> Response {
    guard let compressed, head.acceptsGzip else { return plain }
    return compressed
  }

  private static func prepared(
    _ body: [UInt8], _ fields: [(name: String, value: String)]
  ) -> Response {
    var response = Response(status: 200, fields: fields, body: .bytes(body))
    response.prepare()
    return response
  }
}
