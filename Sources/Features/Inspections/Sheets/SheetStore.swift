import Core
import Database
import JSON

/// Statements about sheets: each selects what `Sheet` reads.
private enum SheetSQL {
  static let byID = select("s.id = $2")
  static let ofInspection = select("s.inspection = $2 ORDER BY s.sort_order, s.id")

  private static func select(_ rest: String) -> SQLText {
    SQLText(
      """
      SELECT s.inspection, s.section, s.target, s.sort_order, \(ItemSQL.columns)
      FROM sheets s JOIN items i ON i.account = s.account AND i.id = s.id
      WHERE s.account = $1 AND \(rest)
      """)
  }
}

// An inspection whole is three ranges: its sheets, their answers and its findings.
extension ReadTransaction {
  /// The sheets of an inspection with their answers, in order.
  func sheets(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [Sheet] {
    var answers: [ItemID: [String: Sheet.Answer]] = [:]
    try each(
      """
      SELECT sheet, field, value, revision, device FROM answers
      WHERE account = $1 AND inspection = $2 ORDER BY sheet, field
      """, [.id(account), .id(inspection)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      answers[row.id(0), default: [:]][row.text(1)] = Sheet.Answer(row, from: 2)
    }
    var sheets = try all(SheetSQL.ofInspection, [.id(account), .id(inspection)]) {
      (row: borrowing Row) throws(InspectionFault) in Sheet(row)
    }
    for index in sheets.indices { sheets[index].answers = answers[sheets[index].item.id] ?? [:] }
    return sheets
  }

  /// A sheet without its answers.
  func blankSheet(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> Sheet? {
    try first(SheetSQL.byID, [.id(account), .id(id)]) {
      (row: borrowing Row) throws(InspectionFault) in Sheet(row)
    }
  }

  /// The answers of a sheet to some of its fields.
  func answers(
    of sheet: Sheet, _ fields: Set<String>
  ) throws(InspectionFault) -> [String: Sheet.Answer] {
    var answers: [String: Sheet.Answer] = [:]
    for field in fields {
      answers[field] = try first(
        """
        SELECT value, revision, device FROM answers
        WHERE account = $1 AND inspection = $2 AND sheet = $3 AND field = $4
        """,
        [.id(sheet.item.account), .id(sheet.inspection), .id(sheet.item.id), .text(field)]
      ) { (row: borrowing Row) throws(InspectionFault) in Sheet.Answer(row, from: 0) }
    }
    return answers
  }

  /// All answers of a sheet.
  func answers(of sheet: Sheet) throws(InspectionFault) -> [String: Sheet.Answer] {
    var answers: [String: Sheet.Answer] = [:]
    try each(
      """
      SELECT field, value, revision, device FROM answers
      WHERE account = $1 AND inspection = $2 AND sheet = $3
      """, [.id(sheet.item.account), .id(sheet.inspection), .id(sheet.item.id)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      answers[row.text(0)] = Sheet.Answer(row, from: 1)
    }
    return answers
  }

  func sheet(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> Sheet? {
    guard var sheet = try blankSheet(id, account) else { return nil }
    sheet.answers = try answers(of: sheet)
    return sheet
  }

  func inspection(
    ofSheet id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> ItemID? {
    try first(
      "SELECT inspection FROM sheets WHERE account = $1 AND id = $2", [.id(account), .id(id)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// The sheet of a section of which an inspection has one, or one for each target.
  func sheet(
    of inspection: ItemID, section: String, target: ItemID?, _ account: AccountID
  ) throws(InspectionFault) -> ItemID? {
    try first(
      """
      SELECT id FROM sheets
      WHERE account = $1 AND inspection = $2 AND section = $3 AND coalesce(target, 0) = $4
      ORDER BY id
      """,
      [.id(account), .id(inspection), .text(section), .integer(target?.value ?? 0)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }
}

extension WriteTransaction {
  func insert(_ sheet: Sheet, _ account: AccountID) throws(InspectionFault) {
    try change(
      """
      INSERT INTO sheets (account, inspection, id, section, target, sort_order)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .id(account), .id(sheet.inspection), .id(sheet.item.id), .text(sheet.section),
        .id(sheet.target), .integer(sheet.order),
      ])
  }

  func setOrder(_ order: Int64, of sheet: Sheet, _ account: AccountID) throws(InspectionFault) {
    try change(
      """
      UPDATE sheets SET sort_order = $4 WHERE account = $1 AND inspection = $2 AND id = $3
      """, [.id(account), .id(sheet.inspection), .id(sheet.item.id), .integer(order)])
  }

  /// Sets an answer, stamped with the revision that the sheet has now.
  func setAnswer(
    _ answer: AnswerDraft, of sheet: Sheet, _ item: Item, _ origin: Origin
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO answers (account, inspection, sheet, field, value, revision, device, number,
        user_id, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (account, inspection, sheet, field) DO UPDATE
      SET value = excluded.value, revision = excluded.revision, device = excluded.device,
        number = excluded.number, user_id = excluded.user_id, made_at = excluded.made_at
      """,
      [
        .id(item.account), .id(sheet.inspection), .id(item.id), .text(answer.field),
        .text(answer.value.description), .integer(item.revision), .id(origin.device),
        .optional(origin.number), .id(origin.user), .instant(origin.madeAt),
      ])
  }
}

extension Sheet {
  fileprivate init(_ row: borrowing Row) {
    self.init(
      item: Item(row, from: 4), inspection: row.id(0), section: row.text(1),
      target: row.idOrNil(2), order: row.int(3))
  }
}

extension Sheet.Answer {
  fileprivate init(_ row: borrowing Row, from start: Int32) {
    self.init(
      value: JSONText(row, start), revision: row.int(start + 1),
      device: row.idOrNil(start + 2))
  }
}
