package import Core

/// The transition from EGA handicaps to Handicap Indexes in 2020, as Finland made it: the newest rounds are assessed
/// again by the new rules, and a record of fewer than twenty gets an artificial round.
package enum WHSTransition {
  /// How far above the handicap the artificial round is.
  static let added = Tenths(20)

  /// The differential of the artificial round, 2.0 above the handicap; `nil` for a full record.
  package static func artificialDifferential(handicap: Tenths, registeredRounds: Int) -> Tenths? {
    registeredRounds < IndexTable.window ? handicap + added : nil
  }

  /// The index of a player without any round: the handicap, at most 54.0.
  package static func indexWithoutRounds(handicap: Tenths) -> Tenths {
    min(handicap, IndexTable.maximum)
  }
}
