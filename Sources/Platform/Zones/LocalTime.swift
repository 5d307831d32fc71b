package import Core

/// A date and a time of day as a clock on the wall shows them, in no zone yet.
package struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds that a clock would have counted from 1970-01-01T00:00:00 of its own.
  package let seconds: Int64

  /// A local time, or `nil` when the seconds lie outside 0 ..< 86,400.
  package init?(day: Day, secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    seconds = Int64(day.number) * 86_400 + Int64(secondOfDay)
  }

  /// The earlier reading is the lesser.
  package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
