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
    guard let id = picture.blob else { return nil }
    return try ofDatabase { () throws(DatabaseError) in
      if size == .original {
        guard picture.isGiven, let mediaType = picture.mediaType,
          let blob = try Blob.find(id, in: transaction)
        else { return nil }
        return PictureSource(
          sha256: blob.sha256, mediaType: mediaType, content: .file(length: blob.length))
      }
      // Copies that another account's picture has do not show in this one's time.
      guard picture.isGiven, picture.isRead else { return nil }
      let mediaType = PictureFormat.jpeg.mediaType
      switch try Thumb.find(size.rawValue, of: id, in: transaction) {
      case .bytes(let bytes)?:
        return PictureSource(
          sha256: SHA256.of(bytes.span), mediaType: mediaType, content: .bytes(bytes))
      case .file(let copy)?:
        return try Blob.find(copy, in: transaction).map {
          PictureSource(sha256: $0.sha256, mediaType: mediaType, content: .file(length: $0.length))
        }
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
