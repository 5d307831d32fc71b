import Core
import Database
import Merging
import WebAPI

/// Statements about conflicts.
enum ConflictSQL {
  static let byID = Conflict.fields.select("WHERE account = $1 AND id = $2")
  static let openByDevice = Conflict.fields.select(
    "WHERE account = $1 AND item = $2 AND device = $3 AND state = 'open' ORDER BY id")
  static let byPicture = Conflict.fields.select(
    "WHERE account = $1 AND picture = $2 ORDER BY id DESC LIMIT 1")
  /// $3 state, $4 type, $5 item, $6 user; empty and 0 for any.
  static let page = Conflict.fields.select(
    """
    WHERE account = $1 AND id > $2 AND (state = $3 OR $3 = '') AND (type = $4 OR $4 = '')
      AND (item = $5 OR $5 = 0) AND (user_id = $6 OR $6 = 0) ORDER BY id LIMIT $7
    """)
  /// How many are open of an inspection, its sheets, its findings and its pictures: a number for each.
  static let openOfInspection: SQLText = """
    SELECT
      (SELECT count(*) FROM conflicts k
        WHERE k.account = $1 AND k.item = $2 AND k.state = 'open'),
      (SELECT count(*) FROM sheets s JOIN conflicts k ON k.account = s.account AND k.item = s.id
        WHERE s.account = $1 AND s.inspection = $2 AND k.state = 'open'),
      (SELECT count(*) FROM findings f JOIN conflicts k ON k.account = f.account AND k.item = f.id
        WHERE f.account = $1 AND f.inspection = $2 AND k.state = 'open'),
      (SELECT count(*) FROM pictures p JOIN conflicts k ON k.account = p.account AND k.item = p.id
        WHERE p.account = $1 AND p.inspection = $2 AND k.state = 'open')
    """
}

extension ReadTransaction {
  func conflict(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> Conflict? {
    try first(ConflictSQL.byID, [.id(account), .id(id)]) { row throws(InspectionFault) in
      Conflict.fields.record(row)
    }
  }

  /// The last one that a picture was kept inactive for.
  func conflict(
    aboutPicture id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Conflict? {
    try first(ConflictSQL.byPicture, [.id(account), .id(id)]) { row throws(InspectionFault) in
      Conflict.fields.record(row)
    }
  }

  /// At most one conflict more than the limit.
  func conflicts(
    _ query: ConflictsQuery, _ account: AccountID
  ) throws(InspectionFault) -> [Conflict] {
    try all(
      ConflictSQL.page,
      [
        .id(account), .integer(query.after?.value ?? 0), .text(query.state?.rawValue ?? ""),
        .text(query.type?.rawValue ?? ""), .integer(query.item?.value ?? 0),
        .integer(query.user?.value ?? 0), .int(query.limit + 1),
      ]
    ) { row throws(InspectionFault) in Conflict.fields.record(row) }
  }

  /// How many conflicts of an inspection and of what belongs to it nobody has decided yet.
  func openConflicts(ofInspection id: ItemID, _ account: AccountID) throws(InspectionFault) -> Int {
    try first(ConflictSQL.openOfInspection, [.id(account), .id(id)]) {
      (row: borrowing Row) throws(InspectionFault) in
      Int(row.int(0) + row.int(1) + row.int(2) + row.int(3))
    } ?? 0
  }

  /// The conflicts of a device about fields of an item that nobody decided yet.
  func openConflicts(of item: Item, by device: DeviceID) throws(InspectionFault) -> [OpenConflict] {
    try all(ConflictSQL.openByDevice, [.id(item.account), .id(item.id), .id(device)]) {
      row throws(InspectionFault) in Conflict.fields.record(row)
    }
    .filter { KeptChange($0) == nil }
    .map { OpenConflict(id: $0.id.value, offer: $0.offer) }
  }

  /// The changes as a whole that a device offers on an item, and that nobody decided yet.
  func openKept(
    on item: Item, by device: DeviceID?
  ) throws(InspectionFault) -> [(conflict: Conflict, change: KeptChange)] {
    guard let device else { return [] }
    return try all(ConflictSQL.openByDevice, [.id(item.account), .id(item.id), .id(device)]) {
      row throws(InspectionFault) in Conflict.fields.record(row)
    }
    .compactMap { conflict in KeptChange(conflict).map { (conflict, $0) } }
  }
}
