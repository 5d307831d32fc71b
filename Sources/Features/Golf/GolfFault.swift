package import Core
package import Database

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
