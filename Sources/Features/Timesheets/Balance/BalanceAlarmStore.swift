import Core
import Database
import WebAPI

/// Statements about balances outside their band.
enum BalanceAlarmSQL {
  static let byID = BalanceAlarm.fields.select("WHERE id = $1")
  static let ofUser = BalanceAlarm.fields.select("WHERE user_id = $1 ORDER BY day")
  static let lastOfUser = BalanceAlarm.fields.select(
    "WHERE user_id = $1 ORDER BY day DESC LIMIT 1")
  static let insert = BalanceAlarm.fields.insert

  static let people: SQLText = """
    SELECT DISTINCT user_id, time_zone FROM contracts
    WHERE flexitime = 1 AND from_day <= $1 AND (to_day IS NULL OR to_day >= $2)
    ORDER BY user_id, time_zone
    """

  static let flexitime: SQLText = "SELECT 1 FROM contracts WHERE flexitime = 1 LIMIT 1"
}

/// Somebody with flexitime, by the days of a contract's zone.
struct FlexitimePerson: Hashable {
  let user: UserID
  /// Its name.
  let timeZone: String
}

extension ReadTransaction {
  func hasFlexitime() throws(TimesheetFault) -> Bool {
    try first(BalanceAlarmSQL.flexitime) { (_: borrowing Row) throws(TimesheetFault) in
      true
    } ?? false
  }

  /// Who has flexitime by a contract that covers one of the days, with each zone of these, in the order of ids.
  func peopleWithFlexitime(on days: DayRange) throws(TimesheetFault) -> [FlexitimePerson] {
    try all(
      BalanceAlarmSQL.people, [.day(days.last), .day(days.first)]
    ) { (row: borrowing Row) throws(TimesheetFault) in
      FlexitimePerson(user: row.id(0), timeZone: row.text(1))
    }
  }

  func balanceAlarm(_ id: BalanceAlarmID) throws(TimesheetFault) -> BalanceAlarm? {
    try first(BalanceAlarmSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      BalanceAlarm.fields.record(row)
    }
  }

  /// By day.
  func balanceAlarms(of user: UserID) throws(TimesheetFault) -> [BalanceAlarm] {
    try all(BalanceAlarmSQL.ofUser, [.id(user)]) { row throws(TimesheetFault) in
      BalanceAlarm.fields.record(row)
    }
  }

  func lastBalanceAlarm(of user: UserID) throws(TimesheetFault) -> BalanceAlarm? {
    try first(BalanceAlarmSQL.lastOfUser, [.id(user)]) { row throws(TimesheetFault) in
      BalanceAlarm.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func insert(_ alarm: BalanceAlarm) throws(TimesheetFault) {
    try change(BalanceAlarmSQL.insert, BalanceAlarm.fields.insertValues(alarm))
  }
}
