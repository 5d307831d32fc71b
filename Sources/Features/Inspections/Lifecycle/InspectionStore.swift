import Core
import Database
import WebAPI

/// Statements about inspections.
enum InspectionSQL {
  /// Those of a page, newest first; a filter that is NULL lets all pass.
  static let page = Inspection.sql.select(
    """
    WHERE t.account = $1 AND (t.template = $2 OR $2 IS NULL) AND (t.state = $3 OR $3 IS NULL)
      AND (t.inspector = $4 OR $4 IS NULL) AND t.started_at >= $5 AND t.started_at < $6
      AND (t.started_at < $7 OR (t.started_at = $7 AND t.id < $8)) AND i.active = 1
    ORDER BY t.started_at DESC, t.id DESC
    """)
  static let ofTarget = Inspection.sql.select(
    "WHERE t.account = $1 AND t.target = $2 AND i.active = 1 ORDER BY t.started_at, t.id")
  static let activeSheets: SQLText = """
    SELECT count(*) FROM sheets s JOIN items i ON i.account = s.account AND i.id = s.id
    WHERE s.account = $1 AND s.inspection = $2 AND i.active = 1
    """
  static let activeFindings: SQLText = """
    SELECT count(*) FROM findings f JOIN items i ON i.account = f.account AND i.id = f.id
    WHERE f.account = $1 AND f.inspection = $2 AND i.active = 1
    """
  static let finished = Inspection.sql.select(
    "WHERE t.account = $1 AND t.digest IS NOT NULL ORDER BY t.id")
  static let signed = Inspection.sql.select(
    "WHERE t.account = $1 AND t.signatures <> '[]' ORDER BY t.id")
}

/// Which inspections are wanted.
struct InspectionFilter: Sendable {
  var template: String?
  var state: Inspection.State?
  var inspector: UserID?
  /// The instants from and before which they were started.
  var from = Instant.earliest
  var before = Instant(seconds: .max)
  /// The last one of the page before.
  var after: (startedAt: Instant, id: ItemID)?
}

extension ReadTransaction {
  func inspection(
    _ id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> InspectionRecord? {
    try record(id, account)
  }

  /// The active ones, the oldest first.
  func inspections(
    ofTarget target: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [Inspection] {
    let records: [InspectionRecord] = try records(
      InspectionSQL.ofTarget, [.id(account), .id(target)])
    return records.map(\.inspection)
  }

  /// Passes those that have a digest to `body`, in the order of their ids.
  func eachFinished(
    _ account: AccountID, _ body: (InspectionRecord) throws(InspectionFault) -> Void
  ) throws(InspectionFault) {
    try eachRecord(InspectionSQL.finished, [.id(account)], body)
  }

  /// Passes every inspection that has signatures to `body`; these are without what was drawn.
  func eachSigned(
    _ account: AccountID, _ body: (InspectionRecord) throws(InspectionFault) -> Void
  ) throws(InspectionFault) {
    try eachRecord(InspectionSQL.signed, [.id(account)], body)
  }

  /// Whether an active inspection beside that one has the same version of its form.
  func hasOther(using inspection: Inspection) throws(InspectionFault) -> Bool {
    let found = try first(
      """
      SELECT 1 FROM inspections n JOIN items i ON i.account = n.account AND i.id = n.id
      WHERE n.account = $1 AND n.template = $2 AND n.version = $3 AND n.id <> $4 AND i.active = 1
      LIMIT 1
      """,
      [
        .id(inspection.account), .text(inspection.template), .integer(inspection.version),
        .id(inspection.id),
      ]
    ) { (_: borrowing Row) throws(InspectionFault) in true }
    return found ?? false
  }

  /// The newest active inspections that pass, until `body` returns `stop`.
  func eachInspection(
    _ filter: InspectionFilter, _ account: AccountID,
    _ body: (InspectionRecord) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    let after = filter.after
    try eachRecord(
      InspectionSQL.page,
      [
        .id(account), .optional(filter.template), .optional(filter.state?.rawValue),
        .id(filter.inspector), .instant(filter.from), .instant(filter.before),
        .instant(after?.startedAt ?? Instant(seconds: .max)), .integer(after?.id.value ?? .max),
      ], body)
  }
}
