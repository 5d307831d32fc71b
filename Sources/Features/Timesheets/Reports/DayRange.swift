package import Core
package import Zones

/// Consecutive days, both ends included.
package struct DayRange: Hashable, Sendable {
  package let first: Day
  package let last: Day

  /// `nil` when the last day is before the first.
  package init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  package init(day: Day) {
    first = day
    last = day
  }

  /// The ISO 8601 week of a day.
  package init(weekOf day: Day) {
    let week = Week(of: day)
    first = week.first
    last = week.last
  }

  package init(monthOf day: Day) {
    let month = Month(of: day)
    first = month.first
    last = month.last
  }

  package func span(in zone: Zone) -> TimeSpan {
    TimeSpan(from: zone.start(of: first), until: zone.end(of: last))
  }
}

/// A half-open span of time, `[from, until)`, that entries are clipped to.
package struct TimeSpan: Hashable, Sendable {
  package let from: Instant
  package let until: Instant

  /// Empty for a day that a zone skips.
  package init(from: Instant, until: Instant) {
    self.from = from
    self.until = until
  }

  /// Finished entries that touch the span start at this instant or later.
  var earliestStart: Instant { from - (EntryDuration.longest - 1) }
}
