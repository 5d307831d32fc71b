public import JSON

/// A refusal as the client sees it (RFC 9457): what it is, in words, and which fields it concerns.
public struct Problem: Error, Sendable {
  /// Which refusal of the contract.
  public let name: Name
  /// One sentence for the caller: no SQL, no paths, no stack.
  public let detail: String
  /// Every bad field with what is wrong with it, for `invalid`.
  public var fields: [FieldFault]
  /// Members beside the standard ones, such as the entry that is in the way.
  public var members: [JSONTree.Member]
  /// After how many seconds it is worth trying again.
  public var retryAfterSeconds: Int?
  /// What only the log may know.
  var cause: String?

  /// A refusal.
  public init(
    _ name: Name, _ detail: String, fields: [FieldFault] = [], members: [JSONTree.Member] = [],
    retryAfterSeconds: Int? = nil
  ) {
    self.name = name
    self.detail = detail
    self.fields = fields
    self.members = members
    self.retryAfterSeconds = retryAfterSeconds
  }

  /// How many bad fields an answer names: no form has as many, so more is a flood and not a form.
  static let mostFields = 100

  /// The refusal of bad fields, every one at once.
  public static func invalid(_ fields: [FieldFault]) -> Problem {
    let fields = Array(fields.prefix(mostFields))
    let names = fields.map(\.field).filter { !$0.isEmpty }
    let which =
      names.isEmpty ? "The input is not valid." : "Not valid: \(names.joined(separator: ", "))."
    return Problem(.invalid, which, fields: fields)
  }

  /// The refusal of one bad field.
  public static func invalid(_ field: String, _ message: String) -> Problem {
    invalid([FieldFault(field, message)])
  }

  /// The refusal of one bad field that stands beside the operation's own.
  static func envelope(_ field: String, _ message: String) -> Problem {
    .invalid([FieldFault(field, message, isOfEnvelope: true)])
  }

  /// The same refusal with `prefix` before the name of each field that it concerns.
  func prefixingFields(with prefix: String) -> Problem {
    guard !prefix.isEmpty, !fields.isEmpty else { return self }
    var problem = Problem.invalid(
      fields.map { $0.isOfEnvelope ? $0 : FieldFault(prefix + $0.field, $0.message) })
    problem.members = members
    return name == .invalid ? problem : self
  }
}

/// What is wrong with one field.
public struct FieldFault: Hashable, Sendable {
  /// The field's name as the client wrote it, with the way to it: `start`, `holes[3]`, `tees[0].name`.
  public let field: String
  /// What is wrong, in one sentence.
  public let message: String
  /// Whether the field stands beside `data`, so that its name gets no prefix.
  let isOfEnvelope: Bool

  /// A fault of a field.
  public init(_ field: String, _ message: String) {
    self.init(field, message, isOfEnvelope: false)
  }

  init(_ field: String, _ message: String, isOfEnvelope: Bool) {
    self.field = field
    self.message = message
    self.isOfEnvelope = isOfEnvelope
  }
}
