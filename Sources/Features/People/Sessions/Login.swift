package import Core

/// An attempt to log in.
package struct Login: Sendable {
  /// The username, in any case.
  package let username: String
  /// The password.
  package let password: Password

  /// An attempt.
  package init(username: String, password: Password) {
    self.username = username
    self.password = password
  }
}

/// What a login gives.
package struct LoginResult: Sendable {
  /// What the client shows from now on: 256 bits from the system as 64 hexadecimal digits.
  package let authHash: String
  /// When the session ends unless it is used before.
  package let expiresAt: Instant
  /// The user who logged in.
  package let user: User

  /// A result.
  package init(authHash: String, expiresAt: Instant, user: User) {
    self.authHash = authHash
    self.expiresAt = expiresAt
    self.user = user
  }
}

/// A user's wish for another password.
package struct PasswordChange: Sendable {
  /// The password so far.
  package let old: Password
  /// The password from now on, 8 to 200 characters.
  package let new: Password

  /// A wish.
  package init(old: Password, new: Password) {
    self.old = old
    self.new = new
  }
}

/// What comparing a password needs, read beforehand.
package struct PasswordChallenge: Sendable {
  /// The user, or `nil` when there is none of that name.
  let user: UserID?
  let hash: PasswordHash
  let isActive: Bool
  let keys: [LoginThrottle.Key]
  let usernameKey: String
  let now: Instant
}

/// That a password was right, for that user, when it was compared.
package struct VerifiedPassword: Sendable {
  let user: UserID
  /// The hash that it was compared with, which must still be the user's.
  let hash: PasswordHash
  /// The hash to be stored instead, if any.
  let newHash: PasswordHash?
}
