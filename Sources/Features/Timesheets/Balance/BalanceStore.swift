import Core
import Database
import WebAPI

/// Statements about adjustments of balances.
enum BalanceAdjustmentSQL {
  static let byID = BalanceAdjustment.fields.select("WHERE id = $1")
  static let ofUser = BalanceAdjustment.fields.select("WHERE user_id = $1 ORDER BY day")
  static let insert = BalanceAdjustment.fields.insert
  static let update = BalanceAdjustment.fields.update(key: ["user_id", "day"])
  static let delete: SQLText = "DELETE FROM balance_adjustments WHERE user_id = $1 AND day = $2"
}

extension ReadTransaction {
  /// What was adjusted for a user, by day.
  func balanceAdjustments(of user: UserID) throws(TimesheetFault) -> [BalanceAdjustment] {
    try all(BalanceAdjustmentSQL.ofUser, [.id(user)]) { row throws(TimesheetFault) in
      BalanceAdjustment.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func insert(_ adjustment: BalanceAdjustment) throws(TimesheetFault) {
    try change(
      BalanceAdjustmentSQL.insert, BalanceAdjustment.fields.insertValues(adjustment))
  }

  func update(_ adjustment: BalanceAdjustment) throws(TimesheetFault) {
    try change(
      BalanceAdjustmentSQL.update,
      BalanceAdjustment.fields.updateValues(
        key: [.id(adjustment.user), .day(adjustment.day)], adjustment))
  }

  func delete(_ adjustment: BalanceAdjustment) throws(TimesheetFault) {
    try change(BalanceAdjustmentSQL.delete, [.id(adjustment.user), .day(adjustment.day)])
  }
}

/// The finished entries of a person that count as worked.
enum WorkedSQL {
  static let ofUser: SQLText = """
    SELECT started_at, ended_at FROM entries
    WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 AND ended_at IS NOT NULL
      AND kind IS NULL
    ORDER BY started_at, id
    """
}

extension ReadTransaction {
  /// When a person did what counts in the balance, in the order of time, by the finished entries that touch a span.
  func worked(
    by user: UserID, touching span: TimeSpan
  ) throws(TimesheetFault) -> [Range<Instant>] {
    var worked: [Range<Instant>] = []
    try each(
      WorkedSQL.ofUser, [.id(user), .instant(span.earliestStart), .instant(span.until)]
    ) { row throws(TimesheetFault) in
      let (start, end) = (row.instant(0), row.instant(1))
      if start < end { worked.append(start..<end) }
    }
    return worked
  }
}
