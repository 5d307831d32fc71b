import Core
import Database
import JSON

// What a report reads, part by part. Between two parts it knows the numbers of records.

/// What stays the same while a report of an inspection is made.
struct ReportMark: Hashable, Sendable {
  let target: ItemID
  let template: String
  let version: Int64
  let digest: String?
  let erasedAt: Instant?
}

/// The active sheets of an inspection, in order, by their sections.
struct ReportSheets: Sendable {
  var all: [ItemID] = []
  var bySection: [String: [ItemID]] = [:]
}

/// A picture that a manager dropped.
struct DroppedPicture: Sendable {
  let id: ItemID
  let removal: Removal
}

extension ReadTransaction {
  func reportMark(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> ReportMark? {
    try first(
      """
      SELECT target, template, version, digest, erased_at FROM inspections
      WHERE account = $1 AND id = $2
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      ReportMark(
        target: row.id(0), template: row.text(1), version: row.int(2),
        digest: row.isNull(3) ? nil : row.text(3),
        erasedAt: row.intOrNil(4).map { Instant(seconds: $0) })
    }
  }

  func reportSheets(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> ReportSheets {
    var sheets = ReportSheets()
    try each(
      """
      SELECT s.id, s.section FROM sheets s JOIN items i ON i.account = s.account AND i.id = s.id
      WHERE s.account = $1 AND s.inspection = $2 AND i.active = 1 ORDER BY s.sort_order, s.id
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      sheets.all.append(row.id(0))
      sheets.bySection[row.text(1), default: []].append(row.id(0))
    }
    return sheets
  }

  /// The active findings of an inspection, the worst first.
  func reportFindings(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT f.id FROM findings f JOIN items i ON i.account = f.account AND i.id = f.id
      WHERE f.account = $1 AND f.inspection = $2 AND i.active = 1
      ORDER BY f.severity DESC, f.id
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// The active pictures of an inspection, and of its active sheets and findings, in order.
  func reportPictures(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT p.id FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      JOIN items o ON o.account = p.account AND o.id = p.owner
      WHERE p.account = $1 AND p.inspection = $2 AND i.active = 1
        AND (o.active = 1 OR o.id = p.inspection)
      ORDER BY p.sort_order, p.id
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// Those of them that never came, in the order in which they were dropped.
  func droppedPictures(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [DroppedPicture] {
    let dropped = try all(
      """
      SELECT p.id, p.removal FROM pictures p JOIN items i ON i.account = p.account AND i.id = p.id
      JOIN items o ON o.account = p.account AND o.id = p.owner
      WHERE p.account = $1 AND p.inspection = $2 AND i.active = 1 AND p.removal IS NOT NULL
        AND (o.active = 1 OR o.id = p.inspection)
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      DroppedPicture(id: row.id(0), removal: Removal(row, 1))
    }
    return dropped.sorted { $0.removal.number < $1.removal.number }
  }

  /// The answers of a sheet that are there, by field: those after a field, each given to `body` until it returns false.
  func eachAnswer(
    of sheet: Sheet, after field: String, _ account: AccountID,
    _ body: (String, JSONText) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) {
    try each(
      """
      SELECT field, value FROM answers
      WHERE account = $1 AND inspection = $2 AND sheet = $3 AND field > $4 AND value <> 'null'
      ORDER BY field
      """, [.id(account), .id(sheet.inspection), .id(sheet.item.id), .text(field)]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(row.text(0), JSONText(row, 1)) ? .continue : .stop
    }
  }

  /// The answer to a field of a sheet, if there is one.
  func answer(
    to field: String, of sheet: Sheet, _ account: AccountID
  ) throws(InspectionFault) -> JSONText? {
    let found = try first(
      """
      SELECT value FROM answers
      WHERE account = $1 AND inspection = $2 AND sheet = $3 AND field = $4
      """, [.id(account), .id(sheet.inspection), .id(sheet.item.id), .text(field)]
    ) { (row: borrowing Row) throws(InspectionFault) in JSONText(row, 0) }
    return found == .null ? nil : found
  }
}
