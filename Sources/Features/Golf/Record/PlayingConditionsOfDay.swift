package import Core
import Handicap

/// The playing conditions of a course on a day: how much harder or easier than rated it played (RoH 5.6).
package struct PlayingConditionsOfDay: Hashable, Sendable {
  package let course: CourseID
  package let day: Day
  /// In strokes for eighteen holes, -1 … 3.
  package let adjustment: Int
  /// Whether it was calculated from the day's scores; otherwise a caddiemaster set it.
  package let isComputed: Bool
  /// How many scores it was calculated from, or `nil`.
  package let scores: Int?

  /// Whether it was calculated by a method that no authority has published.
  package var isEstimated: Bool {
    isComputed && (scores ?? 0) >= PlayingConditions.fewestScores
  }
}
