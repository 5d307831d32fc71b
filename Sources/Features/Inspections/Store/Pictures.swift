import Core
import Database
import WebAPI

/// Statements about pictures.
enum PictureSQL {
  static let byID = Picture.fields.select("WHERE account = $1 AND id = $2")
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
  static let insert = Picture.fields.insert
  static let update = Picture.fields.update(key: ["account", "id"])
}

extension ReadTransaction {
  func picture(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> PictureRecord? {
    let found = try first(PictureSQL.byID, [.id(account), .id(id)]) {
      row throws(InspectionFault) in Picture.fields.record(row)
    }
    guard let found else { return nil }
    return try record(of: found)
  }

  func record(of picture: Picture) throws(InspectionFault) -> PictureRecord? {
    try item(picture.id, picture.account).map { PictureRecord(item: $0, picture: picture) }
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
  func insert(_ picture: Picture) throws(InspectionFault) {
    try change(PictureSQL.insert, Picture.fields.insertValues(picture))
  }

  func update(_ picture: Picture) throws(InspectionFault) {
    try change(
      PictureSQL.update,
      Picture.fields.updateValues(key: [.id(picture.account), .id(picture.id)], picture))
  }

  /// Changes how many bytes the account's pictures count.
  func addUsedBytes(_ bytes: Int64, _ account: AccountID) throws(InspectionFault) {
    try change(
      "UPDATE accounts SET used_bytes = used_bytes + $2 WHERE id = $1",
      [.id(account), .integer(bytes)])
  }
}
