public import Crypto
import JSON

/// What a request says of an upload, beside its offset and its bytes.
public struct UploadRequest: Hashable, Sendable {
  public let version: UploadVersion
  /// Whether its body is the last; `nil` when it doesn't say.
  public let isComplete: Bool?
  /// How many bytes all of it will have.
  public let length: Int64?
  /// The hash of the request's own body.
  public let contentHash: ContentHash?

  /// Declares its fields: `complete`, `length`, `contentSha256`, `checksum`, `interopVersion` and `tus`.
  public init(_ fields: inout InputDecoder, bytes: ClosedRange<Int64>) {
    let complete = fields.optional(
      "complete", .flag, "Whether these bytes are the last. Without them an upload stays open.")
    length = fields.optional("length", .integer(bytes), "How many bytes there are in all.")
    let digest = fields.digest(
      "contentSha256", "Of the bytes of this request; when it differs, they are not stored.")
    let checksum = fields.optional(
      "checksum", .tusChecksum, "The same as tus has it: sha1 or sha256, and base64.")
    if digest != nil, checksum != nil { fields.addError("checksum", "Give one hash.") }
    contentHash = checksum ?? digest.map { .sha256($0) }
    version = fields.uploadVersion()
    isComplete = version == .tus ? nil : complete
    fields.checkIsTus(version, "checksum")
  }

  /// One that says nothing.
  public init(version: UploadVersion) {
    self.version = version
    (isComplete, length, contentHash) = (nil, nil, nil)
  }

  /// - Throws: the refusal of a hash that can't be compared.
  public func checkHash() throws(Problem) {
    guard contentHash == .unknown else { return }
    throw Problem(.badRequest, "The checksums here are \(Tus.checksumAlgorithms).")
  }

  /// The refusal of a body with another hash.
  public var otherHash: Problem {
    version == .tus
      ? Problem(.checksumMismatch, "The bytes of this request have another checksum.")
      : .invalid("contentSha256", "The bytes of this request have another one.")
  }
}

extension InputDecoder {
  /// A SHA-256 that may be left out, also as a digest field that has only other algorithms.
  public mutating func digest(_ name: String, _ note: String) -> Digest? {
    optional(name, .sha256, note).flatMap { Digest($0) }
  }

  /// The version of the draft on resumable uploads that the client speaks, or tus.
  public mutating func uploadVersion() -> UploadVersion {
    let version = optional(
      "interopVersion", .uploadVersion, default: .current,
      "The interop version of the draft on resumable uploads that the client speaks.")
    let isTus = optional(
      "tus", .tusVersion, default: false, "The client speaks tus, not the draft.")
    return isTus ? .tus : version
  }

  /// Refuses a field that only tus has, in a request that doesn't say that it speaks tus.
  public mutating func checkIsTus(_ version: UploadVersion, _ name: String) {
    if version != .tus, has(name), !isWrong(name) {
      addError(name, "This is for requests with Tus-Resumable.")
    }
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
