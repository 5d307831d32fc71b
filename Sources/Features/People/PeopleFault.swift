package import Core
package import Database
package import WebAPI

/// The errors of People.
package enum PeopleFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  case notFound
  case tokenNotFound
  case tooManyTokens
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

extension PeopleFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .notFound: Problem(.notFound, "There is no such user.")
    case .tokenNotFound: Problem(.notFound, "There is no such token.")
    case .tooManyTokens:
      Problem(.quota, "You have \(People.mostTokens) tokens: end one of them first.")
    case .usernameTaken: Problem(.duplicate, "Another user has this username.")
    case .lastAdmin: Problem(.lastAdmin, "This is the last active admin.")
    case .badCredentials: Problem(.unauthenticated, "Username or password is wrong.")
    case .tooManyAttempts(let seconds):
      Problem(
        .tooManyAttempts,
        "Too many logins failed. Try again in \(seconds) second\(seconds == 1 ? "" : "s").",
        retryAfterSeconds: seconds)
    case .wrongOldPassword: .invalid("old", "This is not the password.")
    case .wrongSetupCode: .invalid("code", "This is not the code that the server printed.")
    case .wrongJoinCode:
      .invalid(
        "code", "This is not a code of this username, or it has ended: ask for a new one.")
    case .tooManyInvited:
      .invalid(
        "username",
        "\(People.mostInvited) people hold a code: wait until they have joined, or for seven days.")
    case .alreadySetUp: Problem(.alreadySetUp, "There are users already.")
    case .invalid(let errors): .invalid(errors)
    case .hashingFailed:
      Problem(.unavailable, "The server has no memory left for this now.", retryAfterSeconds: 2)
    case .database(let error): .database(error)
    }
  }
}
