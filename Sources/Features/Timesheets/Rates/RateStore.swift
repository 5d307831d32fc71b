import Core
import Database
import WebAPI
import WorkingTime

/// Statements about rates.
enum RateSQL {
  static let byID = Rate.fields.select("WHERE id = $1")
  static let since = Rate.fields.select("WHERE id >= $1 ORDER BY id")
  static let insert = Rate.fields.insert
  static let highest: SQLText = "SELECT id FROM rates ORDER BY id DESC LIMIT 1"
  static let ofCurrency: SQLText = "SELECT 1 FROM rates WHERE currency = $1 LIMIT 1"
}

extension ReadTransaction {
  func rate(_ id: RateID) throws(TimesheetFault) -> Rate? {
    try first(RateSQL.byID, [.id(id)]) { row throws(TimesheetFault) in Rate.fields.record(row) }
  }

  /// Those from an id on, by id.
  func rates(from id: Int64 = 1) throws(TimesheetFault) -> [Rate] {
    try all(RateSQL.since, [.integer(id)]) { row throws(TimesheetFault) in Rate.fields.record(row) }
  }

  /// The highest id of a rate; 0 without rates.
  func lastRate() throws(TimesheetFault) -> Int64 {
    try first(RateSQL.highest) { (row: borrowing Row) throws(TimesheetFault) in row.int(0) } ?? 0
  }

  func hasRate(in currency: String) throws(TimesheetFault) -> Bool {
    try first(RateSQL.ofCurrency, [.text(currency)]) {
      (_: borrowing Row) throws(TimesheetFault) in true
    } ?? false
  }
}

extension WriteTransaction {
  func insert(_ rate: Rate) throws(TimesheetFault) {
    try change(RateSQL.insert, Rate.fields.insertValues(rate))
  }

  /// Ids in the order of the commits: what is closed counts all rates up to the last one of then.
  func newRateID() throws(TimesheetFault) -> RateID {
    do throws(DatabaseError) { return try nextID("rates", .withoutGap) } catch {
      throw .database(error)
    }
  }
}
