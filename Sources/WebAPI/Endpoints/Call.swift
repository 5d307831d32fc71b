import Bytes
import Core
import Crypto
import HTTP
import JSON

/// One request with its envelope decoded: the operation, the fields and the auth hash.
struct Call: Sendable {
  let operation: Operation
  /// The fields of the request, still encoded.
  var given: [(name: String, raw: RawValue)] = []
  /// The caller's auth hash, or `nil`.
  var authHash: String?
  /// Whether there is an `Authorization` header that holds no auth hash.
  var hasMalformedAuthorization = false
  /// The idempotency key, or `nil`.
  var key: String?
  /// The entity tags of `If-Match`, or `nil`.
  var ifMatch: String?
  /// Errors of the envelope, beside the operation's own fields.
  var envelopeErrors: [FieldError] = []
  /// The cookie that the client can get, for operations that begin or end a session.
  var cookie: SessionCookie?
  /// The client's address, or `nil` when it is not known.
  var address: String?
  /// What the client says it is, of an operation that begins a session.
  var userAgent: String?
  /// The scheme and the host that the client reached, for operations that take them.
  var origin = ""
  /// Whether the client takes a compressed response, where its tag depends on that.
  var acceptsGzip = false
  /// What the head says of a body that goes to a receiver.
  var announcedBody: AnnouncedBody?
  /// The bytes of such a body on the header-coded endpoint.
  var bytes: [UInt8] = []
  /// The part of a file that is asked for.
  var file: FileResponse.Request?
  var endpoint: Endpoint
  /// How often it was taken through its steps, with this time.
  var tries = 1

  enum Endpoint: Sendable {
    /// `POST /api` with a header code.
    case headerCoded
    /// `/api/v1/…`; the path and query as sent, and the entity tags of `If-None-Match`.
    case rest(path: String, query: String?, ifNoneMatch: String?)
  }

  /// The path and the query as sent, on the REST endpoint and of a page.
  var target: (path: String, query: String?) {
    if case .rest(let path, let query, _) = endpoint { (path, query) } else { ("", nil) }
  }

  /// Takes what the header fields say, but for who calls.
  mutating func takeFields(of request: Request) {
    let fields = request.fields
    address = request.peer
    if operation.session == .opens { userAgent = fields[named: "user-agent"] }
    if operation.takesOrigin { origin = request.origin }
    key = fields[.idempotencyKey]
    ifMatch = fields[.ifMatch]
  }

  /// Whether it asks for a cookie.
  var asksForCookie: Bool {
    given.contains { $0.name == SessionCookie.field && $0.raw.canonical == .flag(true) }
  }

  /// The prefix of field names in refusals.
  var fieldPrefix: String {
    if case .headerCoded = endpoint { "data." } else { "" }
  }

  /// What the request has in a field, as a text; `nil` for nothing, and for what is none.
  func text(of field: String) -> String? {
    switch given.first(where: { $0.name == field })?.raw.canonical {
    case .text(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Writes the input as an object, the same for both endpoints. Secrets are left out: from a stored hash a password
  /// could be guessed.
  func writeInput(to buffer: inout ByteBuffer) {
    var members = given
    let secrets = operation.secretFields
    if !secrets.isEmpty { members.removeAll { secrets.contains($0.name) } }
    if members.count > 1 {
      members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    buffer.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.append(quoted: member.name)
      buffer.append(UInt8(ascii: ":"))
      member.raw.canonical.write(to: &buffer)
    }
    buffer.append(UInt8(ascii: "}"))
  }

  /// SHA-256 of the input.
  var fingerprint: [UInt8] {
    var buffer = ByteBuffer()
    writeInput(to: &buffer)
    return buffer.withBytes { SHA256.of($0) }.array
  }
}
