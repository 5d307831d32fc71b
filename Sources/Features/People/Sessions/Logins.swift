package import Core
import Crypto
package import Database
import FeatureManifest
import HTTP
import WebAPI
import Zones

extension People {
  /// The caller with that auth hash, or with the token that stands in its place; `nil` when it is unknown, expired, or
  /// of an inactive user. Every request calls this; it costs one point read.
  package func caller(
    authHash: String, at now: Instant, in transaction: ReadTransaction
  ) throws(PeopleFault) -> Caller? {
    guard authHash.utf8.count == 2 * Self.authHashBytes else {
      return try caller(token: authHash, at: now, in: transaction)
    }
    let found = try transaction.session(
      SHA256.of(authHash), usedAfter: now - lifetimes.idleSeconds, at: now)
    guard let found else { return nil }
    if now - found.usedAt >= lifetimes.useUpdateSeconds, let session = found.caller.session {
      uses.record(.session(session), at: now)
    }
    return found.caller
  }

  private func caller(
    token text: String, at now: Instant, in transaction: ReadTransaction
  ) throws(PeopleFault) -> Caller? {
    guard TokenText.isWellFormed(text),
      let found = try transaction.caller(ofToken: SHA256.of(text), at: now)
    else { return nil }
    let hour = Instant(seconds: now.seconds / 3_600 * 3_600)
    if found.usedAt.map({ $0 < hour }) ?? true, let token = found.caller.token {
      uses.record(.token(token), at: hour)
    }
    return found.caller
  }

  /// Login, step 1: reads what comparing the password needs.
  ///
  /// - Throws: `.tooManyAttempts`.
  package func lookUp(
    _ login: Login, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> PasswordChallenge {
    let key = Username.key(of: login.username)
    let stored = try transaction.storedPassword(usernameKey: key)
    let address = Self.turnAddress(of: context)
    try takeCounts(of: key, context, in: transaction)
    let challenge = PasswordChallenge(
      user: stored?.user, hash: stored?.hash ?? PasswordHash(hashing.dummyHash),
      isActive: stored?.isActive ?? false,
      keys: throttle.keys(key, from: ClientNetwork.counted(for: context.address)?.description),
      usernameKey: key,
      address: address, isKnown: throttle.isKnown(address, for: key))
    try admit(challenge.keys)
    return challenge
  }

  /// Login, step 2: compares the password. It takes tens of milliseconds, also when the user does not exist.
  ///
  /// - Throws: `.badCredentials`, `.tooManyAttempts`.
  package func verify(_ login: Login, _ challenge: PasswordChallenge) throws(PeopleFault)
    -> VerifiedPassword
  {
    let user = try compare(login.password, challenge, otherwise: .badCredentials)
    let isWeak = hashing.needsRehash(challenge.hash.text)
    return VerifiedPassword(
      user: user, hash: challenge.hash, newHash: isWeak ? try hash(login.password) : nil)
  }

  func loginOperation(_ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(1, "login", .post("/sessions"), .any, .session, "Opens a session."),
      OperationOptions<Login, LoginResponse>(
        details:
          "An unknown username, a wrong password and an inactive user are one refusal. After ten "
          + "failures in a row each further one doubles the wait. At an address from which the user "
          + "has logged in, only failures from there count against the user.",
        location: { _ in "/sessions/current" }, hasEntityTag: false, session: .opens),
      lookup: { login, context, transaction throws(PeopleFault) in
        try lookUp(login, context, in: transaction)
      },
      turn: { challenge in
        PasswordTurn(
          group: challenge.address, member: challenge.usernameKey, isReserved: challenge.isKnown)
      },
      offloaded: { login, challenge throws(PeopleFault) in
        try verify(login, challenge)
      }
    ) { login, verified, context, transaction throws(PeopleFault) in
      let result = try logIn(verified, context, in: transaction)
      return LoginResponse(result, zones, context, asksForCookie: login.asksForCookie)
    }
  }

  /// Login, step 3: opens a session.
  ///
  /// - Throws: `.badCredentials` when the user was deactivated or the password was changed meanwhile.
  package func logIn(
    _ verified: VerifiedPassword, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) -> LoginResult {
    transaction.hold(.user(verified.user))
    guard let user = try transaction.user(verified.user), user.isActive,
      try transaction.storedPassword(of: user.id)?.hash == verified.hash
    else { throw .badCredentials }
    if let hash = verified.newHash { try transaction.update(hash, of: user.id) }
    let authHash = Hex.text(randomBytes(Self.authHashBytes))
    let session = Session(
      id: try transaction.newID("sessions"), user: user.id, digest: SHA256.of(authHash),
      openedAt: context.now, endsAt: context.now + lifetimes.absoluteSeconds,
      client: SessionClient(of: context))
    try transaction.deleteStaleSessions(
      of: user.id, usedAfter: context.now - lifetimes.idleSeconds,
      keeping: lifetimes.maximumPerUser - 1, at: context.now)
    try transaction.insert(session)
    try context.made(by: user, session.id)
      .record(session: session.id, of: user.id, opened: true, in: transaction)
    let idleEnd = context.now + lifetimes.idleSeconds
    return LoginResult(
      authHash: authHash, expiresAt: min(idleEnd, session.endsAt), endsAt: session.endsAt,
      user: user)
  }

  var logoutOperation: Operation {
    .write(
      OperationInfo(
        2, "logout", .delete("/sessions/current"), .authenticated.bySession, .session,
        "Ends the session at once."), OperationOptions<NoInput, NoOutput>(session: .ends)
    ) { (_: NoInput, context, transaction) throws(PeopleFault) in
      try logOut(context, in: transaction)
      return NoOutput()
    }
  }

