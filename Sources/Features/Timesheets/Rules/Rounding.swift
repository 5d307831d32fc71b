/// How a report rounds each entry's part: to whole steps of so many minutes. What is stored is never rounded.
package struct Rounding: Hashable, Sendable {
  /// Which way.
  package enum Way: String, CaseIterable, Sendable {
    /// To the next step.
    case up
    /// To the step before.
    case down
    /// To the nearest step, the next one from the middle on.
    case nearest
  }

  /// Which way.
  package let way: Way
  /// The length of a step in minutes, 1 … 60.
  package let minutes: Int

  /// The steps of a report that names none, in minutes.
  package static let usualMinutes = 15

  /// Rounding to steps of that many minutes, which are at least 1.
  package init(_ way: Way, minutes: Int) {
    precondition(minutes >= 1)
    self.way = way
    self.minutes = minutes
  }

  /// The seconds, which are not negative, in whole steps.
  package func applied(to seconds: Int64) -> Int64 {
    let step = Int64(minutes) * 60
    switch way {
    case .up: return (seconds + step - 1) / step * step
    case .down: return seconds / step * step
    case .nearest: return (seconds + step / 2) / step * step
    }
  }
}
