import Core
import Database
import Forms
import WebAPI

/// Statements about findings.
enum FindingSQL {
  static let byID = Finding.fields.select("WHERE account = $1 AND id = $2")
  static let ofInspection = Finding.fields.select(
    "WHERE account = $1 AND inspection = $2 ORDER BY id")
  static let insert = Finding.fields.insert
  static let update = Finding.fields.update(key: ["account", "id"])
  /// Those of a page, the worst first; a filter that is NULL lets all pass.
  static let page = Finding.fields.select(
    """
    WHERE account = $1 AND (inspection = $2 OR $2 IS NULL) AND (state = $3 OR $3 IS NULL)
      AND (due <= $4 OR $4 IS NULL) AND severity >= $5
      AND (severity < $6 OR (severity = $6 AND id > $7))
    ORDER BY severity DESC, id
    """)
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
    let found = try first(FindingSQL.byID, [.id(account), .id(id)]) {
      row throws(InspectionFault) in Finding.fields.record(row)
    }
    guard let found, let item = try item(id, account) else { return nil }
    return FindingRecord(item: item, finding: found)
  }

  func findings(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [FindingRecord] {
    let found = try all(FindingSQL.ofInspection, [.id(account), .id(inspection)]) {
      row throws(InspectionFault) in Finding.fields.record(row)
    }
    var records: [FindingRecord] = []
    for finding in found {
      guard let item = try item(finding.id, account) else { continue }
      records.append(FindingRecord(item: item, finding: finding))
    }
    return records
  }

  /// The worst findings that pass, each given to `body` until it returns false.
  func eachFinding(
    _ filter: FindingFilter, _ account: AccountID,
    _ body: (Finding) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) {
    try each(
      FindingSQL.page,
      [
        .id(account), .id(filter.inspection), .optional(filter.state?.rawValue),
        .day(filter.due), .int(filter.severity.rank),
        .integer(filter.after?.severity ?? 100), .integer(filter.after?.id.value ?? 0),
      ]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(Finding.fields.record(row)) ? .continue : .stop
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
