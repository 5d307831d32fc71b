/// A period `[from, until)`, in seconds since 1970-01-01T00:00:00Z, with one offset from UTC.
public struct OffsetPeriod: Hashable, Sendable {
  /// `Int64.min` for the first period of a zone.
  public let from: Int64
  /// `Int64.max` for the last period of a zone.
  public let until: Int64
  /// Local time minus UTC, in seconds.
  public let offset: Int

  /// The limit of an offset's magnitude, in seconds (RFC 9636 section 3.2: -25 h < offset < 26 h).
  static let maximumOffset: Int64 = 26 * 3_600

  @inlinable
  public func contains(_ seconds: Int64) -> Bool { seconds >= from && seconds < until }
}
