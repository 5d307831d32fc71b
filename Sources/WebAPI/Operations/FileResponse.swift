import Bytes
public import Core
public import HTTP
import JSON
import Synchronization

/// A response that is an open file, or the bytes of a small one. On the REST endpoint it is sent as it is, whole or the
/// range that the client asks for; on the header-coded endpoint as `{"mediaType": …, "bytes": …}` in base64.
public struct FileResponse: Sendable {
  let body: Body
  /// The media type, with parameters.
  let mediaType: String
  /// A strong entity tag, in its quotes.
  private(set) var tag: EntityTag?
  /// `Last-Modified`, as text.
  let lastModified: String?
  /// Further fields, such as `Content-Disposition` and `Repr-Digest`.
  private(set) var fields: [(name: String, value: String)]
  let constantFields: FieldLines
  /// The same file compressed, if there is one: an array, since a value can't hold its like.
  private var gzip: [FileResponse] = []

  /// What is sent.
  public enum Body: Sendable {
    case file(FileBody)
    /// Those of a small file.
    case bytes([UInt8])
  }

  /// The fields that are the same in all responses with files of some kind, made once: who may keep them, and those
  /// given.
  public static func constantFields(
    _ caching: Caching, _ more: [(name: String, value: String)] = []
  ) -> FieldLines {
    FieldLines([("Accept-Ranges", "bytes"), ("Cache-Control", caching.text)] + more)
  }

  public static let plainFields = constantFields(.revalidated)

  /// `tag` is what differs whenever the bytes do, such as their hash: printable ASCII without quotes. Without it
  /// and without a time the client can't tell whether a part still belongs to what it has.
  public init(
    _ body: Body, mediaType: String, tag: String? = nil, lastModified: Instant? = nil,
    fields: [(name: String, value: String)] = [], constantFields: FieldLines = plainFields
  ) {
    self.body = body
    self.mediaType = mediaType
    self.tag = tag.map { EntityTag(quoting: $0) }
    self.lastModified = lastModified.map { DateHeader.text(at: $0) }
    self.fields = fields
    self.constantFields = constantFields
  }

  /// The same file also as `compressed` by gzip, with its own length, tag and digest, for clients that accept that
  /// (RFC 9110 section 8.4): made once and stored beside it, since no file is compressed while it is sent.
  public func orGzip(_ compressed: FileResponse) -> FileResponse {
    var (plain, coded) = (self, compressed)
    coded.tag = compressed.tag?.ofGzip
    coded.fields += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
    plain.fields.append(("Vary", "Accept-Encoding"))
    plain.gzip = [coded]
    return plain
  }

  /// The part of the file that a call asks for.
  struct Request: Sendable {
    /// The value of `Range`; `nil` for HEAD, where ranges have no meaning (RFC 9110 section 14.2).
    var range: String?
    var ifRange: String?
  }

  func response(to call: Call) -> Response {
    guard case .rest(_, _, let ifNoneMatch) = call.endpoint else { return asJSON }
    if call.acceptsGzip, let coded = gzip.first { return coded.response(to: call) }
    if let tag, let ifNoneMatch, tag.matches(ifNoneMatch, strong: false) {
      let kept = head().filter { ["ETag", "Last-Modified", "Vary"].contains($0.name) }
      return Response(status: 304, fields: kept + cacheControl, body: .none)
    }
    switch range(for: call.file) {
    case .whole: return response(200, head(), 0..<body.count)
    case .part(let range): return response(206, head(of: range), range)
    case .unsatisfiable:
      return Problem(.rangeNotSatisfiable, "The file has \(body.count) bytes.").response(
        fields: [("Content-Range", "bytes */\(body.count)")])
    }
  }

  /// The range that counts: with `If-Range` only while the file is still the one that the client has a part of.
  private func range(for request: Request?) -> RequestedRange {
    guard let request else { return .whole }
    if let ifRange = request.ifRange, ifRange != tag?.text, ifRange != lastModified {
      return .whole
    }
    return RequestedRange(request.range, length: body.count)
  }

  private func response(
    _ status: Int, _ fields: [(name: String, value: String)], _ range: Range<Int64>
  ) -> Response {
    var response = Response(status: status, fields: fields, body: body.responseBody(range))
    response.lines = constantFields
    return response
  }

  private var cacheControl: [(name: String, value: String)] {
    constantFields.fields.filter { $0.name == "Cache-Control" }
  }

  /// The fields of a response with the whole file, or with a part of it, but for those that are constant.
  private func head(of part: Range<Int64>? = nil) -> [(name: String, value: String)] {
    var all: [(name: String, value: String)] = []
    all.reserveCapacity(fields.count + 4)
    all.append(("Content-Type", mediaType))
    if let tag { all.append(("ETag", tag.text)) }
    if let lastModified { all.append(("Last-Modified", lastModified)) }
    all += fields
    if let part { all.append(("Content-Range", place(of: part))) }
    return all
  }

  /// `bytes 0-99/2000`
  private func place(of part: Range<Int64>) -> String {
    var text = ByteBuffer(capacity: 64)
    text.append("bytes ")
    text.append(decimal: part.lowerBound)
    text.append(UInt8(ascii: "-"))
    text.append(decimal: part.upperBound - 1)
    text.append(UInt8(ascii: "/"))
    text.append(decimal: body.count)
    return text.text()
  }

  /// The bytes of the file that are read for one piece, a multiple of three.
  private static let pieceBytes = 48 * 1024

  private var asJSON: Response {
    let mediaType = JSONTree.text(mediaType).compact
    let beginning = Array(#"{"mediaType":"#.utf8) + mediaType + Array(#","bytes":""#.utf8)
    let position = Mutex<Int64?>(nil)
    let stream = BodyStream { [body] in
      try position.withLock { position in
        guard let start = position else {
          position = 0
          return beginning
        }
        guard start <= body.count else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.pieceBytes)
        var count = 0
        while start + Int64(count) < body.count, count < bytes.count {
          var rest = [UInt8](repeating: 0, count: bytes.count - count)
          guard let found = body.read(at: start + Int64(count), into: &rest), found > 0 else {
            throw FileCut()
          }
          bytes.replaceSubrange(count..<count + found, with: rest[..<found])
          count += found
        }
        let isLast = start + Int64(count) >= body.count
        position = isLast ? body.count + 1 : start + Int64(count)
        return Base64.encode(bytes.span.extracting(0..<count)) + (isLast ? Array(#""}"#.utf8) : [])
      }
    }
    let tag = head().filter { $0.name == "ETag" }
    return Response(
      status: 200, fields: [("Content-Type", "application/json")] + tag + cacheControl,
      body: .stream(stream))
  }

  /// The file is shorter than it was, or can't be read.
  private struct FileCut: Error {}
}

extension FileResponse.Body {
  var count: Int64 {
    switch self {
    case .file(let body): body.count
    case .bytes(let bytes): Int64(bytes.count)
    }
  }

  func responseBody(_ range: Range<Int64>) -> ResponseBody {
    switch self {
    case .file(let body): .file(body.part(range))
    case .bytes(let bytes): .bytes(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
    }
  }

  /// As `FileBody.read`.
  func read(at position: Int64, into buffer: inout [UInt8]) -> Int? {
    switch self {
    case .file(let body): return body.read(at: position, into: &buffer)
    case .bytes(let bytes):
      let rest = bytes.dropFirst(Int(position)).prefix(buffer.count)
      buffer.replaceSubrange(0..<rest.count, with: rest)
      return rest.count
    }
  }
}
