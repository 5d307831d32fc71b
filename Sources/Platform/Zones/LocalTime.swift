public import Core

/// A local date and time of day without a zone.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00 local time, as if the zone had no changes.
  public let seconds: Int64

  /// `nil` when the seconds are outside 0 ..< 86,400.
  public init?(day: Day, secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    seconds = Int64(day.number) * 86_400 + Int64(secondOfDay)
  }

  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
