package import Core

/// A Score Differential of a record, with later adjustments.
package struct RecordScore: Hashable, Sendable {
  package struct Adjustment: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
      /// An exceptional score (RoH 5.9).
      case exceptional
      /// A committee's decision (RoH 7.1a).
      case committee
    }

    package let reason: Reason
    /// In tenths; negative lowers the differential.
    package let value: Tenths
    /// The entry that caused it.
    package let entry: Int
  }

  /// The entry; `nil` for the artificial round of the transition from the EGA system.
  package let entry: Int?
  /// The other nine of a score that combines two.
  package let partner: Int?
  /// The day it was played.
  package let day: Day
  /// Where it belongs in the record.
  let sortKey: RecordEntry.SortKey
  /// The differential, to a tenth, as it was played.
  package let differential: Tenths
  /// Later adjustments, oldest first.
  package internal(set) var adjustments: [Adjustment] = []
  /// Whether a method was used that no authority has published.
  package let estimated: Bool
  /// Whether it is among the lowest, which make the index.
  package internal(set) var counts = false

  /// The score of an entry.
  init(
    _ entry: RecordEntry, partner: Int? = nil, differential: Tenths, estimated: Bool
  ) {
    self.entry = entry.id
    self.partner = partner
    day = entry.day
    sortKey = entry.sortKey
    self.differential = differential
    self.estimated = estimated
  }

  /// The artificial round of the transition, before all entries of the day.
  init(artificial differential: Tenths, before day: Day) {
    entry = nil
    partner = nil
    self.day = day
    sortKey = RecordEntry.SortKey(before: day)
    self.differential = differential
    estimated = false
  }

  /// The sum of the adjustments.
  package var adjustment: Tenths { adjustments.reduce(Tenths(0)) { $0 + $1.value } }

  /// The differential with its adjustments.
  package var adjusted: Tenths { adjustments.isEmpty ? differential : differential + adjustment }
}
