import Core
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
    case .database(let error): .database(error)
    }
  }
}
