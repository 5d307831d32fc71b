import Core
import Handicap
import Testing

@Suite("Records, worked by hand")
struct RecordCasesTests {
  private let start = Day(year: 2024, month: 4, day: 1) ?? .earliest
  private static let modern = RuleBook(name: "WHS2024", rules: RuleSet(.whs2024))

  private func day(_ offset: Int) -> Day { start.advanced(by: offset) ?? start }

  private func scores(_ tenths: [Int], from first: Int = 0) -> [RecordEntry] {
    tenths.enumerated().map {
      RecordEntry(id: first + $0, day: day(first + $0), .differential(Tenths($1)))
    }
  }

  private func replay(
    _ entries: [RecordEntry], assigned: Tenths? = nil, rules: RuleSet = RuleSet(.whs2024)
  ) -> [Revision] {
    ScoringRecord(assigned: assigned, on: start, book: RuleBook(name: "own", rules: rules)).replay(
      entries)
  }

  @Test("An assigned 54.0 stays until three scores give an index")
  func assigned() {
    let rules = RuleSet(.whs2024)
    #expect(
      replay(scores([520, 500, 510]), assigned: Tenths(540), rules: rules).map(\.index)
        == [Tenths(540), Tenths(540), Tenths(540), Tenths(480)])
    var danish = rules
    danish.beginnersTable = true
    #expect(
      replay(scores([520, 500, 510]), assigned: Tenths(540), rules: danish).map(\.index)
        == [Tenths(540), Tenths(500), Tenths(480), Tenths(480)])
  }

  @Test("A score far below an assigned index is exceptional, unless the switch says otherwise")
  func exceptionalAgainstAssigned() {
    var rules = RuleSet(.whs2024)
    let tested = replay(scores([460, 470, 500]), assigned: Tenths(540), rules: rules)
    // 54.0 - 46.0 = 8.0 and 54.0 - 47.0 = 7.0: -1.0 twice; 46.0 - 2.0 - 2.0
    #expect(tested.flatMap(\.results).map(\.exceptional) == [Tenths(-10), Tenths(-10), Tenths(0)])
    #expect(tested.last?.index == Tenths(420))
    rules.testsAssignedIndex = false
    #expect(
      replay(scores([460, 470, 500]), assigned: Tenths(540), rules: rules).last?.index
        == Tenths(440))
  }

  @Test("A reduction rests on the twenty of that day, and new scores do not inherit it")
  func reductionFades() throws {
    let revisions = replay(
      scores(Array(repeating: 200, count: 20) + [90] + Array(repeating: 200, count: 20)))
    let exceptional = revisions[21]
    // twenty: 19 at 20.0 - 2.0 and one at 9.0 - 2.0: (7.0 + 7 x 18.0) / 8 = 16.625
    #expect(exceptional.index == Tenths(166))
    #expect(exceptional.window.allSatisfy { $0.adjustment == Tenths(-20) })
    #expect(exceptional.scores == 21)
    let last = try #require(revisions.last)
    #expect(last.calculated == Tenths(200) && last.index == Tenths(198))
    #expect(last.low == Tenths(166))
    #expect(last.cap == .soft, "20.0 is 3.4 above 16.6: 16.6 + 3.0 + 0.2 = 19.8")
  }

  @Test("The soft and the hard cap hold an index by the low of the year")
  func caps() throws {
    let revisions = replay(
      scores(Array(repeating: 100, count: 20) + Array(repeating: 300, count: 20)))
    let last = try #require(revisions.last)
    #expect(last.calculated == Tenths(300) && last.low == Tenths(100))
    #expect(last.cap == .hard && last.index == Tenths(150))
    let soft = try #require(revisions.first { $0.cap == .soft })
    let calculated = try #require(soft.calculated)
    #expect(
      soft.index == (Fraction(Tenths(130)) + Fraction(calculated - Tenths(130)) / 2).roundedToTenths
    )
  }

  @Test("Six cards of nine holes make a first index, estimated")
  func firstNines() throws {
    let nine = try #require(CardCases.nine(strokes: 50))
    let entries = (0..<6).map { RecordEntry(id: $0, day: day($0), .round(nine)) }
    let revisions = replay(entries)
    #expect(revisions[5].index == nil && revisions[5].results.map(\.status) == [.waiting])
    let last = try #require(revisions.last)
    // par + 5 leaves 50: 50 - 36.0 = 14.0 each; doubled 28.0, of six 28.0 - 1.0 = 27.0;
    // expected 0.52 x 27.0 + 1.2 = 15.24; 29.24 is 29.2 each, and 29.2 - 1.0 = 28.2
    #expect(last.results.map(\.seed) == Array(repeating: Tenths(270), count: 6))
    #expect(last.index == Tenths(282) && last.scores == 6)
    #expect(last.estimated)
  }

  @Test("With an index a card of nine holes counts at once")
  func nineWithIndex() throws {
    let nine = try #require(CardCases.nine(strokes: 46))
    let revision = try #require(
      replay([RecordEntry(id: 1, day: start, .round(nine))], assigned: Tenths(180)).last)
    let result = try #require(revision.results.first)
    // 46 - 36.0 = 10.0 and 0.52 x 18.0 + 1.2 = 10.56
    #expect(result.scoreDifferential == Tenths(206))
    #expect(result.assessment?.courseHandicap == 9 && !result.estimated)
  }

  @Test("Two nines make a score in the USA to 2023, and a nine is scaled up in Europe")
  func oldNines() throws {
    let nine = try #require(CardCases.nine(strokes: 46))
    let entries = [0, 1].map { RecordEntry(id: $0, day: day($0), .round(nine)) }
    var rules = RuleSet(.whs2020)
    let scaled = try #require(replay(entries, assigned: Tenths(180), rules: rules).last)
    // 46 played, the nine twice is par 72 at 72.0; 18 strokes, 9 on the other nine: 36 + 9 + 1; 92 - 72.0
    #expect(scaled.results.first?.scoreDifferential == Tenths(200))
    #expect(scaled.results.first?.assessment?.adjustedGrossScore == 92)
    rules.shortRounds = .combined
    let combined = replay(entries, assigned: Tenths(180), rules: rules)
    #expect(combined[1].results.map(\.status) == [.waiting])
    #expect(combined[2].results.first?.scoreDifferential == Tenths(200))
    #expect(combined[2].window.map(\.partner) == [0])
  }

  @Test(
    "A committee's index is in force, later scores start from it, and a rise restarts the low index"
  )
  func decision() throws {
    let twenty = scores(Array(repeating: 150, count: 20))
    let decided = RecordEntry(id: 100, day: day(30), .decision(Tenths(250)))
    let revisions = replay(twenty + [decided] + scores([170], from: 40))
    let decision = try #require(revisions.first { $0.cause == .decision })
    #expect(decision.index == Tenths(250) && decision.effectiveOn == day(30))
    #expect(decision.window.allSatisfy { $0.adjustment == Tenths(100) })
    let last = try #require(revisions.last)
    #expect(last.results.first?.index == Tenths(250))
    // 17.0 is 8.0 better than 25.0: -1.0 on all; (16.0 + 7 x 24.0) / 8 = 23.0
    #expect(last.index == Tenths(230) && last.low == Tenths(250) && last.cap == .none)
    var kept = RuleSet(.whs2024)
    kept.decisionResetsLow = false
    let held = try #require(replay(twenty + [decided] + scores([170], from: 40), rules: kept).last)
    #expect(held.low == Tenths(150) && held.index == Tenths(200) && held.cap == .hard)
  }

  @Test("Penalty scores copy the highest or lowest, or take Course Rating + Course Handicap")
  func penalties() throws {
    let rating = try #require(Rating(courseRating: Tenths(710), slope: 130, par: 71))
    let before = scores([201, 184, 250, 177])
    func last(_ penalty: PenaltyScore, _ rating: Rating? = nil) -> Tenths? {
      replay(before + [RecordEntry(id: 9, day: day(9), .penalty(penalty, rating: rating))])
        .last?.results.first?.scoreDifferential
    }
    #expect(last(.highest) == Tenths(250) && last(.lowest) == Tenths(177))
    // index 16.7; 16.7 x 130 / 113 = 19.2: 71 + 19 = 90; 113 / 130 x 19 = 16.5
    #expect(last(.generic, rating) == Tenths(165))
    #expect(last(.generic) == nil)
  }

  @Test("Above 26.5 an index rises only by decision where that rule is in force")
  func brake() throws {
    var rules = RuleSet(.whs2024)
    rules.requiresDecisionAbove26 = true
    let revisions = replay(scores([400, 400, 400, 400]), assigned: Tenths(300), rules: rules)
    #expect(revisions.last?.index == Tenths(300) && revisions.last?.isHeldByNationalRule == true)
    let low = replay(scores([400, 400, 400, 400]), assigned: Tenths(200), rules: rules)
    #expect(low.last?.index == Tenths(265))
  }

  @Test("Playing conditions set afterwards change the record from that day on")
  func conditions() throws {
    var card = try #require(CardCases.eighteen(strokes: 90))
    let calm = (0..<4).map { RecordEntry(id: $0, day: day($0), .round(card)) }
    card.conditions = 2
    var windy = calm
    windy[2] = RecordEntry(id: 2, day: day(2), .round(card))
    let (before, after) = (
      replay(calm, assigned: Tenths(180)), replay(windy, assigned: Tenths(180))
    )
    #expect(before.prefix(3) == after.prefix(3))
    #expect(after[3].results.first?.scoreDifferential == Tenths(160))
    var without = RuleSet(.whs2024)
    without.usesPlayingConditions = false
    #expect(
      replay(windy, assigned: Tenths(180), rules: without).map(\.index) == before.map(\.index))
  }
}

