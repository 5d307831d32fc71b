package import Core

/// Which rules an association had from which day on. A round is assessed by those of the day it was played.
package struct RuleBook: Hashable, Sendable {
  /// The rules from a day on.
  package struct Period: Hashable, Sendable {
    /// The first day.
    package let from: Day
    package let rules: RuleSet
  }

  /// The book's name, `finland`.
  package let name: String
  /// The periods, earliest first; the first one serves for the time before it too.
  package let periods: [Period]

  package init(name: String, rules: RuleSet) {
    self.init(name: name, [(Day.earliest, rules)])
  }

  init(name: String, _ periods: [(Day, RuleSet)]) {
    self.name = name
    self.periods = periods.map { Period(from: $0.0, rules: $0.1) }
  }

  /// The rules of that day.
  package func rules(on day: Day) -> RuleSet {
    (periods.last { $0.from <= day } ?? periods.first)?.rules ?? RuleSet(.whs2024)
  }

  /// The first day of the World Handicap System after an EGA period, or `nil` in a book that has none.
  package var transition: Day? {
    zip(periods, periods.dropFirst())
      .first { $0.rules.system.era != nil && $1.rules.system.era == nil }?.1.from
  }
}

extension RuleBook {
  /// The book of that name: an association's (`finland`, `denmark`, `germany`, `sweden`, `usa`) or a single
  /// system (`WHS2024`, `EGA2016`); without regard to case.
  package static func named(_ name: String) -> RuleBook? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Every book: the associations', then the single systems.
  package static let all: [RuleBook] =
    [finland, denmark, germany, sweden, usa]
    + RuleSet.System.allCases.map { RuleBook(name: $0.rawValue, rules: RuleSet($0)) }

  /// Finland: the EGA system to 18 February 2020, then the World Handicap System.
  package static let finland = RuleBook(
    name: "finland", european(whs: day(2020, 2, 19)) { rules in rules })

  /// Denmark: a first index from one or two differentials.
  package static let denmark = RuleBook(
    name: "denmark",
    european(whs: day(2020, 1, 1)) { rules in rules.with { $0.beginnersTable = true } })

  /// Germany from 2021: above 26.5 an index rises only by decision.
  package static let germany = RuleBook(
    name: "germany",
    european(whs: day(2021, 1, 1)) { rules in rules.with { $0.requiresDecisionAbove26 = true } })

  /// Sweden: no playing conditions from May 2020 to 12 January 2022.
  package static let sweden: RuleBook = {
    var periods = european(whs: day(2020, 3, 1)) { rules in rules }
    let without = RuleSet(.whs2020).with { $0.usesPlayingConditions = false }
    periods.insert((day(2020, 5, 1), without), at: periods.count - 1)
    periods.insert((day(2022, 1, 12), RuleSet(.whs2020)), at: periods.count - 1)
    return RuleBook(name: "sweden", periods)
  }()

  /// The USA: two nines were combined from 2020 to 2023.
  package static let usa = RuleBook(
    name: "usa",
    [
      (day(2020, 1, 1), RuleSet(.whs2020).with { $0.shortRounds = .combined }),
      (day(2024, 1, 1), RuleSet(.whs2024)),
    ])

  private static func european(whs start: Day, _ adapt: (RuleSet) -> RuleSet) -> [(Day, RuleSet)] {
    [
      (day(2007, 1, 1), RuleSet(.ega2007)), (day(2012, 1, 1), RuleSet(.ega2012)),
      (day(2016, 1, 1), RuleSet(.ega2016)), (start, adapt(RuleSet(.whs2020))),
      (day(2024, 1, 1), adapt(RuleSet(.whs2024))),
    ]
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
    Day(year: year, month: month, day: day) ?? .earliest
  }
}
