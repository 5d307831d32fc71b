package import Core
package import Database
package import WebAPI

/// Every way in which the golf service refuses a call.
package enum GolfFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  /// The caller has no right to do this; the reason, in one sentence.
  case forbidden(String)
  /// Every field that is wrong.
  case invalid([FieldError])
  /// It does not exist, or the caller may not see it.
  case notFound
  /// The value of this field is taken.
  case duplicate(FieldError)
  /// The scorecard was decided before, or the decision needs more; one sentence.
  case decided(String)
  /// What a committee did was taken back before.
  case cancelled
  /// As many scorecards of the golfer as are admitted wait for a decision.
  case tooManyPending
  case database(DatabaseError)

  static func invalid(_ field: String, _ message: String) -> GolfFault {
    .invalid([FieldError(field, message)])
  }
}

extension [FieldError] {
  /// Throws the errors, if there are any.
  func throwIfAny() throws(GolfFault) {
    if !isEmpty { throw .invalid(self) }
  }
}

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
