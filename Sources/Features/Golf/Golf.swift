package import Core
package import Zones

/// The golf service: clubs, courses, golfers, scorecards and handicap records.
///
/// Its functions are synchronous and run in a transaction that the caller opens.
package struct Golf: Sendable {
  let zones: Zones
  /// The name of the time zone of a club that is created without one.
  package let timeZone: String

  package init(zones: Zones, timeZone: String) {
    self.zones = zones
    self.timeZone = timeZone
  }

  /// The date at a club at a moment.
  package func today(at club: Club, now: Instant) -> Day {
    (zones.zone(named: club.timeZone) ?? .utc).day(at: now)
  }
}
