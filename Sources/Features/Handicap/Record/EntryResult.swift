package import Core

/// The result of an entry of a record.
package struct EntryResult: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    /// It counts as a score.
    case counted
    /// Nine holes that wait for another nine, or for the first index.
    case waiting
    /// It gives no score.
    case refused(Assessment.Refusal)
    /// A penalty score that has nothing to copy or no rating.
    case empty
    /// A committee's decision.
    case decided
  }

  /// The result of a round by the EGA Handicap System.
  package struct EGAResult: Hashable, Sendable {
    /// The Playing Handicap that the points were made with.
    package let playingHandicap: Int
    /// The round as it was assessed.
    package let round: StablefordRound
    /// The handicap before it; `nil` when it made the first one.
    package let before: Tenths?
    /// The handicap after it.
    package let after: Tenths
    package let effect: EGAAdjustment.Effect
  }

  package let entry: Int
  /// The index that was in force, or `nil` when there was none.
  package let index: Tenths?
  /// The round as it was assessed.
  package let assessment: Assessment?
  package let status: Status
  /// The unrounded differential of eighteen holes; `nil` when there is none, or none yet.
  package let exact: Fraction?
  /// The reduction that it causes for being exceptional; zero if it does not.
  package let exceptional: Tenths
  /// What it did to an EGA handicap.
  package let ega: EGAResult?
  /// The index that gave the expected score of the other nine, where the player had none; else `nil`.
  package let seed: Tenths?
  /// Whether a method was used that no authority has published.
  package let estimated: Bool

  init(
    entry: Int, index: Tenths?, assessment: Assessment? = nil, status: Status,
    exact: Fraction? = nil, exceptional: Tenths = Tenths(0), ega: EGAResult? = nil,
    seed: Tenths? = nil, estimated: Bool = false
  ) {
    self.entry = entry
    self.index = index
    self.assessment = assessment
    self.status = status
    self.exact = exact
    self.exceptional = exceptional
    self.ega = ega
    self.seed = seed
    self.estimated = estimated
  }

  /// The Score Differential, to a tenth.
  package var scoreDifferential: Tenths? { exact?.roundedToTenths }
}
