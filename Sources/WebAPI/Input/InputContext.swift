package import Core
package import Zones

/// What is needed to understand input: in whose zone local times are meant, which zones there are, what time it is.
package struct InputContext: Sendable {
  /// The caller's time zone.
  package let zone: Zone
  /// All time zones.
  package let zones: Zones
  /// The moment of the request.
  package let now: Instant
  /// Who asks, or `nil` where no login is needed.
  package let caller: Caller?

  /// A context.
  package init(zone: Zone, zones: Zones, now: Instant, caller: Caller?) {
    self.zone = zone
    self.zones = zones
    self.now = now
    self.caller = caller
  }
}
