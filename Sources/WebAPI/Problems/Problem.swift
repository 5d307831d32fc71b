public import Core
public import JSON

/// A refusal as the client sees it (RFC 9457): what it is, in words, and which fields it concerns.
public struct Problem: Error, Sendable {
  public let type: ProblemType
  /// One sentence for the caller: no SQL, no paths, no stack.
  public let detail: String
  /// Every bad field with what is wrong with it, for `invalid`.
  public var fields: [FieldError]
  /// Bad fields of the header-coded envelope, beside `data`.
  var envelopeErrors: [FieldError] = []
  /// Members beside the standard ones, such as the entry that is in the way.
  public var members: [JSONTree.Member]
  /// After how many seconds it is worth trying again.
  public var retryAfterSeconds: Int?
  /// What only the log may know.
  var cause: String?

  /// A refusal.
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

  /// How many bad fields an answer names: no form has as many, so more is a flood and not a form.
  static let mostFields = 100

  /// The refusal of bad fields, every one at once.
  public static func invalid(_ fields: [FieldError]) -> Problem { invalid(fields, envelope: []) }

  /// The refusal of bad fields of the input and of the envelope.
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

  /// The refusal of one bad field.
  public static func invalid(_ field: String, _ message: String) -> Problem {
    invalid([FieldError(field, message)])
  }

  /// The refusal of one bad field that stands beside the operation's own.
  static func envelope(_ field: String, _ message: String) -> Problem {
    .invalid([], envelope: [FieldError(field, message)])
  }

  /// The same refusal with `prefix` before the name of each field that it concerns.
  func prefixingFields(with prefix: String) -> Problem {
    guard !prefix.isEmpty, !fields.isEmpty else { return self }
    var problem = Problem.invalid(
      fields.map { FieldError(prefix + $0.field, $0.message) }, envelope: envelopeErrors)
    problem.members = members
    return type == .invalid ? problem : self
  }
}
