import Core
import JSON
package import WebAPI

extension InspectionFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .forbidden(let reason): Problem(.forbidden, reason)
    case .invalid(let errors): .invalid(errors)
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
    case .database(let error): .database(error)
    }
  }
}
