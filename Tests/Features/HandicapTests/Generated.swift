import Core
import Handicap
import TestSupport

/// Rounds and records made up from a seed.
enum Generated {
  /// Eighteen holes with a permutation of stroke indexes.
  static func holes(_ random: inout SeededGenerator) -> [Hole] {
    (1...18).shuffled(using: &random).compactMap {
      Hole(par: Int.random(in: 3...5, using: &random), strokeIndex: $0)
    }
  }

  /// A round of a player of about that many strokes above par a hole (in tenths), now and then short.
  static func round(_ random: inout SeededGenerator, overPar: Int) -> Round? {
    let holes = holes(&random)
    let par = holes.map(\.par).reduce(0, +)
    let missing =
      Int.random(in: 0...7, using: &random) == 0 ? Int.random(in: 1...8, using: &random) : 0
    let outcomes = holes.enumerated().map { place, hole -> HoleOutcome in
      if place >= 18 - missing { return .notPlayed }
      if Int.random(in: 0...30, using: &random) == 0 { return .pickedUp }
      let over = (overPar + Int.random(in: -12...18, using: &random)) / 10
      return .strokes(max(1, hole.par + over))
    }
    return rated(&random, par: par).flatMap {
      Round(part: .eighteen, holes: holes, outcomes: outcomes, rating: $0)
    }
  }

  /// A round of the first nine.
  static func nine(_ random: inout SeededGenerator, overPar: Int) -> Round? {
    guard let whole = round(&random, overPar: overPar) else { return nil }
    let holes = Array(whole.holes.prefix(9))
    let outcomes = holes.map { hole in
      HoleOutcome.strokes(
        max(1, hole.par + (overPar + Int.random(in: -12...18, using: &random)) / 10))
    }
    let par = holes.map(\.par).reduce(0, +)
    let rating = Rating(
      courseRating: Tenths(10 * par + Int.random(in: -15...15, using: &random)),
      slope: Int.random(in: 90...140, using: &random), par: par)
    var nine = rating.flatMap { Round(part: .front9, holes: holes, outcomes: outcomes, rating: $0) }
    nine?.whole = Round.EighteenHoles(holes: whole.holes, rating: whole.rating)
    return nine
  }

  /// Entries over some years from that day: cards of eighteen and nine holes, penalty scores, decisions.
  static func entries(
    _ count: Int, from first: Day, _ random: inout SeededGenerator, decisions: Bool = true
  ) -> [RecordEntry] {
    var day = first
    let skill = Int.random(in: 0...20, using: &random)
    return (1...count).compactMap { id in
      day = day.advanced(by: Int.random(in: 0...9, using: &random)) ?? day
      let overPar = skill + Int.random(in: -4...6, using: &random)
      let content: RecordEntry.Event? =
        switch Int.random(in: 0...39, using: &random) {
        case 0: .penalty([.highest, .lowest].randomElement(using: &random) ?? .lowest, rating: nil)
        case 1 where decisions: .decision(Tenths(Int.random(in: 50...400, using: &random)))
        case 2...8: nine(&random, overPar: overPar).map { .round($0) }
        default: round(&random, overPar: overPar).map { .round($0) }
        }
      return content.map {
        RecordEntry(
          id: id, day: day, start: Int.random(in: 400...1_000, using: &random),
          course: Int.random(in: 1...3, using: &random), $0)
      }
    }
  }

  private static func rated(_ random: inout SeededGenerator, par: Int) -> Rating? {
    Rating(
      courseRating: Tenths(10 * par + Int.random(in: -30...30, using: &random)),
      slope: Int.random(in: 90...140, using: &random), par: par)
  }
}
