/// A calendar month, `2026-03`, in no zone.
public struct Month: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The month's first day.
  public let first: Day
  /// The month's last day.
  public let last: Day

  /// The month of a day.
  public init(of day: Day) {
    let (year, month, _) = day.civil
    first = Day(unchecked: Int32(Day.number(year: year, month: month, day: 1)))
    last = Day(unchecked: first.number + Int32(Day.days(in: month, of: year)) - 1)
  }

  /// The month that an ISO 8601 text names, `2026-03`, or `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let day = Day(text + "-01") else { return nil }
    self.init(of: day)
  }

  /// Compares by time.
  public static func < (left: Self, right: Self) -> Bool { left.first < right.first }

  /// The month as `2026-03`.
  public var description: String { String(first.description.prefix(7)) }
}
