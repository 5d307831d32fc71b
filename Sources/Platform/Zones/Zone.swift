package import Core

/// A time zone of the IANA database: its name and the rules that the system has for it.
///
/// Passing one around costs one reference. Two zones are equal when their names are.
package struct Zone: Hashable, Sendable {
  /// The IANA name, `Europe/Helsinki`.
  package let name: String
  let rules: ZoneRules

  /// Coordinated universal time, which needs no database.
  package static let utc = Zone(name: "UTC", rules: ZoneRules(initialOffset: 0))

  /// Names decide.
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Names decide.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// Local time minus UTC at that moment, in seconds, positive east of Greenwich.
  package func offset(at instant: Instant) -> Int {
    rules.period(at: instant.seconds).offset
  }

  /// The stretch of unchanging offset that holds a moment.
  package func period(at instant: Instant) -> OffsetPeriod {
    rules.period(at: instant.seconds)
  }

  /// The first moment at which the local date is that day or a later one.
  ///
  /// Where midnight is skipped, that is the moment of the change; a day which does not exist at all
  /// (Apia, 2011-12-30) starts when the next one does. The days of a zone follow each other without
  /// gap or overlap: each lasts until the start of the next.
  package func start(of day: Day) -> Instant {
    let midnight = Int64(day.number) * 86_400
    var period = rules.period(at: midnight - OffsetPeriod.farthest)
    while true {
      let moment = max(period.from, midnight - Int64(period.offset))
      if moment < period.until { return Instant(seconds: moment) }
      period = rules.period(at: period.until)
    }
  }

  /// The first moment after a day, which is the start of the next.
  package func end(of day: Day) -> Instant {
    guard let next = day.advanced(by: 1) else { return Instant.latest + 1 }
    return start(of: next)
  }

  /// The day that holds a moment: its local date, but for a clock set back across midnight, where the
  /// repeated minutes stay with the day that had already begun (so that days do not overlap).
  package func day(at instant: Instant) -> Day {
    let period = rules.period(at: instant.seconds)
    var date = floorDivide(instant.seconds + Int64(period.offset), 86_400)
    if period.from > instant.seconds - OffsetPeriod.farthest {
      let before = period.from - 1
      let offset = Int64(rules.period(at: before).offset)
      date = max(date, floorDivide(before + offset, 86_400))
    }
    return Day(number: Int(date)) ?? (date < 0 ? .earliest : .latest)
  }

  /// The moments at which the clocks of the zone show a local time.
  package func instant(of local: LocalTime) -> LocalResolution {
    var period = rules.period(at: local.seconds - OffsetPeriod.farthest)
    var found: Instant?
    while period.from <= local.seconds + OffsetPeriod.farthest {
      let moment = local.seconds - Int64(period.offset)
      if moment >= period.from, moment < period.until {
        if let found { return .twice(earlier: found, later: Instant(seconds: moment)) }
        found = Instant(seconds: moment)
      }
      if period.until == .max { break }
      period = rules.period(at: period.until)
    }
    return found.map { .one($0) } ?? .none
  }
}

/// What a local time means in a zone.
package enum LocalResolution: Hashable, Sendable {
  /// It comes once.
  case one(Instant)
  /// It comes twice, as when the clocks are set back in autumn.
  case twice(earlier: Instant, later: Instant)
  /// It is skipped, as when the clocks are set forward in spring.
  case none

  /// The moment meant, the earlier of two, or `nil` for a time that is skipped.
  package var earliest: Instant? {
    switch self {
    case .one(let instant), .twice(earlier: let instant, later: _): instant
    case .none: nil
    }
  }
}

/// The quotient rounded down, for negative numbers too.
@inlinable
func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  number >= 0 ? number / divisor : (number + 1) / divisor - 1
}
