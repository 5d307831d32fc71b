package import Core
package import Handicap
import JSON
package import WebAPI

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

extension Explanation: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.field("golfer", golfer.id)
    writer.field("on", on)
    writer.field("effectiveOn", revision?.effectiveOn)
    writer.index("handicapIndex", "handicapIndexText", revision?.index)
    writer.index("lowHandicapIndex", "lowHandicapIndexText", revision?.low)
    writer.field("previous", revision?.previous)
    writer.field("cause", revision?.cause.rawValue)
    writer.field("ruleSet", ruleBook)
    writer.field("system", system.rawValue)
    writer.field("scores", revision?.scores ?? 0)
    writer.field("differentials", scores)
    writer.field(
      "table",
      revision?.row.map { TableRow(row: $0, differentials: revision?.window.count ?? 0) })
    writer.field("calculated", revision?.calculated)
    writer.field("lowUsed", revision?.low)
    writer.field("cap", revision?.cap.rawValue ?? Caps.Cap.none.rawValue)
    writer.field("capped", revision?.capped)
    writer.field("limited", revision?.isLimited ?? false)
    writer.field("braked", revision?.isHeldByNationalRule ?? false)
    writer.field("estimated", revision?.estimated ?? false)
    writer.field("steps", steps)
    writer.field("working", steps.map(\.text))
  }
}

private struct TableRow: Output {
  let row: IndexTable.Row
  let differentials: Int

  static var schemaName: String { "ExplanationTableRow" }
  static var example: TableRow {
    guard let row = IndexTable.row(of: 20) else { preconditionFailure("the table goes to 20") }
    return TableRow(row: row, differentials: 20)
  }

  func write(to writer: inout ResponseWriter) {
    writer.field("differentials", differentials)
    writer.field("lowest", row.lowest)
    writer.field("adjustment", row.adjustment)
  }
}

extension Explanation.Score: Output {
  package static var example: Explanation.Score { Explanation.example.scores[0] }

  package func write(to writer: inout ResponseWriter) {
    writer.field("scorecard", scorecard)
    writer.field("partner", partner)
    writer.field("penalty", penalty)
    writer.field("playedOn", score.day)
    writer.field("scoreDifferential", score.differential)
    writer.field("adjustments", adjustments)
    writer.field("adjusted", score.adjusted)
    writer.field("counts", score.counts)
    writer.field("estimated", score.estimated)
    writer.field("reason", reason)
    writer.field("steps", steps)
    writer.field("working", steps.map(\.text))
  }
}

extension Explanation.Cause: Output {
  package static var example: Explanation.Cause { Explanation.exampleCause }

  package func write(to writer: inout ResponseWriter) {
    writer.field("reason", adjustment.reason.rawValue)
    writer.field("value", adjustment.value)
    writer.field("scorecard", scorecard)
    writer.field("decision", decision)
    writer.field("steps", steps)
  }
}

extension WorkingStep: Output {
  package static var example: WorkingStep {
    WorkingStep("RoH 5.2b", "the average of the lowest 8 of 20 differentials is 18.4")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("rule", rule)
    writer.field("operation", operation)
    writer.field("statement", statement)
    writer.field("sentence", sentence)
    writer.field("values", JSONTree(values))
  }
}

extension JSONTree {
  init(_ values: [NamedValue]) {
    self = .object(values.map { Member($0.name, JSONTree($0.value)) })
  }

  /// Decimals keep their text.
  init(_ value: RuleValue) {
    self =
      switch value {
      case .null: .null
      case .flag(let flag): .flag(flag)
      case .integer(let number): .integer(Int64(number))
      case .decimal(let text): .number(text)
      case .text(let text): .text(text)
      case .list(let values): .array(values.map { JSONTree($0) })
      case .object(let members): JSONTree(members)
      }
  }
}
