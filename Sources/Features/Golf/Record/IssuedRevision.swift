package import Core
package import Handicap
import JSON
package import WebAPI

package typealias RevisionID = ID<IssuedRevision>

/// A stored revision of a Handicap Index. It is never changed, only superseded.
package struct IssuedRevision: Hashable, Sendable {
  /// What triggered the replay of a record.
  package enum Trigger: String, CaseIterable, Sendable {
    /// The golfer was registered.
    case registered
    /// The golfer has another home club.
    case moved
    /// The home club has another rule book.
    case rules
    /// A scorecard was accepted.
    case accepted
    /// A caddiemaster posted a scorecard.
    case posted
    /// An accepted scorecard was corrected.
    case corrected
    /// An accepted scorecard was rejected.
    case rejected
    /// An accepted scorecard was withdrawn.
    case withdrawn
    /// The playing conditions of a day were set.
    case conditions
    /// A committee set the index.
    case adjusted
    /// A committee posted a penalty score.
    case penalty
    /// A committee froze the index.
    case frozen
    /// A committee withdrew the index.
    case indexWithdrawn
    /// A committee took back the reduction for an exceptional score.
    case reductionCancelled
    /// What a committee did was taken back.
    case cancelled
    /// A rating, a par, a stroke index or the index at registration was corrected.
    case dataCorrected = "mended"
  }

  package let id: RevisionID
  package let golfer: GolferID
  package let content: Content
  package let trigger: Trigger
  /// The scorecard that triggered it, or `nil`.
  package let scorecard: ScorecardID?
  /// The committee's adjustment that triggered it, or `nil`.
  package let adjustment: AdjustmentID?
  /// The revision that it replaces, or `nil`.
  package let supersedes: RevisionID?
  /// When another revision replaced it, or `nil`.
  package let supersededAt: Instant?
  package let madeAt: Instant
  /// `nil` for the command line.
  package let madeBy: UserID?

  /// What the rules gave.
  package struct Content: Hashable, Sendable {
    /// The day from which it is in force.
    package let effectiveOn: Day
    package let cause: Revision.Cause
    /// `nil` while there are too few scores.
    package let index: Tenths?
    /// The index before it.
    package let previous: Tenths?
    /// The Low Handicap Index from that day on (RoH 5.7).
    package let lowIndex: Tenths?
    /// The average of the scores that count, with the table's adjustment (RoH 5.2a), before the caps.
    package let calculated: Tenths?
    /// The cap that was applied (RoH 5.8).
    package let cap: Caps.Cap
    /// Whether a score that counts was found by a method that no authority has published.
    package let isEstimated: Bool
    /// The IDs of the scorecards of the day, as a JSON array.
    package let scorecards: String
    /// The scores that count, as a JSON array.
    package let scores: String
    /// How it was calculated, in one sentence.
    package let method: String
  }

  package var effectiveOn: Day { content.effectiveOn }
  package var index: Tenths? { content.index }
  package var lowIndex: Tenths? { content.lowIndex }
}

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
    writer.field("occasion", trigger)
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
