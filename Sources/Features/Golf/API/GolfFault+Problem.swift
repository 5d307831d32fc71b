package import WebAPI
import Core

extension GolfFault: ProblemConvertible {
  /// The refusal as the client sees it.
  package var problem: Problem {
    switch self {
    case .forbidden(let why): Problem(.forbidden, why)
    case .invalid(let fields): .invalid(fields)
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .duplicate(let field):
      Problem(
        .duplicate, field.message, fields: [field])
    case .decided(let how): Problem(.decided, how)
    case .database(let error): .database(error)
    }
  }
}
