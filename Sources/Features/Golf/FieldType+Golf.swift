import AuditLog
import Core
import Database
import Handicap
import JSON
import WebAPI
import Zones

extension FieldType where Value == ClubReference {
  /// A club's id, or its name.
  static let club = FieldType.either(
    FieldType<ClubID>.id().map(placeholder: .id(ClubID(stored: 1))) { id, _ in .value(.id(id)) },
    or: FieldType<String>.name.map(placeholder: .name("")) { name, _ in .value(.name(name)) },
    "This must be a club's id, or its name.")
}

extension FieldType where Value == TeeReference {
  /// A tee's id, or its name on the course.
  static let tee = FieldType.either(
    FieldType<TeeID>.id().map(placeholder: .id(TeeID(stored: 1))) { id, _ in .value(.id(id)) },
    or: FieldType<String>.name.map(placeholder: .name("")) { name, _ in .value(.name(name)) },
    "This must be a tee's id, or its name.")
}

extension FieldType where Value == Tenths {
  /// A Handicap Index. One that is written as on paper, `+2,1` or `12,4`, gets an error that says how it is written
  /// here.
  static func handicapIndex(_ bounds: ClosedRange<Tenths>) -> FieldType {
    let plain = FieldType.tenths(bounds)
    return FieldType(plain.schema, placeholder: bounds.lowerBound) { raw, context in
      let decoded = plain.read(raw, context)
      guard case .wrong = decoded, let text = raw.givenText else { return decoded }
      let isPlus = text.hasPrefix("+")
      let figure = (isPlus ? "-" + text.dropFirst() : text).replacing(",", with: ".")
      guard let meant = Tenths(figure), bounds.contains(meant) else { return decoded }
      return .wrong(
        "Write this as the number \(meant)\(isPlus ? ": a plus handicap is negative." : ".")")
    }
  }
}

extension RawValue {
  /// A text, wherever it was given.
  fileprivate var givenText: String? {
    switch self {
    case .json(let value): value.text
    case .text(let text), .path(let text), .header(let text): text
    case .repeated: nil
    }
  }
}

extension FieldType where Value == Part {
  /// `18`, as a text or a number, `front9` or `back9`.
  static let part = FieldType.either(
    .oneOf(Part.self),
    or: FieldType<Int>.oneOf([18]).map(placeholder: .eighteen) { _, _ in .value(.eighteen) },
    "This must be one of 18, front9, back9.")
}

extension FieldType where Value == String {
  /// An e-mail address or an empty text: a name and a host around one `@`, without white space. Only sending mail can
  /// check more.
  static let email = short.map(
    placeholder: "",
    schema: .object([
      "type": .text("string"), "maxLength": .integer(100),
      "pattern": .text(#"^([^@\s]+@[^@\s]+)?$"#),
      "examples": .array([.text("caddiemaster@example.com")]),
    ])
  ) { text, _ in
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      sides.count == 2 && sides.allSatisfy { !$0.isEmpty }
      && !text.contains { $0.isWhitespace }
    return .value(text.isEmpty || isAddress ? text : nil, orElse: "This is no e-mail address.")
  }

  /// The IANA name of a time zone.
  static let timeZoneName = FieldType<Zone>.timeZone
    .map(placeholder: "UTC") { zone, _ in .value(zone.name) }

  /// The name of a rule book, in any case; the value has the spelling of `RuleBook.name`.
  static let ruleBook: FieldType = {
    let names = RuleBook.all.map(\.name)
    return text(1...100).map(
      placeholder: "",
      schema: .object(["type": .text("string"), "enum": .array(names.map { .text($0) })])
    ) { text, _ in
      .value(
        RuleBook.named(text)?.name,
        orElse: "This must be one of \(names.joined(separator: ", ")).")
    }
  }()
}

// Enumerations that fields of records have, stored as their raw values.

extension Gender: FieldValue {}
extension NotPlayedReason: FieldValue {}
extension Part: FieldValue {}
extension PlayFormat: FieldValue {}
extension Scorecard.ScoreStatus: FieldValue {}
extension Scorecard.State: FieldValue {}

// The names of schemas where those of the types say more than a client needs, or too little outside their type.

extension AssessedScorecard {
  package static var schemaName: String { "Scorecard" }
}

extension CourseOnDay {
  package static var schemaName: String { "Course" }
}

extension Explanation.Cause {
  package static var schemaName: String { "ExplanationCause" }
}

extension Explanation.Score {
  package static var schemaName: String { "ExplanationScore" }
}

extension GolferHandicap {
  package static var schemaName: String { "Golfer" }
}

extension HandicapTable.Line {
  package static var schemaName: String { "HandicapTableLine" }
}

extension IssuedRevision {
  package static var schemaName: String { "Revision" }
}

extension TeeHandicapTable {
  package static var schemaName: String { "HandicapTable" }
}

// What a client gives, whose wrong parts are missing only inside the server.

extension HoleDraft {
  package static var schemaName: String { "CardHole" }
}

extension RatingDraft {
  package static var schemaName: String { "NewRating" }
}
