/// How long a session lives, in seconds.
public struct SessionLifetimes: Hashable, Sendable {
  /// Without use: 30 days.
  public var idleSeconds: Int64 = 30 * 86_400
  /// In all, however much it is used: 180 days.
  public var absoluteSeconds: Int64 = 180 * 86_400
  /// How old the note of its last use may grow before it is written anew, so that a read costs a write at most once an hour.
  public var noteSeconds: Int64 = 3_600
  /// How many sessions a user has at most; a login beyond ends the one used longest ago.
  public var maximumPerUser: Int = 1_000

  /// The lifetimes named above.
  public init() {}
}
