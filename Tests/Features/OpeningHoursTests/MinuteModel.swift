import Core
import Zones

/// Whether a place is open, found minute by minute: how far the clock has ever come says which spans have begun and
/// ended. It knows neither spans of days nor merging.
struct MinuteModel {
  let rules: [GeneratedRule]
  let holidays: Set<Day>
  let zone: Zone
  private var matching: [Day: [Bool]] = [:]

  init(_ rules: [GeneratedRule], holidays: Set<Day>, zone: Zone) {
    self.rules = rules
    self.holidays = holidays
    self.zone = zone
  }

  /// For each minute from an instant on.
  mutating func minutes(from start: Instant, count: Int) -> [Bool] {
    // The clock is read from a day and a half before, so that what it has shown since is known.
    var shown = Int64.min
    var open: [Bool] = []
    for minute in -2_160..<count {
      let instant = start + Int64(minute) * 60
      shown = max(shown, instant.seconds + Int64(zone.offset(at: instant)))
      if minute >= 0 { open.append(isOpen(shown)) }
    }
    return open
  }

  /// At a time of the clock, in seconds since 1970 of the same clock.
  private mutating func isOpen(_ shown: Int64) -> Bool {
    let number = Int(shown >= 0 ? shown / 86_400 : (shown + 1) / 86_400 - 1)
    let minute = Int(shown - Int64(number) * 86_400) / 60
    guard let today = Day(number: number), let yesterday = Day(number: number - 1) else {
      return false
    }
    let (now, before) = (matches(today), matches(yesterday))
    var isOpen = false
    for (place, rule) in rules.enumerated() {
      let closes = place == 0 || !rule.adds || rule.spans.isEmpty
      if now[place] {
        if closes { isOpen = false }
        if rule.spans.contains(where: { $0.opens <= minute && minute < $0.closes }) {
          isOpen = true
        }
      }
      let isReplaced = rules.indices.contains {
        $0 > place && before[$0] && (!rules[$0].adds || rules[$0].spans.isEmpty)
      }
      if before[place], !isReplaced,
        rule.spans.contains(where: { minute + 1_440 < $0.closes })
      {
        isOpen = true
      }
    }
    return isOpen
  }

  private mutating func matches(_ day: Day) -> [Bool] {
    if let known = matching[day] { return known }
    let found = rules.map { $0.contains(day, isHoliday: holidays.contains(day)) }
    matching[day] = found
    return found
  }
}
