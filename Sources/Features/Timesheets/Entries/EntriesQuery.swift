package import Core
import JSON
package import WebAPI
package import Zones

/// A filter of entries; an entry must match all values that are set.
package struct EntryFilter: Hashable, Sendable {
  package var project: ProjectID?
  package var customer: CustomerID?
  package var task: TaskID?
  package var tag: String?
  package var billable: Bool?
  package var kind: EntryKind?
  /// As those of a search.
  package var words: [String] = []

  package init(
    project: ProjectID? = nil, task: TaskID? = nil, tag: String? = nil, billable: Bool? = nil
  ) {
    self.project = project
    self.task = task
    self.tag = tag
    self.billable = billable
  }
}

/// A page of the entries that touch a range of days, by start, then id.
package struct EntriesQuery: Hashable, Sendable {
  package var days: DayRange
  /// The time zone of the days.
  package var zone: Zone
  package var scope: UserScope
  package var filter: EntryFilter
  package var limit: Int
  /// The page starts after this position.
  package var after: EntryPosition?

  package init(
    days: DayRange, zone: Zone, scope: UserScope, filter: EntryFilter = EntryFilter(),
    limit: Int = 500, after: EntryPosition? = nil
  ) {
    self.days = days
    self.zone = zone
    self.scope = scope
    self.filter = filter
    self.limit = limit
    self.after = after
  }
}

/// A report: a page of the entries, and the sums over all of them.
package struct HoursReportQuery: Hashable, Sendable {
  package var entries: EntriesQuery
  /// The levels of groups, outermost first: at most three, none twice.
  package var groupBy: [GroupBy]
  /// How each entry's part is rounded; `nil` for not.
  package var rounding: Rounding?
  /// Whether it says what the hours cost. Then its days are those of the firm's zone.
  package var hasAmounts = false
  /// Those of the firm, once they were read for the amounts.
  var settings: FirmSettings?
  /// Whether the zone of the days was asked for.
  var isZoneGiven = false

  package init(_ entries: EntriesQuery, groupBy: [GroupBy] = [], rounding: Rounding? = nil) {
    self.entries = entries
    self.groupBy = groupBy
    self.rounding = rounding
  }
}

extension EntriesQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let day = decoder.optional("day", .day, "One day; or from and to.")
    let range = DayRange(fromAndTo: &decoder)
    if (day != nil) == (range != nil), !decoder.isWrong("day", "from", "to") {
      decoder.addError("day", "Give either day or both from and to.")
    }
    let days = day.map { DayRange(day: $0) } ?? range
    self.init(days: days ?? DayRange(day: .earliest), filter: EntryFilter(), &decoder)
    filter.project = decoder.optional("project", .id())
    filter.kind = decoder.entryKind()
  }

  /// Decodes what all queries for entries share.
  fileprivate init(days: DayRange, filter: EntryFilter, _ decoder: inout InputDecoder) {
    let zone = decoder.optional(
      "timeZone", .timeZone, "The zone whose days are meant; yours unless given.")
    let scope = decoder.readableScope(
      "Whose hours, for managers and admins: an id or all; your own unless given.")
    let paging = Paging(&decoder) { EntryPosition($0) != nil }
    self.init(
      days: days, zone: zone ?? decoder.context?.zone ?? .utc, scope: scope, filter: filter,
      limit: paging.limit, after: paging.after.flatMap { EntryPosition($0) })
  }

  /// Whether it runs in the background: everybody's entries, or more than a year.
  var isLarge: Bool {
    scope == .everybody || days.last.number - days.first.number > 366
  }
}

extension HoursReportQuery: Input {
  enum Period: String, CaseIterable, Sendable {
    case day, week, month, range
  }

