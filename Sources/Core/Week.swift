/// An ISO 8601 week, Monday to Sunday, `2026-W10`, in no zone.
public struct Week: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The week's Monday, or the calendar's first day (0001-01-01 is a Monday, so they agree).
  public let first: Day
  /// The week's Sunday, or the calendar's last day.
  public let last: Day

  /// The week of a day.
  public init(of day: Day) {
    first = day.advanced(by: 1 - day.weekday) ?? .earliest
    last = day.advanced(by: 7 - day.weekday) ?? .latest
  }

  /// Compares by time.
  public static func < (left: Self, right: Self) -> Bool { left.first < right.first }

  /// The week as `2026-W10`; its year is that of its Thursday.
  public var description: String {
    let thursday = first.advanced(by: 3) ?? first
    let year = thursday.civil.year
    let newYear = Day.number(year: year, month: 1, day: 1)
    return "\(padded(year, 4))-W\(padded((Int(thursday.number) - newYear) / 7 + 1, 2))"
  }
}
