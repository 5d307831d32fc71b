package import Core
package import Zones

/// Clubs, courses, golfers and their records.
///
/// Plain functions over a transaction: what is asked, in which act, where.
package struct Golf: Sendable {
  let zones: Zones
  /// The name of the time zone of a club made without one.
  package let timeZone: String

  /// Golf.
  ///
  /// - Parameters:
  ///   - zones: all time zones.
  ///   - timeZone: the name of the time zone of a club made without one.
  package init(zones: Zones, timeZone: String) {
    self.zones = zones
    self.timeZone = timeZone
  }

  /// The date at a club at that moment.
  package func today(at club: Club, now: Instant) -> Day {
    (zones.zone(named: club.timeZone) ?? .utc).day(at: now)
  }
}
