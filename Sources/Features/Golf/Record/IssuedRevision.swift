package import Core
package import Handicap

package typealias RevisionID = ID<IssuedRevision>

/// An index as it was issued and stored. It is never changed, only superseded.
package struct IssuedRevision: Hashable, Sendable {
  /// What was done that a record was worked out.
  package enum Occasion: String, CaseIterable, Sendable {
    /// The player was entered.
    case registered
    /// The player has another home club.
    case moved
    /// The home club has another rule book.
    case rules
    /// A card was accepted.
    case accepted
    /// A caddiemaster posted a card.
    case posted
    /// A card in the record was corrected.
    case corrected
    /// A card in the record was rejected after all.
    case rejected
    /// A card in the record was withdrawn.
    case withdrawn
    /// The playing conditions of a day were set.
    case conditions
    /// A committee decided the index.
    case adjusted
    /// A committee posted a penalty score.
    case penalty
  }

  /// Its number.
  package let id: RevisionID
  /// The player.
  package let golfer: GolferID
  /// What it says.
  package let content: Content
  /// What was done that it was issued.
  package let occasion: Occasion
  /// The card that this was done to, or `nil`.
  package let scorecard: ScorecardID?
  /// The committee's adjustment that this was, or `nil`.
  package let adjustment: AdjustmentID?
  /// The revision in whose place it stands, or `nil`.
  package let supersedes: RevisionID?
  /// When another took its place.
  package let supersededAt: Instant?
  /// When it was issued.
  package let madeAt: Instant
  /// By whom; `nil` for the command line.
  package let madeBy: UserID?

  /// What a revision says.
  package struct Content: Hashable, Sendable {
    /// The day from which it is in force.
    package let effectiveOn: Day
    /// What gave rise to it in the record.
    package let cause: Revision.Cause
    /// The index, or `nil` while the scores are too few.
    package let index: Tenths?
    /// The index before it.
    package let previous: Tenths?
    /// The Low Handicap Index from then on.
    package let lowIndex: Tenths?
    /// The average of the scores that count, with the table's adjustment.
    package let calculated: Tenths?
    /// The cap that was applied.
    package let cap: Caps.Cap
    /// Whether a method was used that no authority has published.
    package let isEstimated: Bool
    /// The numbers of the cards of its day, as a JSON array.
    package let scorecards: String
    /// The scores that count, as a JSON array.
    package let scores: String
    /// How it was found, in one sentence.
    package let method: String
  }

  /// The day from which it is in force.
  package var effectiveOn: Day { content.effectiveOn }
  /// The index, or `nil`.
  package var index: Tenths? { content.index }
  /// The Low Handicap Index.
  package var lowIndex: Tenths? { content.lowIndex }
}
