public import Ground
import Handicap

/// How much harder or easier than rated a course played on a day (RoH 5.6).
public struct PlayingConditionsOfDay: Hashable, Sendable {
  /// The course.
  public let course: CourseID
  /// The day.
  public let day: Day
  /// In strokes on eighteen holes, -1 … 3.
  public let adjustment: Int
  /// Whether it was worked out from the day's scores.
  public let isComputed: Bool
  /// How many scores were looked at; `nil` when it was set.
  public let scores: Int?

  /// Whether an unpublished method gave it.
  public var isEstimated: Bool {
    isComputed && (scores ?? 0) >= PlayingConditions.fewestScores
  }
}