  package init(_ decoder: inout InputDecoder) {
    let days = Self.days(&decoder)
    var entries = EntriesQuery(days: days, filter: EntryFilter(), &decoder)
    entries.filter.project = decoder.optional("project", .id())
    entries.filter.customer = decoder.optional(
      "customer", .id(), "Only hours on projects of a customer.")
    entries.filter.task = decoder.optional("task", .id())
    entries.filter.tag = decoder.optional("tag", .word)
    entries.filter.billable = decoder.optional(
      "billable", .flag, "Only billable hours, or only the others.")
    entries.filter.kind = decoder.entryKind()
    entries.filter.words = decoder.searchWords()
    let groupBy = decoder.optional(
      "groupBy", .list(.oneOf(GroupBy.self), 0...3), default: [],
      "What the sums are split by, from the outside in.")
    if Set(groupBy).count < groupBy.count {
      decoder.addError("groupBy", "Nothing can be grouped by twice.")
    }
    self.init(entries, groupBy: groupBy, rounding: Self.rounding(&decoder))
    hasAmounts = decoder.optional(
      "amounts", .flag, default: false,
      "Whether it says what the hours cost: then the days are those of the firm's zone.")
    isZoneGiven = decoder.has("timeZone")
  }

  private static let period = FieldType.oneOf(Period.self)

  private static func days(_ decoder: inout InputDecoder) -> DayRange {
    let period = decoder.required("period", Self.period)
    let day = decoder.optional("day", .day, "Any day of the day, week or month.")
    let hasDay = period != .range && !decoder.isWrong("period")
    let range = DayRange(
      fromAndTo: &decoder,
      refusal: hasDay ? "from and to belong to the period range; a \(period) has day." : nil)
    if hasDay, day == nil, !decoder.isWrong("day") {
      decoder.addError("day", "A \(period) needs day: any day of it.")
    }
    guard !decoder.isWrong("period", "day", "from", "to") else { return DayRange(day: .earliest) }
    switch period {
    case .range:
      if day != nil {
        decoder.addError(
          "day", "day belongs to the periods day, week and month; a range has from and to.")
      }
      if range == nil {
        decoder.addError("from", "A range needs from and to.")
        decoder.addError("to", "A range needs from and to.")
      }
    case .day, .week, .month: break
    }
    let start = day ?? .earliest
    switch period {
    case .day: return DayRange(day: start)
    case .week: return DayRange(weekOf: start)
    case .month: return DayRange(monthOf: start)
    case .range: return range ?? DayRange(day: start)
    }
  }

  private static func rounding(_ decoder: inout InputDecoder) -> Rounding? {
    let mode = decoder.optional(
      "rounding", .oneOf(Rounding.Mode.self), "How each entry's part is rounded.")
    let minutes = decoder.optional(
      "roundTo", .integer(1...60), "To how many minutes: \(Rounding.defaultMinutes) unless given.")
    if mode == nil, minutes != nil, !decoder.isWrong("rounding", "roundTo") {
      decoder.addError("rounding", "Rounding to minutes needs a way to round.")
    }
    return mode.map { Rounding($0, minutes: minutes ?? Rounding.defaultMinutes) }
  }
}

extension DayRange {
  /// Decodes `from` and `to`; `nil` when neither is given. With a `refusal` they must not be given.
  init?(
    fromAndTo decoder: inout InputDecoder, refusal: @autoclosure () -> String? = nil
  ) {
    let first = decoder.optional("from", .day, "The first day.")
    let last = decoder.optional("to", .day, "The last day.")
    // Without the two there is nothing to refuse, and no need for the sentence.
    if first == nil, last == nil { return nil }
    if let refusal = refusal() {
      if first != nil { decoder.addError("from", refusal) }
      if last != nil { decoder.addError("to", refusal) }
      return nil
    }
    guard !decoder.isWrong("from", "to") else { return nil }
    guard let first else {
      decoder.addError("from", "A last day needs a first one.")
      return nil
    }
    guard let last else {
      decoder.addError("to", "A first day needs a last one.")
      return nil
    }
    guard let range = DayRange(first: first, last: last) else {
      decoder.addError("to", "The last day must not lie before the first.")
      return nil
    }
    self = range
  }
}

extension EntryPosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let start = cursor.integer(0),
      let id = cursor.integer(1).flatMap({ EntryID($0) })
    else { return nil }
    self.init(start: Instant(seconds: start), id: id)
  }

  var cursor: Cursor { Cursor([.integer(start.seconds), .integer(id.value)]) }
}
