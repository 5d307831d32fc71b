import Blobs
import Bytes
import Core
import Crypto
import Database
import HTTP
import Imaging
import WebAPI

extension Inspections {
  /// The bytes of a picture, or of a smaller copy of it.
  ///
  /// - Throws: `.notFound` for what is not there: a picture of a target that the member does not see, the bytes of an
  ///   awaited one, the copies of one that was not read; `.files` for a file that is missing or damaged.
  func file(
    of id: ItemID, _ size: PictureSize, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FileAnswer {
    guard let picture = try transaction.storedPicture(id, membership.account.id),
      try transaction.isVisible(picture.target, to: membership),
      let source = try source(of: picture, size, in: transaction)
    else { throw .notFound }
    let format = PictureFormat.allCases.first { $0.mediaType == source.mediaType }
    let name = "\(membership.account.name)-\(id).\(format?.fileExtension ?? "bin")"
    let tag = "\(source.sha256)"
    let fields: [(name: String, value: String)] = [
      ("Cache-Control", "private, max-age=31536000, immutable"),
      ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
      ("Content-Disposition", "inline; filename=\"\(name)\""),
      ("Repr-Digest", "sha-256=:\(Self.base64(source.sha256.array)):"),
    ]
    switch source.content {
    case .bytes(let bytes):
      return FileAnswer(bytes, mediaType: source.mediaType, tag: tag, fields: fields)
    case .file(let length):
      let file = try open(source.sha256, length: length)
      return FileAnswer(
        FileContent(descriptor: file.descriptor, count: length, owner: file),
        mediaType: source.mediaType, tag: tag, fields: fields)
    }
  }

  static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes.span), as: UTF8.self)
  }

  private func open(_ sha256: Digest, length: Int64) throws(InspectionFault) -> OpenFile {
    guard let files else { throw .noFiles }
    do throws(BlobFault) { return try files.blobs.open(sha256, length: length) } catch {
      throw .files(error)
    }
  }
}