  package func logOut(_ context: RequestContext, in transaction: WriteTransaction)
    throws(PeopleFault)
  {
    guard let caller = context.caller, let session = caller.session else { return }
    guard try transaction.endSession(session) else { return }
    try context.record(session: session, of: caller.user, opened: false, in: transaction)
  }

  /// Password change, step 1: reads what comparing the old password needs.
  ///
  /// - Throws: `.invalid`, `.tooManyAttempts`, `.notFound` without a caller.
  package func lookUp(
    _ change: PasswordChange, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> PasswordChallenge {
    var errors: [FieldError] = []
    errors.check("new", change.new)
    if !errors.isEmpty { throw .invalid(errors) }
    guard let id = context.caller?.user, let stored = try transaction.storedPassword(of: id)
    else {
      throw .notFound
    }
    try takeCounts(of: stored.usernameKey, context, in: transaction)
    let challenge = PasswordChallenge(
      user: id, hash: stored.hash, isActive: stored.isActive,
      keys: throttle.keys(
        stored.usernameKey, from: ClientNetwork.counted(for: context.address)?.description),
      usernameKey: stored.usernameKey, address: Self.turnAddress(of: context), isKnown: true)
    try admit(challenge.keys)
    return challenge
  }

  /// Password change, step 2: compares the old password and hashes the new one. It takes tens of milliseconds.
  ///
  /// - Throws: `.wrongOldPassword`, `.tooManyAttempts`.
  package func verify(
    _ change: PasswordChange, _ challenge: PasswordChallenge
  ) throws(PeopleFault) -> VerifiedPassword {
    let user = try compare(change.old, challenge, otherwise: .wrongOldPassword)
    return VerifiedPassword(user: user, hash: challenge.hash, newHash: try hash(change.new))
  }

  var changePasswordOperation: Operation {
    .writeWithPassword(
      OperationInfo(
        8, "changePassword", .put("/me/password"), .authenticated.bySession, .session,
        "Changes your password and ends your other sessions."),
      OperationOptions<PasswordChange, NoOutput>(),
      lookup: { change, context, transaction throws(PeopleFault) in
        try lookUp(change, context, in: transaction)
      },
      offloaded: { change, challenge throws(PeopleFault) in
        try verify(change, challenge)
      }
    ) { _, verified, context, transaction throws(PeopleFault) in
      try changePassword(verified, context, in: transaction)
      return NoOutput()
    }
  }

  /// Password change, step 3: stores the new password and ends the user's other sessions.
  ///
  /// - Throws: `.wrongOldPassword` when the password was changed meanwhile.
  package func changePassword(
    _ verified: VerifiedPassword, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(.user(verified.user))
    guard try transaction.storedPassword(of: verified.user)?.hash == verified.hash else {
      throw .wrongOldPassword
    }
    if let hash = verified.newHash { try transaction.update(hash, of: verified.user) }
    let ended = try transaction.endSessions(of: verified.user, except: context.caller?.session)
    if let key = try transaction.storedPassword(of: verified.user)?.usernameKey {
      try forgetCounts(of: key, in: transaction)
    }
    try context.record(newPasswordOf: verified.user, endedSessions: ended, in: transaction)
  }

  private static let authHashBytes = 32

  /// The address by which logins take turns: for a loopback address, which may be a proxy, the whole of it.
  static func turnAddress(of context: RequestContext) -> String {
    ClientNetwork.counted(for: context.address)?.description ?? context.address ?? ""
  }

  /// Takes over what other nodes have counted for a login.
  private func takeCounts(
    of username: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) {
    guard let shared else { return }
    let counted = ClientNetwork.counted(for: context.address)?.description
    // A success is remembered by the whole of a loopback address.
    let known = LoginThrottle.Key.known(
      username: username, address: Self.turnAddress(of: context))
    let keys = [.username(username), known] + (counted.map { [.address($0)] } ?? [])
    try shared.take(keys, at: context.now, uptime(), in: transaction)
  }

  /// Forgets what counts against a username, at all nodes: when the password is a new one.
  func forgetCounts(
    of username: String, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    throttle.reset(username)
    if shared != nil { try transaction.deleteLoginFailures(ofUsername: username) }
  }

  /// Refuses who has to wait. Called in step 1, and for passwords again right before the hashing, so that parallel
  /// guesses cannot share one check.
  func admit(_ keys: [LoginThrottle.Key]) throws(PeopleFault) {
    let wait = throttle.waitSeconds(keys, at: uptime())
    if wait > 0 { throw .tooManyAttempts(retryAfterSeconds: wait) }
  }

  /// Counts a wrong password or code.
  func counted(_ fault: PeopleFault, _ keys: [LoginThrottle.Key]) -> PeopleFault {
    let time = uptime()
    throttle.fail(keys, at: time)
    shared?.fail(keys, at: time)
    return fault
  }

  private func compare(
    _ password: Password, _ challenge: PasswordChallenge, otherwise fault: PeopleFault
  ) throws(PeopleFault) -> UserID {
    try admit(challenge.keys)
    guard let isRight = hashing.verify(password.text, challenge.hash.text) else {
      throw .hashingFailed
    }
    guard isRight, challenge.isActive, let user = challenge.user else {
      throw counted(fault, challenge.keys)
    }
    let time = uptime()
    let isNews = throttle.succeed(
      challenge.keys, challenge.usernameKey, from: challenge.address, at: time)
    if isNews { shared?.succeed(challenge.usernameKey, from: challenge.address, at: time) }
    return user
  }
}

extension RequestContext {
  /// The same request, made by that user.
  func made(by user: User, _ session: SessionID? = nil) -> RequestContext {
    RequestContext(
      caller: Caller(user: user.id, role: user.role, timeZone: user.timeZone, session: session),
      now: now, requestID: requestID, operation: operation, address: address, userAgent: userAgent)
  }
}
