public import Core
public import JSON

/// A refusal in the form for the client (RFC 9457).
public struct Problem: Error, Sendable {
  public let type: ProblemType
  /// One sentence for the client, without SQL, file paths or stack traces.
  public let detail: String
  /// All invalid fields, for `invalid`.
  public var fields: [FieldError]
  /// Invalid fields of the header-coded envelope, beside `data`.
  var envelopeErrors: [FieldError] = []
  /// Further members, such as the entry that overlaps.
  public var members: [JSONTree.Member]
  /// Further header fields of the response.
  public var header: [(name: String, value: String)] = []
  /// Sent as `Retry-After`.
  public var retryAfterSeconds: Int?
  /// Logged, never sent.
  var cause: String?

  public init(
    _ type: ProblemType, _ detail: String, fields: [FieldError] = [],
    members: [JSONTree.Member] = [],
    retryAfterSeconds: Int? = nil
  ) {
    self.type = type
    self.detail = detail
    self.fields = fields
    self.members = members
    self.retryAfterSeconds = retryAfterSeconds
  }

  /// The most invalid fields in a response. No real form has as many.
  static let mostFields = 100

  /// The refusal of invalid fields.
  public static func invalid(_ fields: [FieldError]) -> Problem { invalid(fields, envelope: []) }

  /// The refusal of invalid fields of the input and of the envelope.
  static func invalid(_ fields: [FieldError], envelope: [FieldError]) -> Problem {
    let envelope = Array(envelope.prefix(mostFields))
    let fields = Array(fields.prefix(mostFields - envelope.count))
    let names = (envelope + fields).map(\.field).filter { !$0.isEmpty }
    let which =
      names.isEmpty ? "The input is not valid." : "Not valid: \(names.joined(separator: ", "))."
    var problem = Problem(.invalid, which, fields: fields)
    problem.envelopeErrors = envelope
    return problem
  }

  /// The refusal of one invalid field.
  public static func invalid(_ field: String, _ message: String) -> Problem {
    invalid([FieldError(field, message)])
  }

  /// The refusal of one invalid field of the envelope.
  static func envelope(_ field: String, _ message: String) -> Problem {
    .invalid([], envelope: [FieldError(field, message)])
  }

  /// The same refusal with a prefix before the names of its fields.
  func prefixingFields(with prefix: String) -> Problem {
    guard !prefix.isEmpty, !fields.isEmpty, type.status == 422 else { return self }
    let prefixed = fields.map { FieldError(prefix + $0.field, $0.message) }
    var problem = self
    if type == .invalid {
      problem = .invalid(prefixed, envelope: envelopeErrors)
      problem.members = members
      problem.header = header
    } else {
      problem.fields = prefixed
    }
    return problem
  }
}
