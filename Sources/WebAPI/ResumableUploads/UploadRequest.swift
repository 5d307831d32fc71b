public import Crypto
import JSON

/// What a request says of an upload, beside its offset and its bytes.
public struct UploadRequest: Hashable, Sendable {
  public let version: UploadVersion
  /// Whether its content is the last; `nil` when it doesn't say.
  public let isComplete: Bool?
  /// How many bytes all of it will have.
  public let length: Int64?
  /// The SHA-256 of the request's own content.
  public let contentDigest: Digest?

  /// Declares its fields: `complete`, `length`, `contentSha256` and `interopVersion`.
  public init(_ fields: inout InputDecoder, bytes: ClosedRange<Int64>) {
    isComplete = fields.optional(
      "complete", .flag, "Whether these bytes are the last. Without them an upload stays open.")
    length = fields.optional("length", .integer(bytes), "How many bytes there are in all.")
    contentDigest = fields.digest(
      "contentSha256", "Of the bytes of this request; when it differs, they are not stored.")
    version = fields.uploadVersion()
  }
}

extension InputDecoder {
  /// A SHA-256 that may be left out, also as a digest field that has only other algorithms.
  public mutating func digest(_ name: String, _ note: String) -> Digest? {
    optional(name, .sha256, note).flatMap { Digest($0) }
  }

  /// The version of the draft on resumable uploads that the client speaks.
  public mutating func uploadVersion() -> UploadVersion {
    optional(
      "interopVersion", .uploadVersion, default: .current,
      "The interop version of the draft on resumable uploads that the client speaks.")
  }
}

extension FieldType where Value == UploadVersion {
  /// A number, which may be unknown; in the header field any other value is an unknown version as well.
  static let uploadVersion = FieldType(
    .object(["type": .text("integer")]), placeholder: .current
  ) { raw, _ in
    if case .header = raw { return .value(UploadVersion(raw.integer)) }
    guard let number = raw.integer else { return .wrong("This must be a whole number.") }
    return .value(UploadVersion(number))
  }
}
