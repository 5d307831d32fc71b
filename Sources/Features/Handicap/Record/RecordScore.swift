package import Core

/// A differential in a record with what was added to it since.
package struct RecordScore: Hashable, Sendable {
  /// What was added to a differential.
  package struct Adjustment: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
      /// An exceptional score (RoH 5.9).
      case exceptional
      /// A committee's decision (RoH 7.1a).
      case committee
    }

    package let reason: Reason
    /// How much.
    package let value: Tenths
    /// The entry that caused it.
    package let entry: Int
  }

  /// The entry; `nil` for the made-up round of the transition from the EGA system.
  package let entry: Int?
  /// The other nine of a score that combines two.
  package let partner: Int?
  /// The day it was played.
  package let day: Day
  /// The differential, to a tenth, as it was played.
  package let differential: Tenths
  /// What was added since, oldest first.
  package internal(set) var adjustments: [Adjustment] = []
  /// Whether a method was used that no authority has published.
  package let estimated: Bool
  /// Whether it is among those that make the index.
  package internal(set) var counts = false

  /// The sum of what was added.
  package var adjustment: Tenths { adjustments.reduce(Tenths(0)) { $0 + $1.value } }

  /// The differential with what was added.
  package var adjusted: Tenths { adjustments.isEmpty ? differential : differential + adjustment }
}
