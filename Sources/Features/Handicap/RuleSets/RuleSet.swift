/// The rules by which a round is assessed: a system, and a switch for each rule that associations have
/// differently or that no authority has published.
package struct RuleSet: Hashable, Sendable {
  /// A handicap system and its edition.
  package enum System: String, Hashable, Sendable, CaseIterable {
    /// EGA Handicap System 2007-2011.
    case ega2007 = "EGA2007"
    /// EGA Handicap System 2012-2015.
    case ega2012 = "EGA2012"
    /// EGA Handicap System 2016-2019.
    case ega2016 = "EGA2016"
    /// World Handicap System, Rules of Handicapping of January 2020.
    case whs2020 = "WHS2020"
    /// World Handicap System, Rules of Handicapping of January 2024.
    case whs2024 = "WHS2024"

    /// The edition of the EGA system, or `nil` for the World Handicap System.
    package var era: EGAEra? {
      switch self {
      case .ega2007: .from2007
      case .ega2012: .from2012
      case .ega2016: .from2016
      case .whs2020, .whs2024: nil
      }
    }
  }

  /// How a score of fewer holes becomes one of eighteen.
  package enum ShortRounds: String, Hashable, Sendable, CaseIterable {
    /// What is expected of the player is added (2024).
    case expected
    /// Net pars are added, with one stroke more below fourteen holes (Europe 2020-2023).
    case scaledUp
    /// Two nines are combined in the order posted; 14 holes are filled up with net pars (USA 2020-2023).
    case combined
  }

  package var system: System
  /// How short rounds become eighteen holes.
  package var shortRounds: ShortRounds
  /// Whether one and two differentials give an index too (Denmark).
  package var beginnersTable = false
  /// Whether the exceptional score test takes the rounded differential; the text of the rule names the unrounded one.
  package var roundsExceptionalTest = false
  /// Whether an assigned index (54.0 with the green card) is one that a score can be exceptional against.
  package var testsAssignedIndex = true
  /// Whether a plus player is expected to score as an index of 0.0; not published.
  package var clampsPlusExpectation = false
  /// Whether the day's playing conditions count.
  package var usesPlayingConditions = true
  /// Whether playing conditions are estimated from a day's scores when none are set; not published.
  package var estimatesPlayingConditions = false
  /// Whether a committee's decision upwards begins the year of the Low Handicap Index again; not published.
  package var decisionResetsLow = true
  /// Whether an index above 26.5 rises only by a decision (Germany).
  package var requiresDecisionAbove26 = false
  /// The categories whose rounds of nine holes count (EGA), when not the edition's own.
  package var nineHoleCategories: ClosedRange<Int>?

  package init(_ system: System) {
    self.system = system
    shortRounds = system == .whs2024 ? .expected : .scaledUp
  }

  /// The fewest holes that give a score: nine, or seven where two nines are combined.
  package var fewestHoles: Int { shortRounds == .combined ? 7 : HolesNotPlayed.fewest }

  func with(_ change: (inout RuleSet) -> Void) -> RuleSet {
    var changed = self
    change(&changed)
    return changed
  }
}
