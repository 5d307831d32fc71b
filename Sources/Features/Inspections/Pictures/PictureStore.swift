import Blobs
import Core
import Database
import WebAPI

/// Statements about pictures.
enum PictureSQL {
  static let ofInspection = Picture.fields.select(
    "WHERE account = $1 AND inspection = $2 ORDER BY sort_order, id")
  static let byHash = Picture.fields.select(
    "WHERE account = $1 AND sha256 = $2 AND blob IS NOT NULL ORDER BY id")
  static let unread = Picture.fields.select("WHERE account = $1 AND is_read = 0 ORDER BY id")
  /// Those that nobody has to decide on.
  static let inactive = Picture.fields.select(
    """
    WHERE account = $1 AND inactive_since <= $2 AND counts = 1
      AND NOT EXISTS (
        SELECT 1 FROM conflicts k WHERE k.account = $1 AND k.item = pictures.id AND k.state = 'open')
      AND NOT EXISTS (
        SELECT 1 FROM conflicts k
        WHERE k.account = $1 AND k.picture = pictures.id AND k.state = 'open')
    ORDER BY inactive_since, id LIMIT 64
    """)
  // The pictures of a page, in order; a filter that is NULL lets all pass.
  static let pageOfAccount = Picture.fields.select(
    """
    WHERE account = $1 AND (target = $2 OR $2 IS NULL) AND (state = $3 OR $3 IS NULL)
      AND (sha256 = $4 OR $4 IS NULL) AND (sort_order > $5 OR (sort_order = $5 AND id > $6))
    ORDER BY sort_order, id
    """)
  static let pageOfTarget = Picture.fields.select(
    """
    WHERE account = $1 AND target = $2 AND (state = $3 OR $3 IS NULL)
      AND (sha256 = $4 OR $4 IS NULL) AND (sort_order > $5 OR (sort_order = $5 AND id > $6))
    ORDER BY sort_order, id
    """)
  static let pageOfInspection = Picture.fields.select(
    """
    WHERE account = $1 AND inspection = $2 AND (state = $3 OR $3 IS NULL)
      AND (sha256 = $4 OR $4 IS NULL) AND (sort_order > $5 OR (sort_order = $5 AND id > $6))
    ORDER BY sort_order, id
    """)
  static let pageOfOwner = Picture.fields.select(
    """
    WHERE account = $1 AND owner = $2 AND (state = $3 OR $3 IS NULL)
      AND (sha256 = $4 OR $4 IS NULL) AND (sort_order > $5 OR (sort_order = $5 AND id > $6))
    ORDER BY sort_order, id
    """)
}

extension ReadTransaction {
  func picture(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> PictureRecord? {
    try record(id, account)
  }

  func record(of picture: Picture) throws(InspectionFault) -> PictureRecord? {
    try item(picture.id, picture.account).map { PictureRecord(item: $0, value: picture) }
  }

  /// The pictures of an inspection, of its sheets and of its findings, in order.
  func pictures(
    ofInspection id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [PictureRecord] {
    let found = try all(PictureSQL.ofInspection, [.id(account), .id(id)]) {
      row throws(InspectionFault) in Picture.fields.record(row)
    }
    var records: [PictureRecord] = []
    for picture in found {
      if let record = try record(of: picture) { records.append(record) }
    }
    return records
  }

  /// A picture with these bytes that is there and that the member sees.
  func picture(
    sha256: String, seenBy membership: Membership
  ) throws(InspectionFault) -> PictureRecord? {
    var found: Picture?
    try each(PictureSQL.byHash, [.id(membership.account.id), .text(sha256)]) {
      (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      let picture = Picture.fields.record(row)
      guard try isVisible(picture.target, to: membership) else { return .continue }
      found = picture
      return .stop
    }
    guard let found else { return nil }
    return try record(of: found)
  }

  /// The accounts that have pictures which were not read yet, in the order of their numbers.
  func accountsWithUnread() throws(InspectionFault) -> [AccountID] {
    try all("SELECT DISTINCT account FROM pictures WHERE is_read = 0 ORDER BY account") {
      (row: borrowing Row) throws(InspectionFault) in row.id(0)
    }
  }

  /// The oldest picture that was not read yet, without those named.
  func unreadPicture(
    _ account: AccountID, without others: Set<ItemID>
  ) throws(InspectionFault) -> Picture? {
    var found: Picture?
    try each(PictureSQL.unread, [.id(account)]) {
      (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      let picture = Picture.fields.record(row)
      if others.contains(picture.id) { return .continue }
      found = picture
      return .stop
    }
    return found
  }

  /// Pictures that are inactive since then, and whose bytes still count.
  func pictures(
    inactiveSince time: Instant, _ account: AccountID
  ) throws(InspectionFault) -> [Picture] {
    try all(PictureSQL.inactive, [.id(account), .instant(time)]) {
      row throws(InspectionFault) in Picture.fields.record(row)
    }
  }
}

extension WriteTransaction {
  /// Changes how many bytes the account's pictures count.
  func addUsedBytes(_ bytes: Int64, _ account: AccountID) throws(InspectionFault) {
    try change(
      "UPDATE accounts SET used_bytes = used_bytes + $2 WHERE id = $1",
      [.id(account), .integer(bytes)])
  }
}

/// Which pictures are wanted.
struct PictureFilter: Sendable {
  /// A target, an inspection with all in it, or what has pictures itself; with several the pictures of all of them.
  var target: ItemID?
  var inspection: ItemID?
  var sheet: ItemID?
  var finding: ItemID?
  var state: Picture.State?
  /// In hexadecimal.
  var sha256: String?
  /// The last one of the page before.
  var after: (order: Int64, id: ItemID)?

  /// The narrowest place, and the statement that looks there.
  fileprivate var place: (sql: SQLText, id: ItemID?) {
    if let owner = finding ?? sheet { return (PictureSQL.pageOfOwner, owner) }
    if inspection != nil { return (PictureSQL.pageOfInspection, inspection) }
    return target == nil
      ? (PictureSQL.pageOfAccount, nil) : (PictureSQL.pageOfTarget, target)
  }

  /// Whether a picture is in each of the places.
  fileprivate func has(_ picture: Picture) -> Bool {
    [
      (target, picture.target), (inspection, picture.inspection), (sheet, picture.owner),
      (finding, picture.owner),
    ].allSatisfy { $0 == nil || $0 == $1 }
  }
}

extension ReadTransaction {
  /// Gives the pictures of the filter to `body`, in order, until it returns `stop`.
  func eachPicture(
    _ filter: PictureFilter, _ account: AccountID,
    _ body: (Picture) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    let place = filter.place
    try each(
      place.sql,
      [
        .id(account), .id(place.id), .optional(filter.state?.rawValue), .optional(filter.sha256),
        .integer(filter.after?.order ?? .min), .integer(filter.after?.id.value ?? 0),
      ]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      let picture = Picture.fields.record(row)
      return filter.has(picture) ? try body(picture) : .continue
    }
  }
}

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
