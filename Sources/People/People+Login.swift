import Crypto
public import Ground
public import SQLite

extension People {
  /// Who shows that auth hash, or `nil` when it is unknown, has run out, or belongs to an inactive user. Each request asks this:
  /// one point read.
  public func caller(
    authHash: String, at now: Instant, in reading: Reading
  ) throws(PeopleFault) -> Caller? {
    guard authHash.utf8.count == 2 * Self.authHashBytes else { return nil }
    let found = try Session.find(
      SHA256.of(authHash), usedAfter: now - lifetimes.idleSeconds, at: now, in: reading)
    guard let found else { return nil }
    if now - found.usedAt >= lifetimes.noteSeconds, let session = found.caller.session {
      uses.note(session, at: now)
    }
    return found.caller
  }

  /// Login, first step: what comparing the password needs.
  ///
  /// - Throws: `.tooManyAttempts`.
  public func lookUp(
    _ login: Login, _ act: Act, in reading: Reading
  ) throws(PeopleFault) -> PasswordClue {
    let key = Username.key(of: login.username)
    let stored = try StoredPassword.find(usernameKey: key, in: reading)
    let clue = PasswordClue(
      user: stored?.user, hash: stored?.hash ?? PasswordHash(hashing.nobodys),
      isActive: stored?.isActive ?? false,
      keys: [.username(key)] + (ClientNetwork.of(act.address).map { [.address($0)] } ?? []),
      usernameKey: key, now: act.now)
    try admit(clue)
    return clue
  }

  /// Login, second step: compares the password; takes tens of milliseconds, the same whether the user is there or not.
  ///
  /// - Throws: `.badCredentials`, `.tooManyAttempts`.
  public func verify(_ login: Login, _ clue: PasswordClue) throws(PeopleFault) -> PasswordProof {
    let user = try compare(login.password, clue, otherwise: .badCredentials)
    let isWeak = hashing.needsRehash(clue.hash.text)
    return PasswordProof(
      user: user, hash: clue.hash, newHash: isWeak ? try hash(login.password) : nil)
  }

  /// Login, third step: opens a session.
  ///
  /// - Throws: `.badCredentials` when the user was deactivated or got another password meanwhile.
  public func logIn(
    _ proof: PasswordProof, _ act: Act, in writing: Writing
  ) throws(PeopleFault) -> LoginResult {
    guard let user = try User.find(proof.user, in: writing), user.isActive,
      try StoredPassword.find(user.id, in: writing)?.hash == proof.hash
    else { throw .badCredentials }
    try proof.newHash?.store(for: user.id, in: writing)
    let authHash = Hex.text(randomBytes(Self.authHashBytes))
    let session = Session(
      id: try nextSession(in: writing), user: user.id, digest: SHA256.of(authHash),
      openedAt: act.now, endsAt: act.now + lifetimes.absoluteSeconds)
    try Session.sweep(
      of: user.id, usedAfter: act.now - lifetimes.idleSeconds,
      keeping: lifetimes.maximumPerUser - 1, at: act.now, in: writing)
    try session.insert(in: writing)
    let own = Caller(user: user.id, role: user.role, timeZone: user.timeZone, session: session.id)
    try Act(caller: own, now: act.now, requestID: act.requestID, operation: act.operation)
      .record(session: session.id, of: user.id, opened: true, in: writing)
    let idleEnd = act.now + lifetimes.idleSeconds
    return LoginResult(
      authHash: authHash, expiresAt: min(idleEnd, session.endsAt), user: user)
  }

  /// Ends the caller's session at once.
  public func logOut(_ act: Act, in writing: Writing) throws(PeopleFault) {
    guard let caller = act.caller, let session = caller.session else { return }
    guard try Session.end(session, in: writing) else { return }
    try act.record(session: session, of: caller.user, opened: false, in: writing)
  }

  /// Password change, first step: what comparing the old password needs.
  ///
  /// - Throws: `.invalid`, `.tooManyAttempts`, `.notFound` without a caller.
  public func lookUp(
    _ change: PasswordChange, _ act: Act, in reading: Reading
  ) throws(PeopleFault) -> PasswordClue {
    var check = FieldCheck()
    check.password("new", change.new)
    try check.finish()
    guard let id = act.caller?.user, let stored = try StoredPassword.find(id, in: reading) else {
      throw .notFound
    }
    let clue = PasswordClue(
      user: id, hash: stored.hash, isActive: stored.isActive,
      keys: [.username(stored.usernameKey)], usernameKey: stored.usernameKey, now: act.now)
    try admit(clue)
    return clue
  }

  /// Password change, second step: compares the old password and hashes the new one; takes tens of milliseconds.
  ///
  /// - Throws: `.wrongOldPassword`, `.tooManyAttempts`.
  public func verify(
    _ change: PasswordChange, _ clue: PasswordClue
  ) throws(PeopleFault) -> PasswordProof {
    let user = try compare(change.old, clue, otherwise: .wrongOldPassword)
    return PasswordProof(user: user, hash: clue.hash, newHash: try hash(change.new))
  }

  /// Password change, third step: stores the new one and ends every other session of the user.
  ///
  /// - Throws: `.wrongOldPassword` when the password was changed meanwhile.
  public func changePassword(
    _ proof: PasswordProof, _ act: Act, in writing: Writing
  ) throws(PeopleFault) {
    guard try StoredPassword.find(proof.user, in: writing)?.hash == proof.hash else {
      throw .wrongOldPassword
    }
    try proof.newHash?.store(for: proof.user, in: writing)
    let ended = try Session.endAll(of: proof.user, but: act.caller?.session, in: writing)
    try act.record(newPasswordOf: proof.user, endedSessions: ended, in: writing)
  }

  private static let authHashBytes = 32

  private func nextSession(in writing: Writing) throws(PeopleFault) -> SessionID {
    do throws(SQLiteError) { return try writing.nextID("sessions") } catch {
      throw .database(error)
    }
  }

  /// Asked before the read and again right before the hashing, so that a burst of guesses is not let in as one.
  private func admit(_ clue: PasswordClue) throws(PeopleFault) {
    let wait = throttle.waitSeconds(clue.keys, at: clue.now)
    if wait > 0 { throw .tooManyAttempts(retryAfterSeconds: wait) }
  }

  private func compare(
    _ password: Password, _ clue: PasswordClue, otherwise fault: PeopleFault
  ) throws(PeopleFault) -> UserID {
    try admit(clue)
    let isRight = hashing.verify(password.text, clue.hash.text)
    guard isRight, clue.isActive, let user = clue.user else {
      throttle.fail(clue.keys, at: clue.now)
      throw fault
    }
    throttle.succeed(clue.usernameKey)
    return user
  }
}
