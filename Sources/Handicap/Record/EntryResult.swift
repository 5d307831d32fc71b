public import Ground

/// What came of an entry of a record.
public struct EntryResult: Hashable, Sendable {
  /// How it stands in the record.
  public enum Standing: Hashable, Sendable {
    /// It is a score of the record.
    case counted
    /// Nine holes that wait for another nine, or for the first index.
    case waiting
    /// It is no score.
    case refused(Assessment.Refusal)
    /// A penalty score that has nothing to copy or no rating.
    case empty
    /// The committee's decision stands.
    case decided
  }

  /// What an EGA round did.
  public struct EGAResult: Hashable, Sendable {
    /// The Playing Handicap that the points were made with.
    public let playingHandicap: Int
    /// The round as it was judged.
    public let round: EGAAdjustment.Round
    /// The handicap before it; `nil` when it made the first one.
    public let before: Tenths?
    /// The handicap after it.
    public let after: Tenths
    /// What it did.
    public let outcome: EGAAdjustment.Outcome
  }

  /// The entry's number.
  public let entry: Int
  /// The index that was in force, or `nil` when there was none.
  public let index: Tenths?
  /// The round as it was judged.
  public let assessment: Assessment?
  /// How it stands.
  public let standing: Standing
  /// The differential of eighteen holes, unrounded, or `nil` when there is none (yet).
  public let exact: Fraction?
  /// The reduction that it causes for being exceptional; zero if it does not.
  public let exceptional: Tenths
  /// What it did to an EGA handicap.
  public let ega: EGAResult?
  /// The index from which the other nine was reckoned where the player had none, or `nil`.
  public let seed: Tenths?
  /// Whether a method was used that no authority has published.
  public let estimated: Bool

  init(
    entry: Int, index: Tenths?, assessment: Assessment? = nil, standing: Standing,
    exact: Fraction? = nil, exceptional: Tenths = Tenths(0), ega: EGAResult? = nil,
    seed: Tenths? = nil, estimated: Bool = false
  ) {
    self.entry = entry
    self.index = index
    self.assessment = assessment
    self.standing = standing
    self.exact = exact
    self.exceptional = exceptional
    self.ega = ega
    self.seed = seed
    self.estimated = estimated
  }

  /// The Score Differential, to a tenth.
  public var scoreDifferential: Tenths? { exact?.roundedToTenths }
}
