/// A stretch of time, `[from, until)` in seconds since 1970-01-01T00:00:00Z, in which a zone's offset
/// from UTC does not change.
package struct OffsetPeriod: Hashable, Sendable {
  /// The first second of the period, `Int64.min` for the first period of all.
  package let from: Int64
  /// The first second after the period, `Int64.max` for a last period.
  package let until: Int64
  /// Local time minus UTC, in seconds.
  package let offset: Int

  /// No offset is larger than this, in seconds (RFC 9636 section 3.2: -25 h < offset < 26 h).
  static let farthest: Int64 = 26 * 3_600

  /// Whether a moment, in seconds since 1970-01-01T00:00:00Z, lies in the period.
  @inlinable
  package func contains(_ seconds: Int64) -> Bool { seconds >= from && seconds < until }
}
