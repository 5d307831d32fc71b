/// How a report rounds each entry's part: to whole steps of some minutes. Stored times are never rounded.
package struct Rounding: Hashable, Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    case up
    case down
    /// To the nearest step; from the middle on, up.
    case nearest
  }

  package let mode: Mode
  /// The step, 1 … 60.
  package let minutes: Int

  /// The step of a report that gives none.
  package static let defaultMinutes = 15

  /// `minutes` must be at least 1.
  package init(_ mode: Mode, minutes: Int) {
    precondition(minutes >= 1)
    self.mode = mode
    self.minutes = minutes
  }

  /// Rounds seconds, which must not be negative.
  package func applied(to seconds: Int64) -> Int64 {
    let step = Int64(minutes) * 60
    switch mode {
    case .up: return (seconds + step - 1) / step * step
    case .down: return seconds / step * step
    case .nearest: return (seconds + step / 2) / step * step
    }
  }
}
