package import Core
import JSON
package import TimeImport
package import WebAPI
package import Zones

/// What is said of a file of hours beside its bytes.
package struct ImportInput: Input {
  package enum Overlaps: String, CaseIterable, Sendable {
    /// The row is left out.
    case skip
    /// It goes into the first gap of its day that holds it.
    case move
  }

  /// Whose the hours are.
  package enum Owner: String, CaseIterable, Sendable {
    /// All are the caller's, whoever the file names.
    case me
  }

  package let options: ImportOptions
  package let zone: Zone
  package let isDryRun: Bool
  /// By the key of the name, username or address in the file.
  package let people: [String: UserID]
  package let creates: Bool
  package let overlaps: Overlaps
  package let isOwn: Bool

  package init(_ decoder: inout InputDecoder) {
    let source = decoder.required(
      "from", .oneOf(ImportSource.self), "Which service's file it is; `csv` has columns by name.")
    zone = decoder.required(
      "timeZone", .timeZone,
      "That of times without an offset, and of the days of rows without times.")
    isDryRun = decoder.optional(
      "dryRun", .flag, default: false, "Tells what would become of each row, and stores none.")
    options = ImportOptions(
      source,
      dateOrder: decoder.optional(
        "dateOrder", .oneOf(DateOrder.self), "Where the file does not tell."),
      decimal: decoder.optional(
        "decimal", .oneOf(DecimalSign.self), "Where the file does not tell."),
      separator: decoder.optional("separator", .oneOf(FieldSeparator.self), "The header's."),
      encoding: decoder.optional(
        "encoding", .oneOf(TextEncoding.self), "UTF-8, unless the file begins with a mark."))
    people = decoder.optional(
      "people", .people, default: [:],
      "Whose the hours of a name, username or address in the file are; in a query as JSON text.")
    isOwn = decoder.optional("as", .oneOf(Owner.self), "All rows are the caller's.") != nil
    _ = decoder.optional(
      "mediaType", .word, "What the bytes are, as `Content-Type` says at the route: the file tells."
    )
    let isAdmin = decoder.context?.caller.map { $0.role >= .admin } ?? true
    let creates = decoder.optional(
      "create", .flag,
      "Makes customers, projects and tasks, and attaches people: for admins, who do unless it is false."
    )
    if isOwn, !people.isEmpty {
      decoder.errors.append(FieldError("people", "With “as” me all rows are yours."))
    }
    overlaps = decoder.optional(
      "overlaps", .oneOf(Overlaps.self), default: .skip,
      "What becomes of a row in whose time another entry lies.")
    if !isAdmin {
      if !isOwn { decoder.forbid("as", "Only admins import hours of others: give “as” me.") }
      if creates == true { decoder.forbid("create", "Only admins let an import make projects.") }
    }
    self.creates = isAdmin && creates ?? true
  }
}

extension FieldType where Value == [String: UserID] {
  /// An object of user ids, or its JSON text.
  fileprivate static let people = FieldType(
    .object([
      "type": .text("object"),
      "additionalProperties": .object([
        "type": .text("integer"), "minimum": .integer(1), "maximum": .integer(UserID.largest),
      ]),
    ]), placeholder: [:]
  ) { raw, _ in
    .value(
      Self.people(in: raw), orElse: "This must be an object with the id of a user for each text.")
  }

  private static func people(in raw: RawValue) -> [String: UserID]? {
    if case .text(let text) = raw {
      guard let document = try? JSONDocument(Array(text.utf8)) else { return nil }
      return people(in: document.root)
    }
    guard case .json(let value) = raw else { return nil }
    return people(in: value)
  }

  private static func people(in value: JSONValue) -> [String: UserID]? {
    guard let members = value.members else { return nil }
    var people: [String: UserID] = [:]
    for (name, value) in members {
      guard let user = value.integer.flatMap({ UserID($0) }) else { return nil }
      people[Names.key(of: name)] = user
    }
    return people
  }
}

/// Which part of the problems of an import is shown.
package struct ImportQuery: Input {
  package let id: HoursImportID
  package let limit: Int
  package let after: Int64

  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.integer(0) != nil }
    limit = paging.limit
    after = paging.after?.integer(0) ?? 0
  }
}

/// Which part of the imports is listed.
package struct ImportsQuery: Input {
  package let limit: Int
  package let after: Int64?

  package init(_ decoder: inout InputDecoder) {
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.integer(0) != nil }
    limit = paging.limit
    after = paging.after?.integer(0)
  }
}
