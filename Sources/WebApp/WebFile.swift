import Compression
import Crypto
import HTTP

/// A file as it is sent: plain and compressed, each with its head.
struct WebFile: Sendable {
  private let plain: Variant
  private let gzip: Variant?

  private struct Variant: Sendable {
    let tag: String
    let response: Response
    let notModified: Response
  }

  /// What browsers may keep.
  enum Caching: String {
    /// The path has a hash of the content.
    case forever = "public, max-age=31536000, immutable"
    /// Ask each time whether it has changed.
    case revalidated = "no-cache"
  }

  init(
    _ bytes: [UInt8], type: String, caching: Caching,
    fields more: [(name: String, value: String)] = []
  ) {
    let digest = Hex.text(Array(SHA256.of(bytes.span).array.prefix(8)))
    let fields = [("Content-Type", type), ("Cache-Control", caching.rawValue)] + more
    let isText = type != "image/png"
    plain = Self.variant(bytes, "\"\(digest)\"", fields, isText: isText)
    // Compressed once, as well as zlib can.
    gzip =
      isText
      ? Gzip(level: 9).map {
        Self.variant(
          $0.whole(bytes), "\"\(digest)-gzip\"", fields + [("Content-Encoding", "gzip")],
          isText: true)
      } : nil
  }

  private static func variant(
    _ bytes: [UInt8], _ tag: String, _ fields: [(name: String, value: String)], isText: Bool
  ) -> Variant {
    let vary = isText ? [(name: "Vary", value: "Accept-Encoding")] : []
    var response = Response(
      status: 200, fields: fields + [("ETag", tag)] + vary, body: .bytes(bytes))
    response.prepare()
    // A client updates what it has by the fields of a 304 (RFC 9111 §4.3.4), so these are the same.
    var notModified = Response(
      status: 304,
      fields: fields.filter { !["Content-Type", "Content-Encoding"].contains($0.name) }
        + [("ETag", tag)] + vary)
    notModified.prepare()
    return Variant(tag: tag, response: response, notModified: notModified)
  }

  /// The whole file, or 304 for one that the client has.
  func response(to head: RequestHead) -> Response {
    let variant = variant(for: head)
    if let known = head.fields[.ifNoneMatch], known.contains(variant.tag) {
      return variant.notModified
    }
    return variant.response
  }

  /// The whole file with another status.
  func response(to head: RequestHead, status: Int) -> Response {
    var response = variant(for: head).response
    response.status = status
    return response
  }

  private func variant(for head: RequestHead) -> Variant {
    head.acceptsGzip ? gzip ?? plain : plain
  }

  /// The media type of a file by its name.
  static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "html": "text/html; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
