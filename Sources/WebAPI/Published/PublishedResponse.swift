import Compression
import HTTP

/// The response of a published operation, serialized once for each coding, with what a client gets that has it. A
/// class, since every request for it holds it.
final class PublishedResponse: Sendable {
  private final class Coded: Sendable {
    let tag: EntityTag
    let whole: Response
    let notModified: Response

    init(tag: EntityTag, whole: Response, notModified: Response) {
      self.tag = tag
      self.whole = whole
      self.notModified = notModified
    }
  }

  private let plain: Coded
  private let compressed: Coded

  /// The tag of the result as it is.
  var tag: EntityTag { plain.tag }

  init(_ result: OperationResult, to call: Call, tag: EntityTag) {
    plain = Self.coded(result, call, tag)
    let gzip = result.body.count < FixedResponse.minimumCompressedBytes ? nil : Gzip(level: 9)
    compressed = Self.coded(result, call, tag.ofGzip, by: gzip)
  }

  /// The response to a head, in a coding that its client accepts.
  func response(to head: RequestHead) -> Response {
    let coded = head.acceptsGzip ? compressed : plain
    guard let known = head.fields[.ifNoneMatch], coded.tag.matches(known, strong: false) else {
      return coded.whole
    }
    return coded.notModified
  }

  private static func coded(
    _ result: OperationResult, _ call: Call, _ tag: EntityTag, by gzip: Gzip? = nil
  ) -> Coded {
    var tagged = result
    tagged.tag = tag
    var whole = tagged.response(to: call)
    whole.compression = .never
    whole.fields.append(("Vary", "Accept-Encoding"))
    if let coded = gzip?.whole(result.body) {
      whole.fields.append(("Content-Encoding", "gzip"))
      whole.body = .bytes(coded)
    }
    whole.prepare()
    var notModified = call.notModified(tag)
    notModified.prepare()
    return Coded(tag: tag, whole: whole, notModified: notModified)
  }
}
