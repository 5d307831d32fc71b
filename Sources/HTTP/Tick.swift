/// A moment of a clock that only goes forward, in milliseconds since some start of its own.
public struct Tick: Hashable, Comparable, Sendable {
  /// Milliseconds since the clock's own start.
  public let milliseconds: Int64

  /// The moment that many milliseconds after the clock's own start.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The earlier moment is the lesser.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// The moment `milliseconds` later.
  @inlinable
  public static func + (tick: Self, milliseconds: Int64) -> Self {
    Tick(milliseconds: tick.milliseconds + milliseconds)
  }

  /// How many milliseconds `left` lies after `right`.
  @inlinable
  public static func - (left: Self, right: Self) -> Int64 {
    left.milliseconds - right.milliseconds
  }
}
