package import Core

/// A handicap committee's decision on an index. Rules of Handicapping 7.1a.
package enum CommitteeAdjustment {
  /// What is added to each of the newest twenty differentials so that their average by the table is the
  /// decided index, and later scores go on from there (5.2, "committee review").
  package static func onDifferentials(decided: Tenths, calculated: Tenths) -> Tenths {
    decided - calculated
  }

  /// Whether a decision keeps to what the rules ask: a stroke at least, and upwards at most 5.0 above the
  /// Low Handicap Index. A committee may go beyond in special cases, so this is a warning.
  package static func isOrdinary(decided: Tenths, index: Tenths, low: Tenths?) -> Bool {
    let change = decided - index
    guard abs(change.count) >= 10 else { return false }
    guard change.count > 0, let low else { return true }
    return decided <= low + Caps.hardRise
  }
}
