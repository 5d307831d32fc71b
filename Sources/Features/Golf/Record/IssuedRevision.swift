package import Core
package import Handicap

package typealias RevisionID = ID<IssuedRevision>

/// A stored revision of a Handicap Index. It is never changed, only superseded.
package struct IssuedRevision: Hashable, Sendable {
  /// Why a record was replayed.
  package enum Occasion: String, CaseIterable, Sendable {
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
    /// A rating, a par, a stroke index or the index at registration was put right.
    case mended
  }

  package let id: RevisionID
  package let golfer: GolferID
  package let content: Content
  package let occasion: Occasion
  /// The scorecard of the occasion, or `nil`.
  package let scorecard: ScorecardID?
  /// The committee's adjustment of the occasion, or `nil`.
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
