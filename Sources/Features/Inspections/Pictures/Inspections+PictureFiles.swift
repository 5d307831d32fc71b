import Blobs
import Bytes
import Core
import Crypto
import Database
import HTTP
import Imaging
import WebAPI

extension Inspections {
  private static let constantFields = FileAnswer.constantFields(
    cacheControl: "private, max-age=31536000, immutable",
    [
      ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
    ])

  /// The bytes of a picture, or of a smaller copy of it.
  ///
  /// - Throws: `.notFound` for what is not there: a picture of a target that the member does not see, the bytes of an
  ///   awaited one, the copies of one that was not read; `.files` for a file that is missing or damaged.
  func file(
    _ input: PictureFileInput, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FileAnswer {
    guard let picture = try transaction.storedPicture(input.id, of: input.account, context),
      try transaction.isVisible(picture.target, to: picture.viewer),
      let source = try source(of: picture, input.size, in: transaction)
    else { throw .notFound }
    return FileAnswer(
      try content(of: source), mediaType: source.mediaType, tag: source.sha256.description,
      fields: [
        ("Content-Disposition", Self.disposition(input, source.mediaType)),
        ("Repr-Digest", Self.reprDigest(source.sha256)),
      ], constantFields: Self.constantFields)
  }

  private func content(of source: PictureSource) throws(InspectionFault) -> FileAnswer.Content {
    switch source.content {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let length):
      let file = try open(source.sha256, length: length)
      return .file(FileContent(descriptor: file.descriptor, count: length, owner: file))
    }
  }

  /// `inline`, with a name of the account and the id.
  private static func disposition(_ input: PictureFileInput, _ mediaType: String) -> String {
    var text = ByteBuffer(capacity: 128)
    text.append("inline; filename=\"")
    text.append(input.account)
    text.append(UInt8(ascii: "-"))
    text.append(decimal: input.id.value)
    text.append(UInt8(ascii: "."))
    text.append(PictureFormat(mediaType: mediaType)?.fileExtension ?? "bin")
    text.append(UInt8(ascii: "\""))
    return text.text()
  }

  /// The value of `Repr-Digest` (RFC 9530): a structured field, with the bytes between colons.
  private static func reprDigest(_ sha256: Digest) -> String {
    var text = ByteBuffer(capacity: 64)
    text.append("sha-256=:")
    sha256.withBytes { text.append(base64: $0) }
    text.append(UInt8(ascii: ":"))
    return text.text()
  }

  private func open(_ sha256: Digest, length: Int64) throws(InspectionFault) -> OpenFile {
    guard let files else { throw .noFiles }
    do throws(BlobFault) { return try files.blobs.open(sha256, length: length) } catch {
      throw .files(error)
    }
  }
}
