package import Database

/// The people service: accounts, roles, sessions and settings.
///
/// Its functions are synchronous and run in a transaction that the caller opens. Those that hash passwords are split
/// into steps, as hashing must not block an event loop or the writer: read, hash, write.
package struct People: Sendable {
  package let lifetimes: SessionLifetimes
  /// The time zone of a user created without one.
  package let timeZone: String
  let hashing: PasswordHashing
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// What writes between requests; `nil` for not at all.
  package let writer: Writer?
  let throttle = LoginThrottle()
  /// Where other nodes write to the same database.
  let shared: SharedThrottle?
  let uptime: @Sendable () -> Int64
  let setupCode = SetupCode()
  let uses: UseTimes<Credential>

  /// `randomBytes` returns cryptographically secure bytes. `writer` stores, between requests, when sessions and
  /// tokens were last used; `nil` for not at all. `uptime` is a clock in seconds that nobody sets.
  package init(
    lifetimes: SessionLifetimes = SessionLifetimes(), timeZone: String,
    hashing: PasswordHashing, randomBytes: @escaping @Sendable (Int) -> [UInt8], writer: Writer?,
    uptime: @escaping @Sendable () -> Int64 = Self.systemUptime
  ) {
    self.lifetimes = lifetimes
    self.timeZone = timeZone
    self.hashing = hashing
    self.randomBytes = randomBytes
    self.uptime = uptime
    self.writer = writer
    uses = UseTimes(writer)
    let throttle = throttle
    shared = writer.flatMap { $0.hasOneWriter ? nil : SharedThrottle(throttle, $0) }
  }

  /// Seconds since the first call.
  package static let systemUptime: @Sendable () -> Int64 = {
    let start = ContinuousClock.now
    return { start.duration(to: .now).components.seconds }
  }()

  /// Whether there is an active admin. Only admins can create users.
  package static func hasAdmin(in transaction: ReadTransaction) throws(PeopleFault) -> Bool {
    try transaction.hasActiveAdmin(otherThan: nil)
  }

  /// Hashes a new password. It takes tens of milliseconds.
  package func hash(_ password: Password) throws(PeopleFault) -> PasswordHash {
    guard let text = hashing.hash(password.text) else { throw .hashingFailed }
    return PasswordHash(text)
  }
}
