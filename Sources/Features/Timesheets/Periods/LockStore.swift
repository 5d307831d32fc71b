import Core
import Database
import WebAPI

/// Statements about locks.
enum LockSQL {
  static let byID = PeriodLock.fields.select("WHERE id = $1")
  static let insert = PeriodLock.fields.insert
  static let update = PeriodLock.fields.update(key: ["id"])

  /// The latest first.
  static let inForce = PeriodLock.fields.select(
    "WHERE ended_at IS NULL ORDER BY before DESC, id DESC")

  static let before = PeriodLock.fields.select("WHERE ended_at IS NULL AND before = $1 ORDER BY id")

  static let automatic: SQLText = "SELECT 1 FROM locks WHERE automatic = 1 AND through = $1 LIMIT 1"
}

extension ReadTransaction {
  /// A lock, ended or not.
  func periodLock(_ id: LockID) throws(TimesheetFault) -> PeriodLock? {
    try first(LockSQL.byID, [.id(id)]) { row throws(TimesheetFault) in PeriodLock.fields.record(row)
    }
  }

  /// All that are in force, the latest first.
  func locks() throws(TimesheetFault) -> [PeriodLock] {
    try all(LockSQL.inForce) { row throws(TimesheetFault) in PeriodLock.fields.record(row) }
  }

  /// Those in force that close what begins before a moment, and nothing later.
  func locks(before moment: Instant) throws(TimesheetFault) -> [PeriodLock] {
    try all(LockSQL.before, [.instant(moment)]) { row throws(TimesheetFault) in
      PeriodLock.fields.record(row)
    }
  }

  /// Whether the server has locked all days up to one, ended since or not.
  func hasAutomaticLock(through day: Day) throws(TimesheetFault) -> Bool {
    try first(LockSQL.automatic, [.day(day)]) { (_: borrowing Row) throws(TimesheetFault) in true }
      ?? false
  }
}

extension WriteTransaction {
  func insert(_ lock: PeriodLock) throws(TimesheetFault) {
    try change(LockSQL.insert, PeriodLock.fields.insertValues(lock))
  }

  func update(_ lock: PeriodLock) throws(TimesheetFault) {
    try change(LockSQL.update, PeriodLock.fields.updateValues(key: [.id(lock.id)], lock))
  }
}
