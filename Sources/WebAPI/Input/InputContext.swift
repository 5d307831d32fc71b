public import Core
public import Zones

/// What decoding of input depends on beside the request's fields.
public struct InputContext: Sendable {
  /// The caller's time zone, for local times; or that of a person for whom the caller works.
  public internal(set) var zone: Zone
  public let zones: Zones
  /// The time of the request.
  public let now: Instant
  /// `nil` where no login is needed.
  public let caller: Caller?

  public init(zone: Zone, zones: Zones, now: Instant, caller: Caller?) {
    self.zone = zone
    self.zones = zones
    self.now = now
    self.caller = caller
  }
}
