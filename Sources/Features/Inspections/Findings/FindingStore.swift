import Core
import Database
import Forms
import WebAPI

/// Statements about findings.
enum FindingSQL {
  static let byID = ItemSQL.select(Finding.fields, "WHERE t.account = $1 AND t.id = $2")
  static let ofInspection = ItemSQL.select(
    Finding.fields, "WHERE t.account = $1 AND t.inspection = $2 ORDER BY t.id")
  static let insert = Finding.fields.insert
  static let update = Finding.fields.update(key: ["account", "id"])
  /// Those of a page, the worst first; a filter that is NULL lets all pass.
  static let page = ItemSQL.select(
    Finding.fields,
    """
    WHERE t.account = $1 AND (t.inspection = $2 OR $2 IS NULL) AND (t.state = $3 OR $3 IS NULL)
      AND (t.due <= $4 OR $4 IS NULL) AND t.severity >= $5
      AND (t.severity < $6 OR (t.severity = $6 AND t.id > $7)) AND i.active = 1
    ORDER BY t.severity DESC, t.id
    """)
  private static let columnCount = ItemSQL.count(of: Finding.fields.columns)

  static func row(_ row: borrowing Row) -> FindingRecord {
    FindingRecord(item: Item(row, from: columnCount), finding: Finding.fields.record(row))
  }
}

/// Which findings are wanted.
struct FindingFilter: Sendable {
  var inspection: ItemID?
  var state: Finding.State?
  var due: Day?
  var severity = Severity.note
  /// The last one of the page before.
  var after: (severity: Int64, id: ItemID)?
}

extension ReadTransaction {
  func finding(_ id: ItemID, _ account: AccountID) throws(InspectionFault) -> FindingRecord? {
    var record = try first(FindingSQL.byID, [.id(account), .id(id)]) {
      row throws(InspectionFault) in FindingSQL.row(row)
    }
    record?.pictures = try pictures(of: id, account)
    return record
  }

  func findings(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [FindingRecord] {
    var records = try all(FindingSQL.ofInspection, [.id(account), .id(inspection)]) {
      row throws(InspectionFault) in FindingSQL.row(row)
    }
    for index in records.indices {
      records[index].pictures = try pictures(of: records[index].item.id, account)
    }
    return records
  }

  /// The worst active findings that pass, each given to `body` until it returns false.
  func eachFinding(
    _ filter: FindingFilter, _ account: AccountID,
    _ body: (FindingRecord) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) {
    try each(
      FindingSQL.page,
      [
        .id(account), .id(filter.inspection), .optional(filter.state?.rawValue),
        .day(filter.due), .int(filter.severity.rank),
        .integer(filter.after?.severity ?? 100), .integer(filter.after?.id.value ?? 0),
      ]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(FindingSQL.row(row)) ? .continue : .stop
    }
  }
}

extension WriteTransaction {
  func insert(_ finding: Finding) throws(InspectionFault) {
    try change(FindingSQL.insert, Finding.fields.insertValues(finding))
  }

  func update(_ finding: Finding) throws(InspectionFault) {
    try change(
      FindingSQL.update,
      Finding.fields.updateValues(key: [.id(finding.account), .id(finding.id)], finding))
  }
}
