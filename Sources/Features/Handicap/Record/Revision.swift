package import Core

/// A revision of a Handicap Index, with everything that it was calculated from.
package struct Revision: Hashable, Sendable {
  package enum Cause: String, Hashable, Sendable {
    /// The index with which the record began.
    case assigned
    /// The scores of a day.
    case scores
    /// A committee's decision.
    case decision
    /// The transition from the EGA Handicap System to the World Handicap System.
    case transition
    /// A committee froze the index.
    case frozen
    /// A freeze ended: the index follows from the record again.
    case unfrozen = "thawed"
    /// A committee withdrew the index.
    case withdrawn
    /// A withdrawal ended.
    case restored

    /// Whether it only marks a day, and nothing is worked out.
    package var isMark: Bool { [.frozen, .withdrawn, .restored].contains(self) }

    /// Whether the index is worked out anew: not when all rounds of a day gave no score.
    func revises(_ results: [EntryResult]) -> Bool {
      !isMark && (self != .scores || results.contains { $0.status == .counted })
    }
  }

  /// The day from which it is valid: the one after the scores, or that of the decision.
  package let effectiveOn: Day
  package let cause: Cause
  /// The rules of the day.
  package let rules: RuleSet
  /// The index (the exact handicap in the EGA system), or `nil` while the scores are too few.
  package let index: Tenths?
  /// The index before.
  package let previous: Tenths?
  /// The result of each entry, in their order; a nine that a later one completes is in it again.
  package let results: [EntryResult]
  /// The newest differentials, at most twenty, oldest first, with what counts.
  package let window: [RecordScore]
  /// How many scores the record has.
  package let scores: Int
  /// The row of the table that was used, or `nil` when the scores gave no index.
  package let row: IndexTable.Row?
  /// Their average with the table's adjustment, before caps and limits.
  package let calculated: Tenths?
  /// The Low Handicap Index at the newest score, which the caps are measured from. This revision is not among
  /// the indexes that it is the lowest of (RoH 5.7).
  package let low: Tenths?
  /// The cap that was applied.
  package let cap: Caps.Cap
  /// The index after the caps, before the limit of 54.0.
  package let capped: Tenths?
  /// The freeze that kept the index, whatever the scores gave.
  package let freeze: Suspension.Period?
  /// The withdrawal during which it was issued.
  package let withdrawal: Suspension.Period?

  init(
    effectiveOn: Day, cause: Cause, rules: RuleSet, index: Tenths?, previous: Tenths?,
    results: [EntryResult], window: [RecordScore], scores: Int, row: IndexTable.Row?,
    calculated: Tenths?, low: Tenths?, cap: Caps.Cap, capped: Tenths?,
    freeze: Suspension.Period? = nil, withdrawal: Suspension.Period? = nil
  ) {
    self.effectiveOn = effectiveOn
    self.cause = cause
    self.rules = rules
    self.index = index
    self.previous = previous
    self.results = results
    self.window = window
    self.scores = scores
    self.row = row
    self.calculated = calculated
    self.low = low
    self.cap = cap
    self.capped = capped
    self.freeze = freeze
    self.withdrawal = withdrawal
  }

  /// Whether the average was above 54.0 after the caps.
  package var isLimited: Bool { capped.map { $0 > IndexTable.maximum } ?? false }

  /// Whether a national rule held the index below what the scores gave.
  package var isHeldByNationalRule: Bool {
    guard cause != .decision, freeze == nil, let index, let capped else { return false }
    return index < min(capped, IndexTable.maximum)
  }

  /// Whether a method was used, in a differential that counts, that no authority has published.
  package var estimated: Bool { window.contains { $0.counts && $0.estimated } }
}
