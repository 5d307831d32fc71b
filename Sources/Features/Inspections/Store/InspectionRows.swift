import Core
import Database
import WebAPI

/// Statements about inspections.
enum InspectionSQL {
  static let byID = Inspection.fields.select("WHERE account = $1 AND id = $2")
  static let insert = Inspection.fields.insert
  static let update = Inspection.fields.update(key: ["account", "id"])
  /// Those of a page, newest first; a filter that is NULL lets all pass.
  static let page = Inspection.fields.select(
    """
    WHERE account = $1 AND (template = $2 OR $2 IS NULL) AND (state = $3 OR $3 IS NULL)
      AND (inspector = $4 OR $4 IS NULL) AND started_at >= $5 AND started_at < $6
      AND (started_at < $7 OR (started_at = $7 AND id < $8))
    ORDER BY started_at DESC, id DESC
    """)
  static let ofTarget = Inspection.fields.select(
    "WHERE account = $1 AND target = $2 ORDER BY started_at, id")
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
    let found = try first(InspectionSQL.byID, [.id(account), .id(id)]) {
      row throws(InspectionFault) in Inspection.fields.record(row)
    }
    guard let found, let item = try item(id, account) else { return nil }
    return InspectionRecord(item: item, inspection: found)
  }

  func inspections(
    ofTarget target: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [Inspection] {
    try all(InspectionSQL.ofTarget, [.id(account), .id(target)]) {
      row throws(InspectionFault) in Inspection.fields.record(row)
    }
  }

  /// The newest inspections that pass, each given to `body` until it returns false.
  func eachInspection(
    _ filter: InspectionFilter, _ account: AccountID,
    _ body: (Inspection) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) {
    let after = filter.after
    try each(
      InspectionSQL.page,
      [
        .id(account), .optional(filter.template), .optional(filter.state?.rawValue),
        .id(filter.inspector), .instant(filter.from), .instant(filter.before),
        .instant(after?.startedAt ?? Instant(seconds: .max)), .integer(after?.id.value ?? .max),
      ]
    ) { (row: borrowing Row) throws(InspectionFault) -> RowIteration in
      try body(Inspection.fields.record(row)) ? .continue : .stop
    }
  }
}

extension WriteTransaction {
  func insert(_ inspection: Inspection) throws(InspectionFault) {
    try change(InspectionSQL.insert, Inspection.fields.insertValues(inspection))
  }

  func update(_ inspection: Inspection) throws(InspectionFault) {
    try change(
      InspectionSQL.update,
      Inspection.fields.updateValues(
        key: [.id(inspection.account), .id(inspection.id)], inspection))
  }
}
