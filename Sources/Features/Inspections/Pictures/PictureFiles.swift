import Blobs
import Bytes
import Core
import Crypto
import Database
import HTTP
import Imaging
import WebAPI

extension Inspections {
  private static let constantFields = FileResponse.constantFields(
    .own(seconds: 31_536_000, isImmutable: true),
    [
      ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "sandbox; default-src 'none'"),
    ])

  var pictureFileOperation: Operation {
    .file(
      OperationInfo(
        121, "pictureFile", .get("/accounts/{account}/pictures/{id}/file"), .inspector,
        .inspections, "Gives the bytes of a picture, or of a smaller copy."),
      OperationOptions<PictureFileInput, Download.Form>(
        details: """
          `thumb` has at most 320 pixels a side and `print` 1600: JPEG, upright, without metadata. They are there \
          soon after the picture; of a HEIC there are none.
          """),
      types: ["image/*"], file)
  }

  /// The bytes of a picture, or of a smaller copy of it.
  ///
  /// - Throws: `.notFound` for what is not there: a picture of a target that the member does not see, the bytes of an
  ///   awaited one, the copies of one that was not read; `.files` for a file that is missing or damaged.
  func file(
    _ input: PictureFileInput, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FileResponse {
    guard let picture = try transaction.storedPicture(input.id, of: input.account, context),
      try transaction.isVisible(picture.target, to: picture.viewer),
      let source = try source(of: picture, input.size, in: transaction)
    else { throw .notFound }
    return FileResponse(
      try content(of: source), mediaType: source.mediaType, tag: source.sha256.description,
      fields: [
        ("Content-Disposition", Self.disposition(input, source.mediaType)),
        ("Repr-Digest", Self.reprDigest(source.sha256)),
      ], constantFields: Self.constantFields)
  }

  private func content(of source: PictureSource) throws(InspectionFault) -> FileResponse.Body {
    switch source.content {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let length):
      let file = try open(source.sha256, length: length)
      return .file(FileBody(descriptor: file.descriptor, count: length, owner: file))
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

  private func open(_ sha256: Digest, length: Int64) throws(InspectionFault) -> OpenBlob {
    guard let files else { throw .noFiles }
    do throws(BlobFault) { return try files.blobs.open(sha256, length: length) } catch {
      throw .files(error)
    }
  }
}

extension Inspections {
  /// What the bytes of a picture are; nil for a size that there is none of.
  func source(
    of picture: StoredPicture, _ size: PictureSize, in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureSource? {
    guard picture.isGiven, let blob = picture.blob else { return nil }
    guard size == .original else {
      return picture.isRead ? try transaction.copy(of: blob, size) : nil
    }
    guard let mediaType = picture.mediaType, let file = picture.original else { return nil }
    return PictureSource(file, mediaType)
  }

}

extension ReadTransaction {
  /// What the bytes of a smaller copy are; nil when there is none. Copies that another account's picture has do not
  /// show before this one is read.
  func copy(
    of blob: BlobID, _ size: PictureSize
  ) throws(InspectionFault) -> PictureSource? {
    try ofDatabase { () throws(DatabaseError) in
      let mediaType = PictureFormat.jpeg.mediaType
      switch try Thumb.find(size.rawValue, of: blob, in: self) {
      case .bytes(let bytes)?:
        return PictureSource(
          sha256: SHA256.of(bytes.span), mediaType: mediaType, content: .bytes(bytes))
      case .file(let copy)?:
        return try Blob.find(copy, in: self).map { PictureSource($0.file, mediaType) }
      case nil: return nil
      }
    }
  }
}

/// The bytes of a picture or of a smaller copy.
struct PictureSource: Sendable {
  let sha256: Digest
  let mediaType: String
  let content: Content

  enum Content: Sendable {
    case bytes([UInt8])
    /// A stored file of that many bytes.
    case file(length: Int64)
  }
}

extension PictureSource {
  fileprivate init(_ file: BlobFile, _ mediaType: String) {
    self.init(sha256: file.sha256, mediaType: mediaType, content: .file(length: file.length))
  }
}

/// A picture whose bytes are to be read.
struct UnreadPicture {
  let account: AccountID
  let id: ItemID
  let blob: Blob
  let format: PictureFormat
  /// Whether the original may be given only without its metadata.
  let isToBeStripped: Bool
}

/// What was made of a picture.
struct PictureCopies {
  let properties: PictureProperties
  let thumb: [UInt8]
  let print: SealedFile
  /// The original without its metadata, where it is to be removed.
  let stripped: SealedFile?
}

/// The names of the copies of a picture.
enum PictureSize: String, CaseIterable, FieldValue {
  case original
  /// At most 1600 pixels.
  case print
  /// At most 320 pixels.
  case thumb
}

extension ReadTransaction {
  /// The next picture of an account to be read, without those that are under way.
  func nextUnread(
    _ account: AccountID, notIn underWay: Set<ItemID>
  ) throws(InspectionFault) -> UnreadPicture? {
    guard let picture = try unreadPicture(account, without: underWay), let id = picture.blob
    else { return nil }
    let blob = try ofDatabase { () throws(DatabaseError) in try Blob.find(id, in: self) }
    guard let blob,
      let format = picture.mediaType.flatMap({ PictureFormat(mediaType: $0) })
    else { return nil }
    return UnreadPicture(
      account: account, id: picture.id, blob: blob, format: format,
      isToBeStripped: !picture.isGiven)
  }
}