/// Cards on a course of par 72 rated 72.0 with slope 113.
enum CardCases {
  static let pars = [4, 4, 3, 5, 4, 4, 3, 5, 4]

  static func eighteen(strokes total: Int, missing: Int = 0) -> Round? {
    let holes = (0..<18).compactMap { Hole(par: pars[$0 % 9], strokeIndex: $0 + 1) }
    return Rating(courseRating: Tenths(720), slope: 113, par: 72).flatMap {
      Round(
        part: .eighteen, holes: holes, outcomes: outcomes(holes, total, missing: missing),
        rating: $0)
    }
  }

  static func nine(strokes total: Int) -> Round? {
    let holes = (0..<9).compactMap { Hole(par: pars[$0], strokeIndex: 2 * $0 + 1) }
    return Rating(courseRating: Tenths(360), slope: 113, par: 36).flatMap {
      Round(part: .front9, holes: holes, outcomes: outcomes(holes, total), rating: $0)
    }
  }

  /// Strokes that add up over all holes, the extra ones dealt out one a hole; the last holes not played.
  private static func outcomes(_ holes: [Hole], _ total: Int, missing: Int = 0) -> [HoleOutcome] {
    let extra = total - holes.map(\.par).reduce(0, +)
    return holes.indices.map { hole in
      guard hole < holes.count - missing else { return .notPlayed }
      let share = extra / holes.count + (hole < extra % holes.count ? 1 : 0)
      return .strokes(holes[hole].par + share)
    }
  }
}
