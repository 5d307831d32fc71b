package import Core
import Handicap

/// How much harder or easier than rated a course played on a day (RoH 5.6).
package struct PlayingConditionsOfDay: Hashable, Sendable {
  /// The course.
  package let course: CourseID
  /// The day.
  package let day: Day
  /// In strokes on eighteen holes, -1 … 3.
  package let adjustment: Int
  /// Whether it was worked out from the day's scores.
  package let isComputed: Bool
  /// How many scores were looked at; `nil` when it was set.
  package let scores: Int?

  /// Whether an unpublished method gave it.
  package var isEstimated: Bool {
    isComputed && (scores ?? 0) >= PlayingConditions.fewestScores
  }
}
