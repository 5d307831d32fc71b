import Blobs
import Core
import JSON
package import WebAPI

extension InspectionFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .forbidden(let reason): Problem(.forbidden, reason)
    case .invalid(let errors), .lacking(let errors): .invalid(errors)
    case .unknown(_, let error): .invalid([error])
    case .notRestored(let errors):
      Problem(
        .notRestored,
        "The database was restored from a backup. What this names may come back: send the change again later.",
        fields: errors)
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .duplicate(let error): Problem(.duplicate, error.message, fields: [error])
    case .lastAdmin:
      Problem(.lastAdmin, "The account needs an active admin: make another member one first.")
    case .finished:
      Problem(.finished, "The inspection is finished: a manager opens it first.")
    case .incomplete(let missing):
      Problem(
        .incomplete, "Not everything of the inspection has arrived: send it first.",
        members: [.init("missing", missing.json)])
    case .decided: Problem(.conflictDecided, "The conflict was decided before.")
    case .expired(let number):
      Problem(
        .cursorExpired,
        "The cursor does not hold any more: take everything anew, and send again what has a higher n than lastN.",
        members: [.init("lastN", .integer(number))])
    case .outOfOrder(let number):
      Problem(
        .outOfOrder,
        "The device sent a later change before. If it is a copy, let it take a new name.",
        members: [.init("lastN", .integer(number))])
    case .keyReused:
      Problem(
        .keyReused, "Something else was added under this key.",
        fields: [FieldError("key", "Something else was added under this key.")])
    case .tooMuch(let limit, let error):
      Problem(
        .tooLarge, limit.message, fields: [error], members: [.init("most", .integer(limit.most))])
    case .tooLarge(let most): .tooLarge(most: most)
    case .quota:
      Problem(.quota, "The account's pictures may not take more bytes: its quota is reached.")
    case .unsupported(let reason): Problem(.unsupportedPicture, reason)
    case .noFiles: Problem(.unavailable, "The files of pictures can't be read now.")
    case .tooManyUploads:
      Problem(
        .tooManyUploads,
        "You have \(Inspections.mostUploads) open uploads: complete or cancel some first.")
    case .files(.gone): Problem(.notFound, "There is no such thing.")
    case .files(let fault): .files(fault)
    case .database(let error): .database(error)
    }
  }
}

extension Problem {
  /// The refusal of a picture of more bytes than the account takes.
  static func tooLarge(most: Int64) -> Problem {
    var problem = Problem(.pictureTooLarge, "A picture of the account has at most \(most) bytes.")
    problem.header = [("Upload-Limit", "max-size=\(most)")]
    return problem
  }
}
