public import Blobs
public import Database

extension Problem: DatabaseErrorConvertible {
  /// The problem for an error of the database. Its detail does not reveal the cause.
  public static func database(_ error: DatabaseError) -> Problem {
    switch error.kind {
    case .full: noRoom
    case .contention, .disconnected, .interrupted: away(error)
    case .damaged: damaged(error)
    default: internalFault(error)
    }
  }

  /// The problem for any error of the server. The cause is only logged.
  static func failure(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: problem
    case let error as DatabaseError: database(error)
    case let fault as BlobFault: files(fault)
    case WriterFault.noRoom: noRoom
    case WriterFault.unknownOutcome: unknownOutcome
    case is WriterFault: cannotWrite
    default: internalFault(error)
    }
  }

  /// Why something failed, in one line for the log.
  static func reason(of error: any Error) -> String {
    let problem = (error as? any ProblemConvertible)?.problem ?? failure(error)
    return (problem.cause ?? problem.detail).replacing("\n", with: " ")
  }

  /// The problem for bytes that can't be stored or read. An operation has problems of its own for what the caller
  /// can change: too many bytes, other bytes than announced, and an upload that is no more.
  public static func files(_ fault: BlobFault) -> Problem {
    switch fault {
    case .noRoom: noRoom
    case .unavailable: cannotWrite
    case .busy: stillReceiving
    case .folderMissing: filesMissing
    case .database(let error): database(error)
    case .unreadable: unreadable(fault)
    case .inputOutput: diskFailed(fault)
    case .gone, .ended, .tooLong, .otherHash: internalFault(fault)
    }
  }

  /// A request at another node still sends to the upload, or that node has not noticed that its client is gone.
  private static var stillReceiving: Problem {
    Problem(
      .unavailable, "Another request still sends to this upload. Try again soon.",
      retryAfterSeconds: 2)
  }

  /// The folder of the files is not in its place.
  static var filesMissing: Problem {
    Problem(
      .unavailable, "No files can be stored: the folder beside the database was moved or replaced.")
  }

  /// A stored file is missing, or not what it was.
  private static func unreadable(_ fault: BlobFault) -> Problem {
    unavailable(fault) {
      "The file can't be read: it is missing or damaged. The log names it as \($0)."
    }
  }

  /// The disk refused a call on a file. What was told is stored; the same request may succeed.
  private static func diskFailed(_ fault: BlobFault) -> Problem {
    unavailable(fault, retryAfterSeconds: 2) {
      "The file can't be stored or read now. The log says why as \($0)."
    }
  }

  /// The database has no answer now, as far as it is a server: another time it may have.
  private static func away(_ error: DatabaseError) -> Problem {
    unavailable(error, retryAfterSeconds: 2) {
      "The database does not answer now. The log says why as \($0)."
    }
  }

  /// What the server has stored can't be read, until its page is restored. Everything else goes on.
  private static func damaged(_ error: DatabaseError) -> Problem {
    unavailable(error) {
      "The database can't read what it has stored. The log says why as \($0)."
    }
  }

  /// A 503 whose cause the log has under an id, which the detail names.
  public static func unavailable(
    _ cause: any Error, retryAfterSeconds: Int? = nil, _ detail: (String) -> String
  ) -> Problem {
    let id = RequestID.next()
    var problem = Problem(.unavailable, detail(id), retryAfterSeconds: retryAfterSeconds)
    problem.cause = "\(id): \(cause)"
    return problem
  }

  private static var cannotWrite: Problem {
    Problem(.unavailable, "The server can't write now.", retryAfterSeconds: 2)
  }

  private static var unknownOutcome: Problem {
    Problem(
      .unavailable,
      "The database did not answer in time: it is not known whether this was done. Look before you send it again; "
        + "with an idempotency key it is never done twice.", retryAfterSeconds: 2)
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

extension FormFault {
  /// The refusal, where `what` is “query” or “form”.
  func problem(of what: String) -> Problem {
    switch self {
    case .escape: Problem(.badRequest, "The \(what) can't be read: an escape is broken.")
    case .tooMany:
      Problem(.badRequest, "The \(what) has more than \(BodyLimits.usual.names) fields.")
    }
  }
}
