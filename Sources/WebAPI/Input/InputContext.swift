public import Core
public import Zones

/// What is needed to understand input: in whose zone local times are meant, which zones there are, what time it is.
public struct InputContext: Sendable {
  /// The caller's time zone.
  public let zone: Zone
  /// All time zones.
  public let zones: Zones
  /// The moment of the request.
  public let now: Instant
  /// Who asks, or `nil` where no login is needed.
  public let caller: Caller?

  /// A context.
  public init(zone: Zone, zones: Zones, now: Instant, caller: Caller?) {
    self.zone = zone
    self.zones = zones
    self.now = now
    self.caller = caller
  }
}
