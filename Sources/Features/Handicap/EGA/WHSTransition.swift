package import Core

/// From an EGA handicap to an index, 2020, as Finland did it: the newest rounds are worked out again by the
/// new rules, and a record of fewer than twenty is given one made-up round more.
package enum WHSTransition {
  /// The differential of the made-up round, 2.0 above the handicap, or `nil` for a full record.
  package static func artificialDifferential(handicap: Tenths, registeredRounds: Int) -> Tenths? {
    registeredRounds < IndexTable.window ? handicap + Tenths(20) : nil
  }

  /// The index of a player without any round: the handicap, at most 54.0.
  package static func indexWithoutRounds(handicap: Tenths) -> Tenths {
    min(handicap, IndexTable.maximum)
  }
}
