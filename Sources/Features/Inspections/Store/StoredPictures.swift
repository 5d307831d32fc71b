import Blobs
import Core
import Database

/// What is to be known of a picture to give its bytes.
struct StoredPicture {
  let target: ItemID
  /// Nil while it is awaited.
  let blob: BlobID?
  let mediaType: String?
  let isGiven: Bool
  let isRead: Bool
}

extension Picture {
  var stored: StoredPicture {
    StoredPicture(
      target: target, blob: blob, mediaType: mediaType, isGiven: isGiven, isRead: isRead)
  }
}

extension ReadTransaction {
  /// The columns of a picture without which its bytes can't be given: a page of pictures asks for each of them.
  func storedPicture(
    _ id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> StoredPicture? {
    try first(
      """
      SELECT target, blob, media_type, given, is_read FROM pictures
      WHERE account = $1 AND id = $2
      """, [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      StoredPicture(
        target: row.id(0), blob: row.idOrNil(1), mediaType: row.textOrNil(2),
        isGiven: row.flag(3), isRead: row.flag(4))
    }
  }
}
