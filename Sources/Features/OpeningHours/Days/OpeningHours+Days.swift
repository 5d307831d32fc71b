package import Core
package import Zones

extension OpeningHours {
  /// How far `state` looks.
  package static let daysAhead = 14

  /// What begins on a day, the earliest first. A time that the clocks skip is the moment of their change, and one that
  /// comes twice is the earlier; a span that is skipped whole is left out.
  package func spans(of day: Day, in zone: Zone) -> [OpeningSpan] {
    var days = DaysOfHours(self, zone)
    return days.spans(of: day)
  }

  /// Seven days, or those up to the calendar's last one.
  package func week(from day: Day, in zone: Zone) -> [OpeningDay] {
    var days = DaysOfHours(self, zone)
    return (0..<7).compactMap { day.advanced(by: $0) }
      .map { OpeningDay(day: $0, spans: days.spans(of: $0)) }
  }

  package func isOpen(at instant: Instant, in zone: Zone) -> Bool {
    var days = DaysOfHours(self, zone)
    let today = zone.day(at: instant)
    // A span lasts at most until the end of the day after the one on which it begins.
    return [today.advanced(by: -1), today].compactMap(\.self)
      .contains { day in days.spans(of: day).contains { $0.contains(instant) } }
  }

  /// Looks at the days from yesterday on until it changes, at most `daysAhead` days ahead.
  package func state(at instant: Instant, in zone: Zone) -> OpeningState {
    var days = DaysOfHours(self, zone)
    let today = zone.day(at: instant)
    let last = instant + Int64(Self.daysAhead) * 86_400
    var closes: Instant?
    for offset in -1...Self.daysAhead + 2 {
      guard let day = today.advanced(by: offset) else { continue }
      for span in days.spans(of: day) where span.closes > instant {
        guard let open = closes else {
          if span.opens > instant {
            return OpeningState(isOpen: false, until: span.opens <= last ? span.opens : nil)
          }
          closes = span.closes
          continue
        }
        if span.opens > open { return OpeningState(isOpen: true, until: open <= last ? open : nil) }
        closes = max(open, span.closes)
      }
    }
    return OpeningState(isOpen: closes != nil, until: closes.flatMap { $0 <= last ? $0 : nil })
  }
}
