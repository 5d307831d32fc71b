import Core
import Database

extension ReadTransaction {
  /// The active pictures of an item, in order.
  func pictures(of owner: ItemID, _ account: AccountID) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT p.id FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      WHERE p.account = $1 AND p.owner = $2 AND i.active = 1 ORDER BY p.sort_order, p.id
      """, [.id(account), .id(owner)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// The number of active pictures of an inspection, of its active sheets and findings.
  func pictureCount(
    ofInspection id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Int {
    try first(
      """
      SELECT count(*) FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      JOIN items o ON o.account = p.account AND o.id = p.owner
      WHERE p.account = $1 AND p.inspection = $2 AND i.active = 1
        AND (o.active = 1 OR o.id = p.inspection)
      """, [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in Int(row.int(0)) } ?? 0
  }

  /// Whether bytes of active pictures of an inspection are on their way.
  func awaitsPictures(_ inspection: ItemID, _ account: AccountID) throws(InspectionFault) -> Bool {
    try first(
      """
      SELECT p.id FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      JOIN items o ON o.account = p.account AND o.id = p.owner
      WHERE p.account = $1 AND p.inspection = $2 AND p.state = 'awaited' AND i.active = 1
        AND (o.active = 1 OR o.id = p.inspection)
      LIMIT 1
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) } != nil
  }

  /// The number of the last picture of an inspection that was dropped; 0 for none.
  func lastRemoval(
    ofInspection id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Int64 {
    try pictures(ofInspection: id, account).compactMap(\.picture.removal?.number).max() ?? 0
  }

  /// The number of active pictures of a field, but for those that were dropped.
  func pictureCount(
    of owner: ItemID, field: String, _ account: AccountID
  ) throws(InspectionFault) -> Int {
    try first(
      """
      SELECT count(*) FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      WHERE p.account = $1 AND p.owner = $2 AND p.field = $3 AND p.state <> 'removed'
        AND i.active = 1
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
