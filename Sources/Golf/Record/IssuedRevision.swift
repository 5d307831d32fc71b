public import Ground
public import Handicap

/// An index as it was issued and stored. It is never changed, only superseded.
public struct IssuedRevision: Hashable, Sendable {
  /// What was done that a record was worked out.
  public enum Occasion: String, CaseIterable, Sendable {
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
  public let id: RevisionID
  /// The player.
  public let golfer: GolferID
  /// What it says.
  public let content: Content
  /// What was done that it was issued.
  public let occasion: Occasion
  /// The card that this was done to, or `nil`.
  public let scorecard: ScorecardID?
  /// The committee's adjustment that this was, or `nil`.
  public let adjustment: AdjustmentID?
  /// The revision in whose place it stands, or `nil`.
  public let supersedes: RevisionID?
  /// When another took its place.
  public let supersededAt: Instant?
  /// When it was issued.
  public let madeAt: Instant
  /// By whom; `nil` for the command line.
  public let madeBy: UserID?

  /// What a revision says.
  public struct Content: Hashable, Sendable {
    /// The day from which it is in force.
    public let effectiveOn: Day
    /// What gave rise to it in the record.
    public let cause: Revision.Cause
    /// The index, or `nil` while the scores are too few.
    public let index: Tenths?
    /// The index before it.
    public let previous: Tenths?
    /// The Low Handicap Index from then on.
    public let lowIndex: Tenths?
    /// The average of the scores that count, with the table's adjustment.
    public let calculated: Tenths?
    /// The cap that was applied.
    public let cap: Caps.Cap
    /// Whether a method was used that no authority has published.
    public let isEstimated: Bool
    /// The numbers of the cards of its day, as a JSON array.
    public let scorecards: String
    /// The scores that count, as a JSON array.
    public let scores: String
    /// How it was found, in one sentence.
    public let method: String
  }

  /// The day from which it is in force.
  public var effectiveOn: Day { content.effectiveOn }
  /// The index, or `nil`.
  public var index: Tenths? { content.index }
  /// The Low Handicap Index.
  public var lowIndex: Tenths? { content.lowIndex }
}
