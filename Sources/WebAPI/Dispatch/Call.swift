import Core
import HTTP

/// One request understood as far as its envelope: which operation, with which fields, from whom.
struct Call: Sendable {
  /// The operation that is called.
  let operation: Operation
  /// What the request gives, by name.
  var given: [(name: String, raw: RawValue)] = []
  /// What the caller logged in with, or `nil`.
  var authHash: String?
  /// The idempotency key, or `nil`.
  var key: String?
  /// The states of the thing that the change is meant for, or `nil`.
  var ifMatch: String?
  /// What is wrong beside the operation's own fields.
  var envelopeErrors: [FieldError] = []
  /// The address that it came from, or `nil` when that is not known.
  var address: String?
  /// Which endpoint the call came through.
  let endpoint: Endpoint

  /// The two endpoints.
  enum Endpoint: Sendable {
    /// `POST /api` with a header code.
    case classic
    /// `/api/v1/…`; the path and query as sent, and the state that the client already has.
    case resource(path: String, query: String?, ifNoneMatch: String?)
  }

  /// What stands before the names of fields in refusals.
  var fieldPrefix: String {
    if case .classic = endpoint { "data." } else { "" }
  }
}
