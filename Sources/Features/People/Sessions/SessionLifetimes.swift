/// How long a session lives, in seconds.
package struct SessionLifetimes: Hashable, Sendable {
  /// Without use: 30 days.
  package var idleSeconds: Int64 = 30 * 86_400
  /// In all, however much it is used: 180 days.
  package var absoluteSeconds: Int64 = 180 * 86_400
  /// How old the stored last use may be before it is updated, so that reads cost a write at most once an hour.
  package var noteSeconds: Int64 = 3_600
  /// How many sessions a user has at most; a login beyond ends the one used longest ago.
  package var maximumPerUser: Int = 1_000

  /// The lifetimes named above.
  package init() {}
}
