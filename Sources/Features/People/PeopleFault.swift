package import Core
package import Database

/// Every way in which People refuses.
package enum PeopleFault: Error, Hashable, Sendable {
  /// There is no such user.
  case notFound
  /// Another user has that username.
  case usernameTaken
  /// The last active admin would be demoted, deactivated or erased.
  case lastAdmin
  /// Username or password are wrong, or the user is inactive: the caller is not told which.
  case badCredentials
  /// Too many failed logins: this one is not even tried.
  case tooManyAttempts(retryAfterSeconds: Int)
  /// The password to be changed is another one.
  case wrongOldPassword
  /// Fields that break a rule, each with what is wrong in one sentence.
  case invalid([FieldError])
  /// There was no memory to hash a password in.
  case hashingFailed
  /// The database refused.
  case database(DatabaseError)

}

extension PeopleFault: DatabaseErrorConvertible {}
