import Core
import Handicap
import JSON
package import WebAPI

extension IssuedRevision: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("golfer", golfer)
    writer.field("effectiveOn", effectiveOn)
    writer.index("handicapIndex", "handicapIndexText", index)
    writer.index("lowHandicapIndex", "lowHandicapIndexText", lowIndex)
    writer.field("previous", content.previous)
    writer.field("calculated", content.calculated)
    writer.field("cap", content.cap.rawValue)
    writer.field("estimated", content.isEstimated)
    writer.field("cause", content.cause.rawValue)
    writer.name("scorecards")
    writer.value(
      json: Array(content.scorecards.utf8).span,
      schema: .object(["type": .text("array"), "items": .object(["type": .text("integer")])]))
    writer.name("scores")
    writer.value(json: Array(content.scores.utf8).span, schema: scoresSchema)
    writer.field("method", content.method)
    writer.field("occasion", occasion)
    writer.field("scorecard", scorecard)
    writer.field("adjustment", adjustment)
    writer.field("supersedes", supersedes)
    writer.field("supersededAt", supersededAt)
    writer.field("madeAt", madeAt)
    writer.field("madeBy", madeBy)
  }
}

/// The schema of the scores that count, as the service stores them.
private let scoresSchema: JSONTree = {
  let number = JSONTree.object(["type": .text("number")])
  let idOrNull = JSONTree.object(["type": .array([.text("integer"), .text("null")])])
  return .object([
    "type": .text("array"),
    "items": .object([
      "title": .text("RevisionScore"), "type": .text("object"),
      "properties": .object([
        .init("scorecard", idOrNull), .init("penalty", idOrNull),
        .init("playedOn", .object(["type": .text("string"), "format": .text("date")])),
        .init("scoreDifferential", number), .init("adjustment", number), .init("adjusted", number),
      ]),
    ]),
  ])
}()

extension AdjustedRevision: Output {
  package func write(to writer: inout ResponseWriter) {
    revision.write(to: &writer)
    writer.field("warnings", warnings)
  }
}

extension Adjustment: Output {
  package func write(to writer: inout ResponseWriter) {
    var (index, penalty, card): (Tenths?, PenaltyScore?, ScorecardID?)
    switch action {
    case .index(let decided): index = decided
    case .penalty(let score, _, _): penalty = score
    case .cancelReduction(let exceptional): card = exceptional
    case .suspension: break
    }
    writer.field("id", id)
    writer.field("golfer", golfer)
    writer.field("kind", kind)
    writer.field("handicapIndex", index)
    writer.field("penaltyScore", penalty)
    writer.field("playedOn", kind == .penalty || kind == .cancelReduction ? day : nil)
    writer.field("scorecard", card)
    writer.field("from", day)
    writer.field("until", suspension?.period.until)
    writer.field("reason", reason)
    writer.field("appeal", appeal)
    writer.field("madeBy", madeBy)
    writer.field("madeAt", madeAt)
    writer.field("cancelledBy", cancellation?.by)
    writer.field("cancelledAt", cancellation?.at)
    writer.field("cancelReason", cancellation?.reason)
  }
}

extension PlayingConditionsOfDay: Output {
  package func write(to writer: inout ResponseWriter) {
    writer.field("course", course)
    writer.field("day", day)
    writer.field("adjustment", adjustment)
    writer.field("computed", isComputed)
    writer.field("scores", scores)
    writer.field("estimated", isEstimated)
  }
}
