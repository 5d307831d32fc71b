package import Core
import Crypto
package import Database
import FeatureManifest
import HTTP
package import WebAPI
import Zones

// How somebody whom a feature invites becomes a user, and sets the first password.
extension People {
  /// The most codes of one inviter that can be used at a time.
  package static let mostInvited = 200

  /// Makes a user without a password, who can't log in before joining with the code.
  ///
  /// - Throws: `.invalid`, `.usernameTaken`, `.tooManyInvited`.
  package func invite(
    _ invitation: Invitation, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) -> (user: User, code: String) {
    transaction.hold(.organization)
    let open = try transaction.countInvited(by: invitation.inviter, at: context.now)
    guard open < Self.mostInvited else { throw .tooManyInvited }
    let new = NewUser(
      name: invitation.name, username: invitation.username,
      // Only to be checked with the other fields: no password is stored.
      password: Password(String(repeating: "-", count: 8)), role: .reporter,
      timeZone: invitation.timeZone)
    try check(new, in: transaction)
    let user = try create(new, .unusable, context, in: transaction)
    return (user, try giveCode(to: user.id, invitation.inviter, context, in: transaction))
  }

  /// Gives a user who has no password yet another code, in place of the one before.
  ///
  /// - Returns: `nil` for a user who has one, and for one whom another invited.
  package func inviteAgain(
    _ user: UserID, by inviter: Int64, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> String? {
    transaction.hold(.user(user))
    guard try invitation(of: user, in: transaction)?.inviter == inviter else { return nil }
    return try giveCode(to: user, inviter, context, in: transaction)
  }

  /// The invitation of a user who has not joined.
  package func invitation(
    of user: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> OpenInvitation? {
    try transaction.invitation(of: user)
  }

  private func giveCode(
    to user: UserID, _ inviter: Int64, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> String {
    let code = JoinCode(randomBytes)
    try transaction.keep(
      OpenInvitation(
        user: user, digest: code.digest.array, inviter: inviter, madeAt: context.now,
        endsAt: context.now + JoinCode.lifetimeSeconds))
    try context.record(newJoinCodeOf: user, in: transaction)
    if let key = try transaction.storedPassword(of: user)?.usernameKey {
      try forgetCounts(joining: key, in: transaction)
    }
    return code.text
  }

  /// Forgets what counts against the code of a username, at all nodes.
  private func forgetCounts(
    joining username: String, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    throttle.reset(joining: username)
    if shared != nil { try transaction.deleteLoginFailures(of: .joining(username: username)) }
  }

  /// Joining, step 1: compares the code. Wrong ones are counted like wrong passwords, by username and by address, and
  /// an unknown username, a wrong code, one that was used and one that has ended are one refusal.
  ///
  /// - Throws: `.invalid`, `.wrongJoinCode`, `.tooManyAttempts`.
  package func lookUp(
    _ joining: Joining, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> JoinChallenge {
    var errors: [FieldError] = []
    errors.check("password", joining.password)
    if !errors.isEmpty { throw .invalid(errors) }
    let key = Username.key(of: joining.username)
    let keys = throttle.keys(
      joining: key, from: ClientNetwork.counted(for: context.address)?.description)
    try shared?.take(keys, at: context.now, uptime(), in: transaction)
    try admit(keys)
    let digest = JoinCode.digest(of: joining.code).array
    let user = try transaction.user(usernameKey: key)
    let open = try transaction.invitation(of: user?.id ?? UserID(stored: 0))
    guard let user, user.isActive, let open, open.endsAt > context.now,
      ConstantTime.equal(open.digest, digest)
    else { throw counted(.wrongJoinCode, keys) }
    return JoinChallenge(
      user: user.id, digest: digest, address: Self.turnAddress(of: context), usernameKey: key)
  }

  func joinOperation(_ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(
        348, "join", .post("/join"), .any, .session,
        "Sets the first password of an invited user, and opens a session."),
      OperationOptions<Joining, LoginResponse>(
        details:
          "`code` was given by whoever invited; it is for one use, within seven days. An unknown "
          + "username and a wrong, used or ended code are one refusal. Wrong codes are throttled "
          + "like logins.",
        location: { _ in "/sessions/current" }, hasEntityTag: false, session: .opens),
      lookup: { joining, context, transaction throws(PeopleFault) in
        try lookUp(joining, context, in: transaction)
      },
      turn: { challenge in
        PasswordTurn(
          group: challenge.address, member: challenge.usernameKey, isReserved: true)
      },
      offloaded: { joining, challenge throws(PeopleFault) in
        (challenge, try hash(joining.password))
      }
    ) { joining, verified, context, transaction throws(PeopleFault) in
      let result = try join(verified.0, verified.1, context, in: transaction)
      return LoginResponse(result, zones, context, asksForCookie: joining.asksForCookie)
    }
  }

  /// Joining, step 2: stores the password, voids the code and opens a session.
  ///
  /// - Throws: `.wrongJoinCode` when the code was used or replaced meanwhile.
  package func join(
    _ challenge: JoinChallenge, _ hash: PasswordHash, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) -> LoginResult {
    transaction.hold(.user(challenge.user))
    guard let user = try transaction.user(challenge.user), user.isActive,
      let open = try transaction.invitation(of: user.id), open.digest == challenge.digest,
      open.endsAt > context.now
    else { throw .wrongJoinCode }
    try transaction.update(hash, of: user.id)
    try transaction.deleteInvitation(of: user.id)
    try forgetCounts(joining: challenge.usernameKey, in: transaction)
    try context.made(by: user).record(newPasswordOf: user.id, endedSessions: 0, in: transaction)
    return try logIn(
      VerifiedPassword(user: user.id, hash: hash, newHash: nil), context, in: transaction)
  }
}

extension Joining: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      username: decoder.required("username", .text(1...100), "In any case."),
      code: decoder.required(
        "code", .short, "Of the invitation, in any case, with or without hyphens."),
      password: Password(decoder.required("password", .password, "The password from now on.")),
      asksForCookie: decoder.asksForCookie())
  }
}
