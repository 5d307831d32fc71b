import Core
import Crypto
import HTTP
import JSON

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
    case headerCoded
    /// `/api/v1/…`; the path and query as sent, and the state that the client already has.
    case rest(path: String, query: String?, ifNoneMatch: String?)
  }

  /// What stands before the names of fields in refusals.
  var fieldPrefix: String {
    if case .headerCoded = endpoint { "data." } else { "" }
  }

  /// SHA-256 of the input, the same through both endpoints. Secrets are left out: a stored hash of a password could be
  /// guessed at.
  var fingerprint: [UInt8] {
    let secrets = Set(operation.fields.filter { $0.schema["writeOnly"] != nil }.map(\.name))
    let members = given.filter { !secrets.contains($0.name) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { JSONTree.Member($0.name, $0.raw.canonical) }
    return SHA256.of(JSONTree.object(members).compact.span).array
  }
}
