import Core
import Zones

/// Finds the day, week, month or year of an instant. It keeps the last one found, so that sorted entries need no
/// search.
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
      case .year: DayRange(yearOf: day)
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
    case .year: String(Month(of: day).description.prefix(4))
    default: day.description
    }
  }
}
