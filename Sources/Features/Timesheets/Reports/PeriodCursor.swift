import Core
import Zones

/// Finds the day, week or month that holds a moment, and remembers the last, so that entries in order of time cost
/// no search.
struct PeriodCursor {
  private let by: GroupBy
  private let zone: Zone
  /// The number of the first day of the period found last.
  private(set) var key: Int64 = 0
  private var from = Instant(seconds: .max)
  /// The first moment after the period found last.
  private(set) var until = Instant(seconds: .min)

  /// A cursor over days, weeks or months.
  init(_ by: GroupBy, in zone: Zone) {
    self.by = by
    self.zone = zone
  }

  /// Goes to the period that holds a moment.
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
    // A moment always lies before the end of its day; were a zone's rules changed under way, time still goes on.
    until = max(span.until, instant + 1)
  }

  /// How a period is written, by the number of its first day.
  static func text(of key: Int64, by: GroupBy) -> String {
    let day = Day(number: Int(key)) ?? .earliest
    return switch by {
    case .week: Week(of: day).description
    case .month: Month(of: day).description
    default: day.description
    }
  }
}
