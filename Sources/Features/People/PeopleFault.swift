package import Core
package import Database

/// The errors of People.
package enum PeopleFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  case notFound
  case usernameTaken
  /// The last active admin would be demoted, deactivated or erased.
  case lastAdmin
  /// The username or the password is wrong, or the user is inactive; the response does not say which.
  case badCredentials
  /// Too many logins failed; this one was not tried.
  case tooManyAttempts(retryAfterSeconds: Int)
  case wrongOldPassword
  /// It is not the code that the server printed.
  case wrongSetupCode
  /// It is not the code of an invitation of that user which is open.
  case wrongJoinCode
  /// As many whom the inviter invited have a code as may have one.
  case tooManyInvited
  /// There is an admin, or there are other users.
  case alreadySetUp
  /// All errors of fields.
  case invalid([FieldError])
  /// There was no memory to hash a password.
  case hashingFailed
  case database(DatabaseError)
}
