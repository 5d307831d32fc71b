import Core
import JSON
package import WebAPI
import Zones

extension EntriesQuery: Input {
  /// Asks for the fields of a list of entries.
  package init(_ fields: inout InputDecoder) {
    let day = fields.optional("day", .day, "One day; or from and to.")
    let range = DayRange(fromAndTo: &fields)
    if (day != nil) == (range != nil), !fields.isWrong("day", "from", "to") {
      fields.addError("day", "Give either day or both from and to.")
    }
    let days = day.map { DayRange(day: $0) } ?? range
    self.init(days: days ?? DayRange(day: .earliest), filter: EntryFilter(), &fields)
    filter.project = fields.optional("project", .id())
  }

  /// Asks for what every question for entries has, beside its days and its filter.
  fileprivate init(days: DayRange, filter: EntryFilter, _ fields: inout InputDecoder) {
    let zone = fields.optional(
      "timeZone", .timeZone, "The zone whose days are meant; yours unless given.")
    let whose = fields.optional(
      "user", .whose, "Whose hours, for managers and admins: an id or all; your own unless given.")
    let caller = fields.context?.caller
    let own = EntryScope.user(caller?.user ?? UserID(stored: 1))
    if let whose, let caller, !EntryPolicy.admits(caller, to: whose) {
      fields.forbid("user", "Only managers and admins read other users' hours.")
    }
    let paging = Paging(&fields) { EntryPosition($0) != nil }
    self.init(
      days: days, zone: zone ?? fields.context?.zone ?? .utc, whose: whose ?? own, filter: filter,
      limit: paging.limit, after: paging.after.flatMap { EntryPosition($0) })
  }

  /// Whether it reads so much that it belongs on a worker: everybody's hours, or more than a year.
  var isLarge: Bool {
    whose == .everybody || days.last.number - days.first.number > 366
  }
}

extension ReportQuery: Input {
  /// The stretches of days that a report can be on.
  enum Period: String, CaseIterable, Sendable {
    case day, week, month, range
  }

  /// Asks for the fields of a report.
  package init(_ fields: inout InputDecoder) {
    let days = Self.days(&fields)
    var entries = EntriesQuery(days: days, filter: EntryFilter(), &fields)
    entries.filter.project = fields.optional("project", .id())
    entries.filter.task = fields.optional("task", .id())
    entries.filter.tag = fields.optional("tag", .name)
    let groupBy = fields.optional(
      "groupBy", .list(.oneOf(GroupBy.self), 0...3), default: [],
      "What the sums are split by, from the outside in.")
    if Set(groupBy).count < groupBy.count {
      fields.addError("groupBy", "Nothing can be grouped by twice.")
    }
    self.init(entries, groupBy: groupBy, rounding: Self.rounding(&fields))
  }

  private static func days(_ fields: inout InputDecoder) -> DayRange {
    let period = fields.required("period", .oneOf(Period.self))
    let day = fields.optional("day", .day, "Any day of the day, week or month.")
    let range = DayRange(fromAndTo: &fields)
    guard !fields.isWrong("period", "day", "from", "to") else { return DayRange(day: .earliest) }
    switch period {
    case .range:
      if day != nil { fields.addError("day", "A range has from and to, and no day.") }
      if range == nil {
        fields.addError("from", "A range needs from and to.")
        fields.addError("to", "A range needs from and to.")
      }
    case .day, .week, .month:
      if range != nil { fields.addError("from", "Only a range has from and to.") }
      if day == nil { fields.addError("day", "This field is required.") }
    }
    let start = day ?? .earliest
    switch period {
    case .day: return DayRange(day: start)
    case .week: return DayRange(weekOf: start)
    case .month: return DayRange(monthOf: start)
    case .range: return range ?? DayRange(day: start)
    }
  }

  private static func rounding(_ fields: inout InputDecoder) -> Rounding? {
    let way = fields.optional(
      "rounding", .oneOf(Rounding.Way.self), "How each entry's part is rounded.")
    let minutes = fields.optional(
      "roundTo", .integer(1...60), "To how many minutes: \(Rounding.usualMinutes) unless given.")
    if way == nil, minutes != nil, !fields.isWrong("rounding", "roundTo") {
      fields.addError("rounding", "Rounding to minutes needs a way to round.")
    }
    return way.map { Rounding($0, minutes: minutes ?? Rounding.usualMinutes) }
  }
}

extension DayRange {
  /// Asks for `from` and `to`; `nil` when neither is given.
  fileprivate init?(fromAndTo fields: inout InputDecoder) {
    let first = fields.optional("from", .day, "The first day.")
    let last = fields.optional("to", .day, "The last day.")
    guard !fields.isWrong("from", "to"), first != nil || last != nil else { return nil }
    guard let first else {
      fields.addError("from", "A last day needs a first one.")
      return nil
    }
    guard let last else {
      fields.addError("to", "A first day needs a last one.")
      return nil
    }
    guard let range = DayRange(first: first, last: last) else {
      fields.addError("to", "The last day must not lie before the first.")
      return nil
    }
    self = range
  }
}

extension EntryPosition {
  /// The position of a cursor, or `nil` when it is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let start = cursor.integer(0),
      let id = cursor.integer(1).flatMap({ EntryID($0) })
    else { return nil }
    self.init(start: Instant(seconds: start), id: id)
  }

  /// The position for a client to carry.
  var cursor: Cursor { Cursor([.integer(start.seconds), .integer(id.value)]) }
}

extension FieldType where Value == EntryScope {
  /// The number of a user, or `all`.
  static let whose: FieldType = .either(
    FieldType<UserID>.id().map(placeholder: .everybody) { id, _ in .value(.user(id)) },
    or: FieldType<Everybody>.oneOf(Everybody.self)
      .map(placeholder: .everybody) { _, _ in .value(.everybody) },
    "This must be an id or all.")

  private enum Everybody: String, CaseIterable, Sendable {
    case all
  }
}
