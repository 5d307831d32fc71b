package import Core
import Database
import Zones

/// Decides which entries of a sorted list belong to a page.
struct EntryPage {
  enum Position {
    case before, inside, after
  }

  private var limit: Int
  private let after: EntryPosition?
  private var count = 0
  private var last: EntryPosition?
  /// The position of the page's last entry, once an entry after the page was found.
  private(set) var next: EntryPosition?

  init(limit: Int, after: EntryPosition?) {
    self.limit = limit
    self.after = after
  }

  /// Ends the page with the last entry that was taken.
  mutating func close() { limit = count }

  /// Takes the next entry of the list.
  mutating func add(_ position: EntryPosition) -> Position {
    if let after, position <= after { return .before }
    if count >= limit {
      next = last
      return .after
    }
    count += 1
    last = position
    return .inside
  }
}

/// A filter, prepared for comparing with rows.
struct EntryMatch {
  private let filter: EntryFilter
  private let tag: [UInt8]?

  init(_ filter: EntryFilter) {
    self.filter = filter
    tag = filter.tag.map { Tags.quoted($0) }
  }

  func admits(_ entry: EntryRow, _ row: borrowing Row) -> Bool {
    if let project = filter.project, entry.project != project { return false }
    if let task = filter.task, entry.task != task { return false }
    if let billable = filter.billable, entry.isBillable(in: row) != billable { return false }
    guard let tag else { return true }
    return entry.withTags(of: row) { Tags.contain(tag, in: $0) }
  }
}

/// A position in a list of entries, which are sorted by start, then id.
package struct EntryPosition: Hashable, Comparable, Sendable {
  package let start: Instant
  package let id: EntryID

  package init(start: Instant, id: EntryID) {
    self.start = start
    self.id = id
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.start == right.start ? left.id < right.id : left.start < right.start
  }
}

/// Finds the day, week or month of an instant. It keeps the last one found, so that sorted entries need no search.
struct PeriodCursor {
  private let by: GroupBy
  private let zone: Zone
  /// The number of the current period's first day.
  private(set) var key: Int64 = 0
  private var from = Instant(seconds: .max)
  /// The end of the current period, exclusive.
  private(set) var until = Instant(seconds: .min)

  init(_ by: GroupBy, in zone: Zone) {
    self.by = by
    self.zone = zone
  }

  /// Moves to the period of an instant.
  mutating func move(to instant: Instant) {
    if instant >= from, instant < until { return }
    let day = zone.day(at: instant)
    let days: DayRange =
      switch by {
      case .week: DayRange(weekOf: day)
      case .month: DayRange(monthOf: day)
      default: DayRange(day: day)
      }
    key = Int64(days.first.number)
    let span = days.span(in: zone)
    from = span.from
    // An instant is always before the end of its day. The maximum ends the caller's loop even if a zone's rules are
    // wrong.
    until = max(span.until, instant + 1)
  }

  /// A period as text, by the number of its first day.
  static func text(of key: Int64, by: GroupBy) -> String {
    let day = Day(number: Int(key)) ?? .earliest
    return switch by {
    case .week: Week(of: day).description
    case .month: Month(of: day).description
    default: day.description
    }
  }
}
