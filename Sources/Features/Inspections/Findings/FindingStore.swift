import Core
import Database
import Forms

/// Statements about findings.
enum FindingSQL {
  static let ofInspection = Finding.sql.select(
    "WHERE t.account = $1 AND t.inspection = $2 ORDER BY t.id")
  /// Those of a page, the worst first; a filter that is NULL lets all pass.
  static let page = Finding.sql.select(
    """
    WHERE t.account = $1 AND (t.inspection = $2 OR $2 IS NULL) AND (t.state = $3 OR $3 IS NULL)
      AND (t.due <= $4 OR $4 IS NULL) AND t.severity >= $5
      AND (t.severity < $6 OR (t.severity = $6 AND t.id > $7)) AND i.active = 1
    ORDER BY t.severity DESC, t.id
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
    guard var record: FindingRecord = try record(id, account) else { return nil }
    record.value.pictures = try pictures(of: id, account)
    return record
  }

  func findings(
    of inspection: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [FindingRecord] {
    var records: [FindingRecord] = try records(
      FindingSQL.ofInspection, [.id(account), .id(inspection)])
    for index in records.indices {
      records[index].value.pictures = try pictures(of: records[index].item.id, account)
    }
    return records
  }

  /// The worst active findings that pass, until `body` returns `stop`.
  func eachFinding(
    _ filter: FindingFilter, _ account: AccountID,
    _ body: (FindingRecord) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    try eachRecord(
      FindingSQL.page,
      [
        .id(account), .id(filter.inspection), .optional(filter.state?.rawValue),
        .day(filter.due), .int(filter.severity.rank),
        .integer(filter.after?.severity ?? 100), .integer(filter.after?.id.value ?? 0),
      ], body)
  }
}
