public import Core

/// A time zone of the IANA database: its name and the system's rules for it. Zones are compared by name.
public struct Zone: Hashable, Sendable {
  /// The IANA name, `Europe/Helsinki`.
  public let name: String
  let rules: ZoneRules

  /// What is another one with other rules for the zone.
  public var mark: UInt64 { rules.mark }

  /// Needs no database.
  public static let utc = Zone(name: "UTC", rules: ZoneRules(initialOffset: 0))

  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// Local time minus UTC, in seconds, positive east of Greenwich.
  public func offset(at instant: Instant) -> Int {
    rules.period(at: instant.seconds).offset
  }

  public func period(at instant: Instant) -> OffsetPeriod {
    rules.period(at: instant.seconds)
  }

  /// The first instant at which the local date is that day or a later one.
  ///
  /// Where midnight is skipped, a day starts at the change. A day that does not exist (Apia, 2011-12-30) starts when
  /// the next one does. The days of a zone have no gaps and do not overlap: each ends when the next starts.
  public func start(of day: Day) -> Instant {
    firstInstant(fromSeconds: Int64(day.number) * 86_400)
  }

  /// The first instant at which the clock shows that time or a later one: of two the earlier, and of a time that is
  /// skipped the moment at which the clocks are set forward.
  public func firstInstant(from local: LocalTime) -> Instant {
    firstInstant(fromSeconds: local.seconds)
  }

  private func firstInstant(fromSeconds local: Int64) -> Instant {
    var period = rules.period(at: local - OffsetPeriod.maximumOffset)
    while true {
      let moment = max(period.from, local - Int64(period.offset))
      if moment < period.until { return Instant(seconds: moment) }
      period = rules.period(at: period.until)
    }
  }

  /// The start of the next day.
  public func end(of day: Day) -> Instant {
    guard let next = day.advanced(by: 1) else { return Instant.latest + 1 }
    return start(of: next)
  }

  /// The local date of an instant. When the clock is set back across midnight, the repeated minutes belong to the day
  /// that already began, so that days do not overlap.
  public func day(at instant: Instant) -> Day {
    let period = rules.period(at: instant.seconds)
    var date = floorDivide(instant.seconds + Int64(period.offset), 86_400)
    if period.from > instant.seconds - OffsetPeriod.maximumOffset {
      let before = period.from - 1
      let offset = Int64(rules.period(at: before).offset)
      date = max(date, floorDivide(before + offset, 86_400))
    }
    return Day(number: Int(date)) ?? (date < 0 ? .earliest : .latest)
  }

  /// The instants with that local time.
  public func instant(of local: LocalTime) -> LocalResolution {
    var period = rules.period(at: local.seconds - OffsetPeriod.maximumOffset)
    var found: Instant?
    while period.from <= local.seconds + OffsetPeriod.maximumOffset {
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

/// The instants of a local time in a zone.
public enum LocalResolution: Hashable, Sendable {
  case one(Instant)
  /// When the clocks are set back.
  case twice(earlier: Instant, later: Instant)
  /// When the clocks are set forward.
  case none

  /// The instant, the earlier of two, or `nil` for a skipped time.
  public var earliest: Instant? {
    switch self {
    case .one(let instant), .twice(earlier: let instant, later: _): instant
    case .none: nil
    }
  }
}

/// The quotient rounded down, also for negative numbers.
@inlinable
func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  number >= 0 ? number / divisor : (number + 1) / divisor - 1
}
