internal import Core
internal import PublicHolidays
internal import Zones

/// The spans of days, one day after the other: holidays are looked up once a year.
struct DaysOfHours {
  private let hours: OpeningHours
  private let zone: Zone
  private var holidays: [Int: Set<Day>] = [:]

  init(_ hours: OpeningHours, _ zone: Zone) {
    self.hours = hours
    self.zone = zone
  }

  mutating func spans(of day: Day) -> [OpeningSpan] {
    let asked = asked(day)
    var spans: [(span: ClockSpan, rule: Int)] = []
    for (place, rule) in hours.rules.enumerated() where rule.contains(asked) {
      if rule.replaces { spans = [] }
      spans += rule.spans.map { ($0, place) }
    }
    guard !spans.isEmpty else { return [] }
    let replacing = lastReplacing(day.advanced(by: 1))
    return merged(
      spans.map { span, rule in
        OpeningSpan(
          opens: instant(day, span.opens),
          closes: instant(day, rule < replacing ? min(span.closes, 1_440) : span.closes))
      })
  }

  /// The last rule that replaces a day, and with it what runs over into it from rules before; 0 without one.
  private mutating func lastReplacing(_ day: Day?) -> Int {
    guard let day else { return 0 }
    let asked = asked(day)
    return hours.rules.lastIndex { $0.replaces && $0.contains(asked) } ?? 0
  }

  private mutating func asked(_ day: Day) -> AskedDay {
    let date = day.civil
    return AskedDay(
      year: date.year, month: date.month, dayOfMonth: date.day, weekday: day.weekday,
      isPublicHoliday: isPublicHoliday(day, of: date.year))
  }

  private mutating func isPublicHoliday(_ day: Day, of year: Int) -> Bool {
    guard let law = hours.law else { return false }
    let known = holidays[year] ?? Set(law.holidays(of: year).map(\.day))
    holidays[year] = known
    return known.contains(day)
  }

  /// `minute` is that of a day's clock, counted on past midnight.
  private func instant(_ day: Day, _ minute: Int) -> Instant {
    let (days, rest) = minute.quotientAndRemainder(dividingBy: 1_440)
    guard let date = day.advanced(by: days),
      let local = LocalTime(day: date, secondOfDay: rest * 60)
    else { return zone.end(of: .latest) }
    return zone.firstInstant(from: local)
  }

  /// In order, those that overlap or touch as one.
  private func merged(_ spans: [OpeningSpan]) -> [OpeningSpan] {
    var merged: [OpeningSpan] = []
    for span in spans.sorted(by: { $0.opens < $1.opens }) where span.opens < span.closes {
      if let last = merged.last, span.opens <= last.closes {
        merged[merged.count - 1] = OpeningSpan(
          opens: last.opens, closes: max(last.closes, span.closes))
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
