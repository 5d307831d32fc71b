import Core
import Handicap
import Testing

@Suite("Assessor")
struct AssessorTests {
  private let modern = Assessor(RuleSet(.whs2024))
  private let older = Assessor(RuleSet(.whs2020))

  @Test("Eighteen holes: each hole with its strokes, points and what counts")
  func eighteen() throws {
    let card = try #require(CardCases.eighteen(strokes: 90))
    let assessed = modern.assess(card, index: Tenths(180))
    #expect(assessed.courseHandicap == 18 && assessed.adjustedGrossScore == 90)
    #expect(assessed.scoreDifferential == Tenths(180) && assessed.points == 36)
    #expect(assessed.holes.allSatisfy { $0.received == 1 && $0.points == 2 })
    #expect(assessed.method == .eighteen && !assessed.estimated)
  }

  @Test("A picked up hole counts net double bogey, without an index par + 5")
  func pickedUp() throws {
    let card = try #require(CardCases.eighteen(strokes: 72))
    var outcomes = card.outcomes
    outcomes[0] = .pickedUp
    let round = try #require(
      Round(part: .eighteen, holes: card.holes, outcomes: outcomes, rating: card.rating))
    #expect(modern.assess(round, index: Tenths(0)).holes[0].adjusted == 6)
    #expect(modern.assess(round, index: nil).holes[0].adjusted == 9)
    #expect(modern.assess(round, index: nil).points == nil)
  }

  @Test("14 holes in 2024: what is expected on the other four is added, an estimate")
  func partial() throws {
    let card = try #require(CardCases.eighteen(strokes: 90, missing: 4))
    let assessed = modern.assess(card, index: Tenths(100))
    // 14 holes of par 56 with 14 over: 14.0, and (0.52 x 10.0 + 1.2) x 4 / 9 = 2.844
    #expect(assessed.method == .partial && assessed.estimated)
    #expect(assessed.scoreDifferential == Tenths(168))
    #expect(assessed.holes.count { $0.adjusted != nil } == 14)
    #expect(modern.assess(card, index: nil).verdict == .refused(.partialWithoutIndex))
  }

  @Test("Holes not played to 2023: net pars, with one stroke more below fourteen")
  func netPars() throws {
    let fourteen = try #require(CardCases.eighteen(strokes: 90, missing: 4))
    let thirteen = try #require(CardCases.eighteen(strokes: 90, missing: 5))
    // one stroke received a hole: each hole not played counts bogey, as each one played does
    #expect(older.assess(fourteen, index: Tenths(180)).adjustedGrossScore == 90)
    #expect(older.assess(thirteen, index: Tenths(180)).adjustedGrossScore == 91)
  }

  @Test("Nine holes of eighteen are a score of nine when that nine is rated, else no score")
  func nineOfEighteen() throws {
    var card = try #require(CardCases.eighteen(strokes: 90, missing: 9))
    for index in [Tenths(180), nil] {
      #expect(modern.assess(card, index: index).verdict == .refused(.nineNotRated))
      #expect(older.assess(card, index: index).verdict == .refused(.nineNotRated))
    }
    card.frontRating = Rating(courseRating: Tenths(360), slope: 113, par: 36)
    let rated = modern.assess(card, index: Tenths(180))
    #expect(rated.method == .nineWithExpected && rated.part == .front9 && rated.holes.count == 9)
    // 45 - 36.0 = 9.0 and 0.52 x 18.0 + 1.2 = 10.56
    #expect(rated.scoreDifferential == Tenths(196))
  }

  @Test("Nine holes here and there are no rated nine, and ten are a score")
  func scattered() throws {
    let card = try #require(CardCases.eighteen(strokes: 90))
    func played(_ holes: Range<Int>) throws -> Assessment {
      let outcomes = card.outcomes.indices.map {
        holes.contains($0) ? card.outcomes[$0] : .notPlayed
      }
      var round = try #require(
        Round(part: .eighteen, holes: card.holes, outcomes: outcomes, rating: card.rating))
      round.frontRating = Rating(courseRating: Tenths(360), slope: 113, par: 36)
      round.backRating = round.frontRating
      return modern.assess(round, index: Tenths(180))
    }
    #expect(try played(4..<13).verdict == .refused(.nineNotRated))
    #expect(try played(9..<18).method == .nineWithExpected)
    #expect(try played(4..<14).method == .partial)
  }

  @Test(
    "A nine of the years in which two were combined waits on when the next rules complete nines")
  func nineOf2023() throws {
    let nine = try #require(CardCases.nine(strokes: 45))
    let whole = try #require(CardCases.eighteen(strokes: 90))
    let days = ["2023-11-01", "2023-11-02", "2023-11-03", "2024-04-01"].compactMap { Day($0) }
    let entries = zip(days, [whole, whole, nine, whole]).enumerated().map {
      RecordEntry(id: $0, day: $1.0, .round($1.1))
    }
    let revisions = ScoringRecord(assigned: nil, on: days[0], book: .usa).replay(entries)
    let last = try #require(revisions.last)
    #expect(last.scores == 3 && last.window.count == 3 && !last.estimated)
    #expect(last.index == Tenths(160))
    // Decided in 2024: the nine is not completed either.
    let decided = ScoringRecord(assigned: nil, on: days[0], book: .usa).replay([
      entries[2], RecordEntry(id: 9, day: days[3], .decision(Tenths(180))),
    ])
    #expect(decided.last?.scores == 0)
  }

  @Test("Fewer than nine holes are no score; seven are where nines are combined")
  func tooFew() throws {
    var card = try #require(CardCases.eighteen(strokes: 90, missing: 11))
    #expect(modern.assess(card, index: Tenths(180)).verdict == .refused(.tooFewHoles))
    #expect(older.assess(card, index: Tenths(180)).verdict == .refused(.tooFewHoles))
    var rules = RuleSet(.whs2020)
    rules.shortRounds = .combined
    let american = Assessor(rules)
    #expect(american.assess(card, index: Tenths(180)).verdict == .refused(.nineNotRated))
    card.frontRating = Rating(courseRating: Tenths(360), slope: 113, par: 36)
    // seven holes with a bogey each, two net pars (bogeys too): 45 - 36.0
    #expect(american.assess(card, index: Tenths(180)).verdict == .half(Fraction(9)))
  }

  @Test("A plus player is expected to score by the plain formula, or as 0.0 by the switch")
  func plus() throws {
    let nine = try #require(CardCases.nine(strokes: 36))
    let plain = modern.assess(nine, index: Tenths(-20))
    #expect(plain.differential == Fraction(16, over: 100) && plain.estimated)
    var rules = RuleSet(.whs2024)
    rules.clampsPlusExpectation = true
    #expect(Assessor(rules).assess(nine, index: Tenths(-20)).scoreDifferential == Tenths(12))
  }

  @Test("A round has the holes of its part, different indexes and sensible strokes")
  func rounds() throws {
    let card = try #require(CardCases.eighteen(strokes: 90))
    #expect(
      Round(part: .front9, holes: card.holes, outcomes: card.outcomes, rating: card.rating) == nil)
    for strokes in [0, 21] {
      var outcomes = card.outcomes
      outcomes[17] = .strokes(strokes)
      #expect(
        Round(part: .eighteen, holes: card.holes, outcomes: outcomes, rating: card.rating) == nil)
    }
    let same = Array(repeating: card.holes[0], count: 18)
    #expect(
      Round(part: .eighteen, holes: same, outcomes: card.outcomes, rating: card.rating) == nil)
  }
}
