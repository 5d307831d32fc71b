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
    case .database(let error): .database(error)
    }
  }
}
