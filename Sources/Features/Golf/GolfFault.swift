package import Core
package import Database

/// Every refusal of the golf service.
package enum GolfFault: Error, Hashable, Sendable, DatabaseErrorConvertible {

  /// The caller may not do it; why, in one sentence.
  case forbidden(String)
  /// Fields that mean nothing sensible, every one at once.
  case invalid([FieldError])
  /// It is not there, or not the caller's to see.
  case notFound
  /// Another thing has that value in this field.
  case duplicate(FieldError)
  /// It was decided before; how, in one sentence.
  case decided(String)
  /// What the database refused.
  case database(DatabaseError)

  static func invalid(_ name: String, _ message: String) -> GolfFault {
    .invalid([FieldError(name, message)])
  }
}
