/// The id of a record: 1 … 2^53−1, so that every JSON client can hold it.
///
/// `Of` is the type of record, so that the id of one is not taken for that of another.
public struct ID<Of>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The largest number that every JSON client can hold exactly, 2^53−1.
  @inlinable
  public static var largest: Int64 { 9_007_199_254_740_991 }

  /// The number itself, 1 … 2^53−1.
  public let value: Int64

  /// An identifier, or `nil` when the number lies outside 1 … 2^53−1.
  @inlinable
  public init?(_ value: Int64) {
    guard value >= 1, value <= Self.largest else { return nil }
    self.value = value
  }

  /// An identifier read from the database; it was checked when it was stored.
  @inlinable
  public init(stored value: Int64) {
    self.value = value
  }

  /// Compares by number.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// The number in decimal.
  public var description: String { String(value) }
}
