/// Fields that every response has, so that a browser takes no response for more than it is. A response that gives one
/// of them itself, such as a page with a policy of its own, is sent with its own value only.
struct SecurityFields: OptionSet {
  let rawValue: UInt8

  /// The body is of the type that it names (Fetch standard, `X-Content-Type-Options`).
  static let contentType = SecurityFields(rawValue: 1)
  /// As a page it may load, run and send nothing, and be in no frame (Content Security Policy Level 3).
  static let policy = SecurityFields(rawValue: 2)
  /// The same as the policy's rule on frames, for browsers that do not know it (RFC 7034).
  static let frame = SecurityFields(rawValue: 4)
  /// Addresses, which hold ids, are not passed on (Referrer Policy).
  static let referrer = SecurityFields(rawValue: 8)
  /// Pages of other origins can't embed it (Fetch standard, `Cross-Origin-Resource-Policy`).
  static let resource = SecurityFields(rawValue: 16)

  private static let table: [(field: SecurityFields, name: String, line: [UInt8])] = [
    line(.contentType, "X-Content-Type-Options", "nosniff"),
    line(.policy, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    line(.frame, "X-Frame-Options", "DENY"),
    line(.referrer, "Referrer-Policy", "no-referrer"),
    line(.resource, "Cross-Origin-Resource-Policy", "same-origin"),
  ]

  private static func line(
    _ field: SecurityFields, _ name: String, _ value: String
  ) -> (field: SecurityFields, name: String, line: [UInt8]) {
    (field, name, Array("\(name): \(value)\r\n".utf8))
  }

  /// The lines that are left to be written, by what is given.
  private static let missing: [[UInt8]] = (UInt8(0)..<32).map { given in
    table.filter { !SecurityFields(rawValue: given).contains($0.field) }.flatMap(\.line)
  }

  /// The field with that name in any case, or none.
  init(_ name: Span<UInt8>) {
    switch name.count {
    case 15, 22, 23, 28: self = Self.table.first { name.matches($0.name.utf8.span) }?.field ?? []
    default: self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Adds all lines but those of `given`.
  static func write(except given: SecurityFields, to output: inout [UInt8]) {
    output.append(contentsOf: missing[Int(given.rawValue)])
  }
}
