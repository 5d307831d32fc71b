package import Database

/// The people service: accounts, roles, sessions and settings.
///
/// Its functions are synchronous and run in a transaction that the caller opens. What hashes passwords has three steps,
/// as hashing must not block an event loop or the writer: read what it needs, hash, write the result.
package struct People: Sendable {
  /// How long sessions live.
  package let lifetimes: SessionLifetimes
  /// The time zone of a user made without one.
  package let timeZone: String
  let hashing: PasswordHashing
  let randomBytes: @Sendable (Int) -> [UInt8]
  let throttle = LoginThrottle()
  let uses: SessionUses

  /// People: `timeZone` names the zone of a user made without one, `randomBytes` gives that many bytes that nobody can
  /// guess, and `writer` notes between requests when sessions were last used.
  package init(
    lifetimes: SessionLifetimes = SessionLifetimes(), timeZone: String,
    hashing: PasswordHashing, randomBytes: @escaping @Sendable (Int) -> [UInt8], writer: Writer?
  ) {
    self.lifetimes = lifetimes
    self.timeZone = timeZone
    self.hashing = hashing
    self.randomBytes = randomBytes
    uses = SessionUses(writer)
  }

  /// Whether there is an active admin, who alone can make users.
  package static func hasAdmin(in transaction: ReadTransaction) throws(PeopleFault) -> Bool {
    try transaction.hasActiveAdmin(otherThan: nil)
  }

  /// The hash of a password that is to be somebody's; takes tens of milliseconds.
  package func hash(_ password: Password) throws(PeopleFault) -> PasswordHash {
    guard let text = hashing.hash(password.text) else { throw .hashingFailed }
    return PasswordHash(text)
  }
}
