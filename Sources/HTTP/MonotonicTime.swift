/// A time in milliseconds of a clock that never goes back; zero is any fixed point.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  @inlinable
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  @inlinable
  package static func + (time: Self, milliseconds: Int64) -> Self {
    MonotonicTime(milliseconds: time.milliseconds + milliseconds)
  }

  /// Milliseconds from `right` to `left`.
  @inlinable
  package static func - (left: Self, right: Self) -> Int64 {
    left.milliseconds - right.milliseconds
  }
}
