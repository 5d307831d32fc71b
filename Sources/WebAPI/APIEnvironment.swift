public import Core
public import Database
public import Zones

/// The dependencies of the pipeline.
public struct APIEnvironment: Sendable {
  /// Returns the active user of an auth hash's session, or `nil`.
  public typealias Authenticate =
    @Sendable (
      _ authHash: String, _ now: Instant, _ transaction: ReadTransaction
    ) throws(Problem) -> Caller?

  let zones: Zones
  let writer: Writer
  let now: @Sendable () -> Instant
  let authenticate: Authenticate

  public init(
    zones: Zones, writer: Writer, now: @escaping @Sendable () -> Instant,
    authenticate: @escaping Authenticate
  ) {
    self.zones = zones
    self.writer = writer
    self.now = now
    self.authenticate = authenticate
  }

  /// The caller's time zone; UTC without a caller.
  func zone(of context: RequestContext) -> Zone {
    context.caller.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }

  func inputContext(of context: RequestContext) -> InputContext {
    InputContext(zone: zone(of: context), zones: zones, now: context.now, caller: context.caller)
  }
}
