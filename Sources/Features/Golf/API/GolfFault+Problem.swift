import Core
package import WebAPI

extension GolfFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .forbidden(let reason): Problem(.forbidden, reason)
    case .invalid(let errors): .invalid(errors)
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .duplicate(let error): Problem(.duplicate, error.message, fields: [error])
    case .decided(let reason): Problem(.decided, reason)
    case .cancelled: Problem(.cancelled, "This was taken back before.")
    case .tooManyPending:
      Problem(
        .tooManyPending,
        "\(Scorecard.mostPending) cards of the golfer wait for a decision, and no more may: the club decides on them first, or withdraw one."
      )
    case .database(let error): .database(error)
    }
  }
}
