/// A moment of a clock that only goes forward, in milliseconds since some start of its own.
package struct Tick: Hashable, Comparable, Sendable {
  /// Milliseconds since the clock's own start.
  package let milliseconds: Int64

  /// The moment that many milliseconds after the clock's own start.
  @inlinable
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The earlier moment is the lesser.
  @inlinable
  package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// The moment `milliseconds` later.
  @inlinable
  package static func + (tick: Self, milliseconds: Int64) -> Self {
    Tick(milliseconds: tick.milliseconds + milliseconds)
  }

  /// How many milliseconds `left` lies after `right`.
  @inlinable
  package static func - (left: Self, right: Self) -> Int64 {
    left.milliseconds - right.milliseconds
  }
}
