package import WebAPI

extension PeopleFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .notFound: Problem(.notFound, "There is no such user.")
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
