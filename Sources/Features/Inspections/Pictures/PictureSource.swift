import Blobs
import Crypto
import Database
import Imaging
import WebAPI

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
