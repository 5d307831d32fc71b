package import Core
package import Handicap

/// How a Handicap Index was calculated.
package struct Explanation: Hashable, Sendable {
  package let golfer: Golfer
  package let on: Day
  /// The name of the rule book.
  package let ruleBook: String
  /// The handicap system of the day.
  package let system: RuleSet.System
  /// The revision in force on the day; `nil` before the first day of the record.
  package let revision: Revision?
  /// The newest differentials, newest first.
  package let scores: [Score]
  /// How the rounds of the revision and its index were calculated.
  package let steps: [WorkingStep]

  /// A Score Differential of the record.
  package struct Score: Hashable, Sendable {
    /// The differential with its adjustments.
    package let score: RecordScore
    /// `nil` for a penalty score and for the artificial round of the transition from the EGA system.
    package let scorecard: ScorecardID?
    /// The first nine, where the score is made of two.
    package let partner: ScorecardID?
    /// The committee's penalty score, or `nil`.
    package let penalty: AdjustmentID?
    /// Why it counts or does not, in one sentence.
    package let reason: String
    /// How the differential was calculated.
    package let steps: [WorkingStep]
    package let adjustments: [Cause]
  }

  /// An adjustment of a differential with what caused it.
  package struct Cause: Hashable, Sendable {
    /// The adjustment.
    package let adjustment: RecordScore.Adjustment
    /// The exceptional score, or `nil`.
    package let scorecard: ScorecardID?
    /// The committee's decision, or `nil`.
    package let decision: AdjustmentID?
    /// How its value was found.
    package let steps: [WorkingStep]
  }
}
