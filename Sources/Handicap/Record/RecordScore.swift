public import Ground

/// A differential in a record with what was added to it since.
public struct RecordScore: Hashable, Sendable {
  /// What was added to a differential.
  public struct Adjustment: Hashable, Sendable {
    /// Why.
    public enum Reason: String, Hashable, Sendable {
      /// An exceptional score (RoH 5.9).
      case exceptional
      /// A committee's decision (RoH 7.1a).
      case committee
    }

    /// Why.
    public let reason: Reason
    /// How much.
    public let value: Tenths
    /// The entry that caused it.
    public let entry: Int
  }

  /// The entry; `nil` for the made-up round of the transition from the EGA system.
  public let entry: Int?
  /// The other nine of a score that combines two.
  public let partner: Int?
  /// The day it was played.
  public let day: Day
  /// The differential, to a tenth, as it was played.
  public let differential: Tenths
  /// What was added since, oldest first.
  public internal(set) var adjustments: [Adjustment] = []
  /// Whether a method was used that no authority has published.
  public let estimated: Bool
  /// Whether it is among those that make the index.
  public internal(set) var counts = false

  /// The sum of what was added.
  public var adjustment: Tenths { adjustments.reduce(Tenths(0)) { $0 + $1.value } }

  /// The differential with what was added.
  public var adjusted: Tenths { adjustments.isEmpty ? differential : differential + adjustment }
}
