package import Core
package import WebAPI
package import Zones

/// What is looked for among entries. One fits when it fits each filter that is set; of several values of a filter one
/// is enough.
package struct EntrySearch: Hashable, Sendable {
  package var days: DayRange
  /// The time zone of the days.
  package var zone: Zone
  package var scope: UserScope
  package var projects: [ProjectID] = []
  package var customers: [CustomerID] = []
  package var tasks: [TaskID] = []
  package var tags: [String] = []
  /// Whether it must have no tags.
  package var hasNoTags: Bool?
  package var billable: Bool?
  package var kind: EntryKind?
  /// Whether nobody changes it any more.
  package var isLocked: Bool?
  /// Of finished entries; one that runs has no duration.
  package var minSeconds: Int64?
  package var maxSeconds: Int64?
  /// Each must stand in the description, a tag, or the name of the project, its customer or the task; folded.
  package var words: [String] = []

  package init(days: DayRange = .always, zone: Zone, scope: UserScope) {
    self.days = days
    self.zone = zone
    self.scope = scope
  }

  /// Whether nothing but whose hours they are is said.
  var isEmpty: Bool { self == EntrySearch(zone: zone, scope: scope) }

  /// Whether it runs in the background: everybody's entries, or more than a year.
  var isLarge: Bool {
    scope == .everybody || days.last.number - days.first.number > 366
  }

  static let mostWords = 8
}

/// A page of the entries that were found.
package struct EntrySearchQuery: Hashable, Sendable {
  /// By start, then id.
  package enum Order: String, CaseIterable, Sendable {
    case newest, oldest
  }

  package var search: EntrySearch
  package var order: Order
  package var limit: Int
  /// The page starts after this position.
  package var after: EntryPosition?

  package init(
    _ search: EntrySearch, order: Order = .newest, limit: Int = 500, after: EntryPosition? = nil
  ) {
    self.search = search
    self.order = order
    self.limit = limit
    self.after = after
  }
}

extension EntrySearchQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let search = EntrySearch(&decoder)
    let order = decoder.optional("order", .oneOf(Order.self), default: .newest, "By start.")
    let paging = Paging(&decoder) { EntryPosition($0) != nil }
    self.init(
      search, order: order, limit: paging.limit, after: paging.after.flatMap { EntryPosition($0) })
  }
}

extension EntrySearch: Input {
  package static var schemaName: String { "EntrySearch" }

  package init(_ decoder: inout InputDecoder) {
    self.init(readersDaysOf: &decoder)
    projects = decoder.optional("project", .anyOf(.id(), Self.mostValues), default: [])
    customers = decoder.optional(
      "customer", .anyOf(.id(), Self.mostValues), default: [],
      "Only hours on projects of these customers.")
    tasks = decoder.optional("task", .anyOf(.id(), Self.mostValues), default: [])
    tags = decoder.optional("tag", .anyOf(.word, Self.mostValues), default: [])
    hasNoTags = decoder.optional("noTag", .flag, "Only entries without tags, or only those with.")
    billable = decoder.optional("billable", .flag, "Only billable hours, or only the others.")
    kind = decoder.entryKind()
    isLocked = decoder.optional("locked", .flag, "Only closed hours, or only open ones.")
    minSeconds = decoder.optional("minSeconds", .seconds, "One that runs has no seconds.")
    maxSeconds = decoder.optional("maxSeconds", .seconds)
    words = decoder.searchWords()
  }

  /// Decodes whose hours of which days.
  init(readersDaysOf decoder: inout InputDecoder) {
    let first = decoder.optional("from", .day, "The first day.")
    let last = decoder.optional("to", .day, "The last day.")
    let days = DayRange(first: first ?? .earliest, last: last ?? .latest)
    if days == nil { decoder.addError("to", "The last day must not lie before the first.") }
    let zone = decoder.optional(
      "timeZone", .timeZone, "The zone whose days are meant; yours unless given.")
    let scope = decoder.readableScope(
      "Whose hours, for managers and admins: an id or all; your own unless given.")
    self.init(
      days: days ?? .always, zone: zone ?? decoder.context?.zone ?? .utc, scope: scope)
  }

  private static let mostValues = 50
}

extension InputDecoder {
  mutating func entryKind() -> EntryKind? {
    optional("kind", .oneOf(EntryKind.self), "Only hours that are paid as this.")
  }

  /// Words to be found in entries, folded.
  mutating func searchWords() -> [String] {
    optional(
      "text", .searchWords, default: [],
      "Up to \(EntrySearch.mostWords) words, each in the description, a tag, or the name of the project, its customer or the task; in any case."
    )
  }
}

extension FieldType where Value == [String] {
  /// The words of a search, folded.
  fileprivate static let searchWords = FieldType<String>.text(1...100)
    .map(placeholder: [String]()) { text, _ in
      let words = Names.folded(text).split { $0.isWhitespace }.map(String.init)
      if words.isEmpty { return .wrong("This must have a word.") }
      if words.count > EntrySearch.mostWords {
        return .wrong("This must have \(EntrySearch.mostWords) words at most.")
      }
      return .value(words)
    }
}
