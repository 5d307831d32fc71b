/// A time in milliseconds of a clock that never goes back; zero is any fixed point.
public struct MonotonicTime: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  @inlinable
  public static func + (time: Self, milliseconds: Int64) -> Self {
    MonotonicTime(milliseconds: time.milliseconds + milliseconds)
  }

  /// Milliseconds from `right` to `left`.
  @inlinable
  public static func - (left: Self, right: Self) -> Int64 {
    left.milliseconds - right.milliseconds
  }
}
