import Core
import Database
import WebAPI
import Zones

extension Timesheets {
  /// Refuses to erase a person whose hours the firm keeps: until 1 January behind the years of `retentionYears`, which
  /// follow the year of the last entry, or of the contracts' last day. A contract without an end, and a running timer,
  /// go on until today. Days and years are of the firm's zone.
  ///
  /// - Throws: `retained`.
  func refuseRetained(
    _ user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    let settings = try firmSettings(in: transaction)
    guard let years = settings.retentionYears else { return }
    let zone = firmZone(of: settings)
    let today = zone.day(at: now)
    var last = try transaction.contracts(of: user).map { $0.to ?? today }.max()
    if let entry = try transaction.lastEntry(of: user) {
      // The end is exclusive.
      last = max(last ?? .earliest, entry.end.map { zone.day(at: $0 - 1) } ?? today)
    }
    guard let last, let end = Day(year: last.civil.year + Int(years) + 1, month: 1, day: 1),
      today < end
    else { return }
    throw .retained(until: end)
  }
}
