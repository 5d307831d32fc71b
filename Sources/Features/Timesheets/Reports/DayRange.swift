package import Core
package import Zones

/// Days in a row, both ends included.
package struct DayRange: Hashable, Sendable {
  /// The first day.
  package let first: Day
  /// The last day.
  package let last: Day

  /// Days in a row, or `nil` when the last lies before the first.
  package init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// One day.
  package init(day: Day) {
    first = day
    last = day
  }

  /// The week that holds a day, by ISO 8601.
  package init(weekOf day: Day) {
    let week = Week(of: day)
    first = week.first
    last = week.last
  }

  /// The month that holds a day.
  package init(monthOf day: Day) {
    let month = Month(of: day)
    first = month.first
    last = month.last
  }

  /// The time that the days take up in a zone.
  package func span(in zone: Zone) -> TimeSpan {
    TimeSpan(from: zone.start(of: first), until: zone.end(of: last))
  }
}

/// A half-open stretch of time, `[from, until)`, that entries are clipped to.
package struct TimeSpan: Hashable, Sendable {
  /// The first moment in it.
  package let from: Instant
  /// The first moment after it.
  package let until: Instant

  /// A stretch of time; a day that a zone leaves out has none.
  package init(from: Instant, until: Instant) {
    self.from = from
    self.until = until
  }

  /// Entries that touch it, but for a running one, start at this moment or later.
  var earliestStart: Instant { from - (Lengths.longest - 1) }
}
