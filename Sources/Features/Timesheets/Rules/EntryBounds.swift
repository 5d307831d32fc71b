import Core
import Zones

/// How far from now an entry may lie, so that a mistyped year is refused.
package struct EntryBounds: Hashable, Sendable {
  /// In years.
  package let back: Int
  /// In years.
  package let ahead: Int

  /// The mean year of the Gregorian calendar, in seconds.
  private static let year: Int64 = 31_556_952

  package init(back: Int = 20, ahead: Int = 1) {
    self.back = back
    self.ahead = ahead
  }

  /// The error of a start or end, reported on `field`.
  func error(_ instant: Instant, at now: Instant, on field: String) -> FieldError? {
    let (first, last) = (now - Int64(back) * Self.year, now + Int64(ahead) * Self.year)
    if first <= instant, instant <= last { return nil }
    return FieldError(
      field,
      "This must lie between \(Zone.utc.day(at: first)) and \(Zone.utc.day(at: last)): at most \(Self.years(back)) back and \(Self.years(ahead)) ahead."
    )
  }

  private static func years(_ count: Int) -> String { count == 1 ? "1 year" : "\(count) years" }
}
