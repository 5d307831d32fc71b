import Core
import Database
import Versions
import WebAPI
import Zones

/// What of the hours has versions, beside what People has of users.
enum HoursVersions {
  /// What persons, each a part, have on days of UTC (`UTCDays`).
  enum Days: CaseIterable {
    /// Entries, and whether they are in a month that was sent.
    case hours
    /// Absences and adjustments of the balance.
    case absences

    var kind: String {
      switch self {
      case .hours: "hours"
      case .absences: "absences"
      }
    }
  }

  /// Of persons, each a part: contracts, attachments, locks and rates with that person.
  static let people = Versioned("person")
  /// The months that persons have sent, each person a part.
  static let submissions = Versioned("submissions")
  /// What is nobody's: projects, tasks, customers, settings, calendars, other locks and rates.
  static let firm = Versioned("timesheets")
  /// Whether budgets were warned of.
  static let budgets = Versioned("budgets")
  /// A calendar feed.
  static func feed(_ id: CalendarFeedID) -> Versioned { Versioned("feed", id.value) }
}

/// Days of UTC, and the numbers under which versions are kept of them: one for each day and one for its month, so that
/// those of a long time are few.
struct UTCDays: Hashable {
  /// Days since 1970-01-01.
  let first: Int64
  let last: Int64

  private static let months: Int64 = 10_000_000

  init(_ days: DayRange) {
    first = Int64(days.first.number)
    last = Int64(days.last.number)
  }

  /// The days that a span touches; `nil` for an empty one.
  init?(_ span: TimeSpan) {
    guard span.from < span.until else { return nil }
    first = Int64(Zone.utc.day(at: span.from).number)
    last = Int64(Zone.utc.day(at: span.until - 1).number)
  }

  /// The days that an entry touches: of a running one the day on which it began.
  init(_ entry: Entry) {
    let first = Int64(Zone.utc.day(at: entry.start).number)
    self.first = first
    last = entry.end.map { max(first, Int64(Zone.utc.day(at: $0 - 1).number)) } ?? first
  }

  var count: Int64 { last - first + 1 }

  /// The numbers that a change on these days raises, each once.
  var raised: [Int64] {
    if first == last { return [first, Self.month(of: first)] }
    var numbers: [Int64] = []
    var last: Int64 = 0
    for day in first...self.last {
      let month = Self.month(of: day)
      numbers.append(day)
      if month != last { numbers.append(month) }
      last = month
    }
    return numbers
  }

  /// The numbers whose versions tell of a change on one of these days, and of no other day: those of the days before
  /// the first whole month, of the months, and of the days after.
  var read: [ClosedRange<Int64>] {
    let whole = DayRange.always
    let start = Day(number: Int(first)).map { Month(of: $0) } ?? Month(of: whole.first)
    let end = Day(number: Int(last)).map { Month(of: $0) } ?? Month(of: whole.last)
    let from = Int64(start.first.number) >= first ? start.first : start.last.advanced(by: 1)
    let through = Int64(end.last.number) <= last ? end.last : end.first.advanced(by: -1)
    guard let from, let through, from <= through else { return [first...last] }
    var ranges = [Self.month(of: Int64(from.number))...Self.month(of: Int64(through.number))]
    if first < Int64(from.number) { ranges.insert(first...Int64(from.number) - 1, at: 0) }
    if last > Int64(through.number) { ranges.append(Int64(through.number) + 1...last) }
    return ranges
  }

  private static func month(of number: Int64) -> Int64 {
    let (year, month, _) = (Day(number: Int(number)) ?? .earliest).civil
    return months + Int64(year * 12 + month - 1)
  }
}
