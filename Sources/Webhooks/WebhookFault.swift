package import Core
package import Database
package import WebAPI

/// The errors of webhooks.
package enum WebhookFault: Error, Hashable, Sendable, DatabaseErrorConvertible, ProblemConvertible {
  case notFound
  case deliveryNotFound
  /// All errors of fields.
  case invalid([FieldError])
  /// No request can be sent on this machine; the reason.
  case unavailable(String)
  case database(DatabaseError)

  package var problem: Problem {
    switch self {
    case .notFound: Problem(.notFound, "There is no such webhook.")
    case .deliveryNotFound: Problem(.notFound, "There is no such delivery of this webhook.")
    case .invalid(let errors): .invalid(errors)
    case .unavailable(let reason):
      Problem(.unavailable, "The server can't send requests: \(reason).", retryAfterSeconds: 60)
    case .database(let error): .database(error)
    }
  }
}
