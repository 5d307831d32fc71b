/// On which days, and when on them it is open.
struct OpeningRule: Hashable, Sendable {
  /// Whether it stands after `, `.
  var adds = false
  /// `nil`: the whole year.
  var dates: DateRange?
  /// `nil`: every day, as `Mo-Su`.
  var days: DaySelection?
  /// The earliest opening first, each once; empty for `off`.
  var spans: [ClockSpan]

  /// `24/7`.
  static let always = OpeningRule(spans: [ClockSpan(opens: 0, closes: 1_440)])

  /// Whether what earlier rules say of its days no longer holds.
  var replaces: Bool { !adds || spans.isEmpty }

  func contains(_ day: AskedDay) -> Bool {
    dates?.contains(day) != false && days?.contains(day) != false
  }
}

extension OpeningRule: CustomStringConvertible {
  var description: String {
    let times = spans.isEmpty ? "off" : spans.map(\.description).joined(separator: ",")
    return [dates?.description, days?.description, times].compactMap(\.self)
      .joined(separator: " ")
  }
}

/// A day, with what rules ask of it.
struct AskedDay {
  let year: Int
  let month: Int
  let dayOfMonth: Int
  /// Monday is 1.
  let weekday: Int
  let isPublicHoliday: Bool
}
