public import SQLite

/// Accounts, roles, sessions and settings: who asks, and what they may do.
///
/// Plain functions over a transaction. What hashes passwords comes in three steps, because hashing belongs neither on a lane
/// nor in the writer: read what it needs, hash, write what came of it.
public struct People: Sendable {
  /// How long sessions live.
  public let lifetimes: SessionLifetimes
  /// The time zone of a user made without one.
  public let timeZone: String
  let hashing: PasswordHashing
  let randomBytes: @Sendable (Int) -> [UInt8]
  let throttle = LoginThrottle()
  let uses: SessionUses

  /// People: `timeZone` names the zone of a user made without one, `randomBytes` gives that many bytes that nobody can
  /// guess, and `writer` notes between requests when sessions were last used.
  public init(
    lifetimes: SessionLifetimes = SessionLifetimes(), timeZone: String,
    hashing: PasswordHashing, randomBytes: @escaping @Sendable (Int) -> [UInt8], writer: Writer
  ) {
    self.lifetimes = lifetimes
    self.timeZone = timeZone
    self.hashing = hashing
    self.randomBytes = randomBytes
    uses = SessionUses(writer)
  }

  /// Whether there is an active admin, who alone can make users.
  public static func hasAdmin(in reading: Reading) throws(PeopleFault) -> Bool {
    try User.hasActiveAdmin(otherThan: nil, in: reading)
  }

  /// The hash of a password that is to be somebody's; takes tens of milliseconds.
  public func hash(_ password: Password) throws(PeopleFault) -> PasswordHash {
    guard let text = hashing.hash(password.text) else { throw .hashingFailed }
    return PasswordHash(text)
  }
}
