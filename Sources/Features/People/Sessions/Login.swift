package import Core

/// The input of a login.
package struct Login: Sendable {
  /// The username, in any case.
  package let username: String
  package let password: Password
  /// Whether the session is for a cookie of the web app.
  package let asksForCookie: Bool

  package init(username: String, password: Password, asksForCookie: Bool = false) {
    self.username = username
    self.password = password
    self.asksForCookie = asksForCookie
  }
}

package struct LoginResult: Sendable {
  /// What the client sends with each request: 256 random bits as 64 hexadecimal digits.
  package let authHash: String
  /// When the session expires unless it is used before.
  package let expiresAt: Instant
  /// When it expires however often it is used.
  package let endsAt: Instant
  package let user: User

  package init(authHash: String, expiresAt: Instant, endsAt: Instant, user: User) {
    self.authHash = authHash
    self.expiresAt = expiresAt
    self.endsAt = endsAt
    self.user = user
  }
}

package struct PasswordChange: Sendable {
  package let old: Password
  /// 8 to 200 characters.
  package let new: Password

  package init(old: Password, new: Password) {
    self.old = old
    self.new = new
  }
}

/// The stored values that comparing a password needs.
package struct PasswordChallenge: Sendable {
  /// `nil` when there is no user with the username.
  let user: UserID?
  let hash: PasswordHash
  let isActive: Bool
  /// What counts failures of this login.
  let keys: [LoginThrottle.Key]
  let usernameKey: String
  /// The client's address, as far as turns go by it.
  let address: String
  /// Whether the user has logged in from there.
  let isKnown: Bool
}

/// The result of comparing a password that was right.
package struct VerifiedPassword: Sendable {
  let user: UserID
  /// The hash that the password was compared with; it must still be the stored one.
  let hash: PasswordHash
  /// The hash to store instead, if any.
  let newHash: PasswordHash?
}
