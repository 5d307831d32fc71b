public import Ground
public import Zones

/// Days in a row, both ends included.
public struct DayRange: Hashable, Sendable {
  /// The first day.
  public let first: Day
  /// The last day.
  public let last: Day

  /// Days in a row, or `nil` when the last lies before the first.
  public init?(first: Day, last: Day) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// One day.
  public init(day: Day) {
    first = day
    last = day
  }

  /// The week that holds a day, by ISO 8601.
  public init(weekOf day: Day) {
    let week = Week(of: day)
    first = week.first
    last = week.last
  }

  /// The month that holds a day.
  public init(monthOf day: Day) {
    let month = Month(of: day)
    first = month.first
    last = month.last
  }

  /// The time that the days take up in a zone.
  public func span(in zone: Zone) -> TimeSpan {
    TimeSpan(from: zone.start(of: first), until: zone.end(of: last))
  }
}

/// A half-open stretch of time, `[from, until)`, that entries are clipped to.
public struct TimeSpan: Hashable, Sendable {
  /// The first moment in it.
  public let from: Instant
  /// The first moment after it.
  public let until: Instant

  /// A stretch of time; a day that a zone leaves out has none.
  public init(from: Instant, until: Instant) {
    self.from = from
    self.until = until
  }

  /// Entries that touch it, but for a running one, start at this moment or later.
  var earliestStart: Instant { from - (Lengths.longest - 1) }
}
