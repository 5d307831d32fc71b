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
  static let inactive = Picture.fields.select(
    "WHERE account = $1 AND inactive_since <= $2 AND counts = 1 ORDER BY inactive_since, id")
  static let insert = Picture.fields.insert
  static let update = Picture.fields.update(key: ["account", "id"])
}

extension ReadTransaction {
  func picture(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> PictureRecord? {
    let found = try first(PictureSQL.byID, [.id(account), .id(id)]) {
      row throws(InspectionFault) in Picture.fields.record(row)
    }
    return try found.map { picture throws(InspectionFault) in try record(of: picture) } ?? nil
  }

  private func record(of picture: Picture) throws(InspectionFault) -> PictureRecord? {
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
    let account = membership.account.id
    let found = try all(PictureSQL.byHash, [.id(account), .text(sha256)]) {
      row throws(InspectionFault) in Picture.fields.record(row)
    }
    for picture in found where try isVisible(picture.target, to: membership) {
      return try record(of: picture)
    }
    return nil
  }

  /// The number of active pictures of a field.
  func pictureCount(
    of owner: ItemID, field: String, _ account: AccountID
  ) throws(InspectionFault) -> Int {
    try first(
      """
      SELECT count(*) FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      WHERE p.account = $1 AND p.owner = $2 AND p.field = $3 AND i.active = 1
      """, [.id(account), .id(owner), .text(field)]
    ) { (row: borrowing Row) throws(InspectionFault) in Int(row.int(0)) } ?? 0
  }

  /// The bytes that the account's pictures count, and the most that they may.
  func pictureBytes(
    _ account: AccountID
  ) throws(InspectionFault) -> (used: Int64, most: Int64) {
    try first(
      "SELECT used_bytes, quota_bytes FROM accounts WHERE id = $1", [.id(account)]
    ) { (row: borrowing Row) throws(InspectionFault) in (row.int(0), row.int(1)) } ?? (0, 0)
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
