/// Fields of many responses, checked and serialized once.
public final class FieldLines: Sendable {
  /// Those that a response has beside its own.
  public let fields: [(name: String, value: String)]
  let lines: [UInt8]
  /// Which of the fields of every response are among them.
  let security: SecurityFields
  /// Whether these are all fields of a response, with its length.
  let areAll: Bool
  /// Of all fields, those that the response had beside its own.
  let further: FieldLines?
  /// All fields, the end of the head and a small body: all that follows the date on a connection that stays open.
  let rest: [UInt8]?

  /// The most bytes of a body that is kept a second time.
  static let smallBody = 1_024

  /// Fields that responses have beside their own. They must be valid.
  public init(_ fields: [(name: String, value: String)]) {
    var lines: [UInt8] = []
    guard let security = ResponseHead.write(fields, to: &lines) else {
      preconditionFailure("a field is invalid: \(fields)")
    }
    self.fields = fields
    self.lines = lines
    self.security = security
    areAll = false
    further = nil
    rest = nil
  }

  /// All fields of a response that is not prepared; nil when one is invalid.
  init?(all response: Response) {
    var lines: [UInt8] = []
    guard ResponseHead.writeFields(of: response, to: &lines) else { return nil }
    further = response.lines
    fields = further?.fields ?? []
    self.lines = lines
    security = []
    areAll = true
    if response.mayHaveBody, case .bytes(let body) = response.body,
      body.count <= Self.smallBody
    {
      rest = lines + Array("\r\n".utf8) + body
    } else {
      rest = nil
    }
  }
}
