import Blobs
import Imaging

/// The made-up pictures of a demo that is about to be made: the bytes of those that are sent are on the disk.
struct DemoFiles: Sendable {
  let pictures = DemoPictures()
  private let stored: [String: SealedFile]

  /// Stores the bytes: not in a transaction.
  init(in blobs: BlobStore) throws(BlobFault) {
    var stored: [String: SealedFile] = [:]
    for picture in [pictures.front] + pictures.finished {
      stored[picture.key] = try blobs.store(picture.bytes)
    }
    self.stored = stored
  }

  /// The bytes of a picture, to be added to the account.
  ///
  /// - Throws: `.noFiles` for a picture whose bytes are not sent.
  func bytes(of picture: DemoPicture) throws(InspectionFault) -> PictureBytes {
    guard let file = stored[picture.key] else { throw .noFiles }
    return try PictureBytes(
      file, beginning: Array(picture.bytes.prefix(PictureFormat.signatureBytes)))
  }
}
