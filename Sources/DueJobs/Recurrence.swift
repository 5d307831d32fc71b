package import Core
package import Zones

/// When work recurs.
package enum Recurrence: Sendable, Hashable {
  /// At every whole multiple of that many seconds since 1970-01-01T00:00:00Z.
  case every(seconds: Int64)
  /// Once a day at a time of the server's zone. Where that is skipped it is an hour later, and of two the earlier.
  case daily(hour: Int, minute: Int)

  package static let hourly = Recurrence.every(seconds: 3_600)

  /// How far ahead the clock may have been before: a due time beyond that is one of a clock that was wrong.
  static let largestSetBack: Int64 = 86_400

  /// The first due time after an instant.
  package func next(after instant: Instant, in zone: Zone) -> Instant {
    switch self {
    case .every(let seconds):
      let rest = ((instant.seconds % seconds) + seconds) % seconds
      return instant + (seconds - rest)
    case .daily(let hour, let minute):
      var day = zone.day(at: instant)
      while true {
        let moment = Self.moment(day, hour * 3_600 + minute * 60, in: zone)
        if moment > instant { return moment }
        guard let next = day.advanced(by: 1) else { return .latest }
        day = next
      }
    }
  }

  /// The stored due time, or the next one where the clock was far ahead when that was stored.
  func due(_ stored: Instant, at now: Instant, in zone: Zone) -> Instant {
    stored > next(after: now + Self.largestSetBack, in: zone) ? next(after: now, in: zone) : stored
  }

  private static func moment(_ day: Day, _ second: Int, in zone: Zone) -> Instant {
    for later in [0, 3_600, 7_200] {
      guard let local = LocalTime(day: day, secondOfDay: second + later) else { break }
      if let instant = zone.instant(of: local).earliest { return instant }
    }
    return zone.end(of: day) - 1
  }
}
