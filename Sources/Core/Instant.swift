/// An instant, in whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted (RFC 3339).
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; negative before.
  public let seconds: Int64

  /// 0001-01-01T00:00:00Z, the earliest instant that the server accepts.
  public static let earliest = Instant(seconds: -62_135_596_800)
  /// 9999-12-31T23:59:59Z, the latest instant that the server accepts.
  public static let latest = Instant(seconds: 253_402_300_799)

  /// The instant `seconds` after 1970-01-01T00:00:00Z, or before it when negative.
  @inlinable
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Compares by time.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  /// The instant `seconds` later; both lie within `earliest ... latest`, so nothing overflows.
  @inlinable
  public static func + (instant: Self, seconds: Int64) -> Self {
    Instant(seconds: instant.seconds + seconds)
  }

  /// The instant `seconds` earlier.
  @inlinable
  public static func - (instant: Self, seconds: Int64) -> Self {
    Instant(seconds: instant.seconds - seconds)
  }

  /// The seconds from `right` to `left`.
  @inlinable
  public static func - (left: Self, right: Self) -> Int64 { left.seconds - right.seconds }
}
