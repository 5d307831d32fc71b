public import Core
public import Database
public import HTTP
public import SecretKeys
public import Zones

/// The dependencies of the pipeline.
public struct APIEnvironment: Sendable {
  /// Returns the active user of an auth hash's session, or of a token, or `nil`.
  public typealias Authenticate =
    @Sendable (
      _ authHash: String, _ now: Instant, _ transaction: ReadTransaction
    ) throws(Problem) -> Caller?

  let zones: Zones
  let writer: Writer
  let now: @Sendable () -> Instant
  let authenticate: Authenticate
  let scopes: Scopes
  let otherPath: OtherPath
  /// Which pages of other origins may call.
  public var crossOrigin = CrossOriginPolicy.off
  /// The keys that bind forms to whom they are shown.
  public var keys = SecretKeys()
  /// Whether files can be stored, as far as their folder says.
  public var filesAreInPlace: @Sendable () -> Bool = { true }

  /// Why the times of this machine can't be used, in one sentence.
  public var clockFault: @Sendable () -> String? = { nil }

  /// Whether the disk has more room than what is kept for the database.
  public var hasRoom: @Sendable () -> Bool = { true }

  /// Returns what a token may be used for.
  public typealias Scopes = @Sendable (TokenID, ReadTransaction) throws(Problem) -> [Scope]

  /// Answers a GET or HEAD of a path that the API does not have; `nil` for 404.
  public typealias OtherPath = @Sendable (RequestHead) -> Response?

  public init(
    zones: Zones, writer: Writer, now: @escaping @Sendable () -> Instant,
    authenticate: @escaping Authenticate,
    scopes: @escaping Scopes = { _, _ throws(Problem) in [] },
    otherPath: @escaping OtherPath = { _ in nil }
  ) {
    self.zones = zones
    self.writer = writer
    self.now = now
    self.authenticate = authenticate
    self.scopes = scopes
    self.otherPath = otherPath
  }

  /// The caller's time zone; UTC without a caller.
  func zone(of context: RequestContext) -> Zone {
    context.caller.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
  }

  func inputContext(of context: RequestContext, in zone: Zone) -> InputContext {
    InputContext(zone: zone, zones: zones, now: context.now, caller: context.caller)
  }
}
