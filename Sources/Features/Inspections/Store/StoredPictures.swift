import Blobs
import Core
import Database
import WebAPI

/// What is to be known of a picture to give its bytes, and of the member that they are for.
struct StoredPicture {
  let viewer: Viewer
  let target: ItemID
  /// Its bytes; nil while they are awaited.
  let blob: BlobID?
  let original: BlobFile?
  let mediaType: String?
  let isGiven: Bool
  let isRead: Bool
}

extension ReadTransaction {
  /// A picture of the account with that name: nil also for a caller who is no active member. One statement, since a
  /// page of pictures asks for each of them.
  func storedPicture(
    _ id: ItemID, of account: String, _ context: RequestContext
  ) throws(InspectionFault) -> StoredPicture? {
    guard let user = context.caller?.user else { return nil }
    return try first(
      """
      SELECT m.account, m.role, a.visibility, p.target, p.blob, p.media_type, p.given, p.is_read,
        b.sha256, b.length
      FROM accounts a JOIN members m ON m.account = a.id
      JOIN pictures p ON p.account = m.account LEFT JOIN blobs b ON b.id = p.blob
      WHERE a.name = $1 AND m.user_id = $2 AND m.active = 1 AND p.id = $3
      """, [.text(account), .id(user), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      let seesAll = MemberRole(row, 1).seesAll(Account.Visibility(row, 2))
      return StoredPicture(
        viewer: Viewer(account: row.id(0), user: user, seesAll: seesAll), target: row.id(3),
        blob: row.idOrNil(4), original: BlobFile(row, from: 8), mediaType: row.textOrNil(5),
        isGiven: row.flag(6), isRead: row.flag(7))
    }
  }
}
