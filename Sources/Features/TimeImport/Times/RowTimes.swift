package import Core
import Zones

/// When the hours of a row were.
package enum RowTimes: Hashable, Sendable {
  case between(Instant, Instant)
  /// In the first gap of a day.
  case on(Day, seconds: Int64)

  package var seconds: Int64 {
    switch self {
    case .between(let start, let end): end - start
    case .on(_, let seconds): seconds
    }
  }
}

/// A moment as a file has it.
enum WrittenMoment: Hashable {
  case instant(Instant)
  case local(Day, second: Int)

  /// The instants that it may be.
  func instants(in zone: Zone) -> [Instant] {
    switch self {
    case .instant(let instant): return [instant]
    case .local(let day, let second):
      guard let local = LocalTime(day: day, secondOfDay: second) else { return [] }
      switch zone.instant(of: local) {
      case .one(let instant): return [instant]
      case .twice(let earlier, let later): return [earlier, later]
      case .none: return []
      }
    }
  }

  /// The same clock a day later.
  var nextDay: WrittenMoment? {
    guard case .local(let day, let second) = self else { return nil }
    return day.advanced(by: 1).map { .local($0, second: second) }
  }

  /// Whether it lies at or before another by the clock.
  func isNotAfter(_ other: WrittenMoment) -> Bool {
    switch (self, other) {
    case (.instant(let own), .instant(let other)): own <= other
    case (.local(let day, let second), .local(let otherDay, let otherSecond)):
      (day, second) <= (otherDay, otherSecond)
    default: false
    }
  }
}

/// What is wrong with the times of a row, or odd about them.
struct TimeFinding: Error, Hashable {
  let code: RowProblem.Code
  let column: ImportColumn?
  let message: String

  init(_ code: RowProblem.Code, _ column: ImportColumn?, _ message: String) {
    self.code = code
    self.column = column
    self.message = message
  }
}
