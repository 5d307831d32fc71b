public import Database

extension Problem: DatabaseErrorConvertible {
  /// The problem for an error of the database. Its detail does not reveal the cause.
  public static func database(_ error: DatabaseError) -> Problem {
    error.isFull ? noRoom : internalFault(error)
  }

  /// The problem for any error of the server. The cause is only logged.
  static func failure(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: problem
    case let error as DatabaseError: database(error)
    case WriterFault.noRoom: noRoom
    case is WriterFault:
      Problem(.unavailable, "The server can't write now.", retryAfterSeconds: 2)
    default: internalFault(error)
    }
  }

  private static func internalFault(_ error: any Error) -> Problem {
    let id = RequestID.next()
    var problem = Problem(
      .internalFault, "The server failed. The fault is in its log as \(id).")
    problem.cause = "\(id): \(error)"
    return problem
  }

  private static var noRoom: Problem {
    Problem(
      .noRoom, "The server is out of room. Nothing was written; reading goes on.",
      retryAfterSeconds: 30)
  }
}
