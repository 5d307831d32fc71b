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

  /// What a score was made from besides its own round.
  package enum Source: Hashable, Sendable {
    /// Nothing else.
    case own
    /// The first of two nines, of that entry.
    indirect case firstNine(Assessment, entry: Int)
    /// What an index is expected to score on nine more holes: a decided one, or one that the first nines gave.
    case expected(of: Tenths, FirstNines?)
    /// The differentials that a penalty score copies the highest or lowest of.
    case copied(PenaltyScore, from: [Tenths])
    /// The rating of a generic penalty score.
    case generic(Rating)
    case decision(Decision)
  }

  /// The scores of a player without an index, from which a provisional one was made.
  package struct FirstNines: Hashable, Sendable {
    /// The adjusted differentials of eighteen holes.
    let differentials: [Tenths]
    /// The unrounded differentials of the nines that waited.
    let nines: [Fraction]
    let row: IndexTable.Row
  }

  /// A committee's decision.
  package struct Decision: Hashable, Sendable {
    let index: Tenths
    /// The average of the newest differentials before it, or `nil` when they gave none.
    let average: IndexTable.Average?
    /// The differentials that it is the average of.
    let counting: [Tenths]
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
  package private(set) var exceptional: Tenths
  /// The reduction that it would cause, had a committee not taken it back; else zero.
  package private(set) var cancelledReduction = Tenths(0)
  /// What it did to an EGA handicap.
  package let ega: EGAAssessment?
  package let source: Source
  /// Whether a method was used that no authority has published.
  package let estimated: Bool

  init(
    entry: Int, index: Tenths?, assessment: Assessment? = nil, status: Status,
    exact: Fraction? = nil, exceptional: Tenths = Tenths(0),
    ega: EGAAssessment? = nil, source: Source = .own, estimated: Bool = false
  ) {
    self.entry = entry
    self.index = index
    self.assessment = assessment
    self.status = status
    self.exact = exact
    self.exceptional = exceptional
    self.ega = ega
    self.source = source
    self.estimated = estimated
  }

  /// The result without its reduction, if that is among the cancelled ones.
  func cancelling(_ cancelled: Set<Int>) -> EntryResult {
    guard exceptional.count < 0, cancelled.contains(entry) else { return self }
    var result = self
    (result.cancelledReduction, result.exceptional) = (exceptional, Tenths(0))
    return result
  }

  /// The Score Differential, to a tenth.
  package var scoreDifferential: Tenths? { exact?.roundedToTenths }
}
