import Core
import Handicap
import Testing
import TestSupport

@Suite("Rules of Handicapping")
struct RulesTests {
  @Test("Strokes over all holes add up to the handicap, -10 to 72", arguments: [9, 18])
  func strokesAddUp(holes: Int) {
    var random = SeededGenerator(seed: 2)
    for handicap in -10...72 {
      let indexes = Array((1...18).shuffled(using: &random).prefix(holes))
      let strokes = StrokesReceived.onHoles(handicap: handicap, strokeIndexes: indexes)
      #expect(strokes.reduce(0, +) == handicap)
      let byIndex = zip(indexes, strokes).sorted { $0.0 < $1.0 }.map(\.1)
      #expect(byIndex == byIndex.sorted(by: >), "no hole has more than one of a lower index")
      #expect((byIndex.first ?? 0) - (byIndex.last ?? 0) <= 1)
    }
  }

  @Test("Points and Adjusted Gross Score are two forms of one score")
  func pointsAgree() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let holes = Generated.holes(&random)
      let handicap = Int.random(in: -8...54, using: &random)
      let strokes = holes.map { _ in
        Int.random(in: 0...9, using: &random) == 0 ? nil : Int.random(in: 1...12, using: &random)
      }
      let received = StrokesReceived.onHoles(
        handicap: handicap, strokeIndexes: holes.map(\.strokeIndex))
      let points = Stableford.points(
        pars: holes.map(\.par), received: received, strokes: strokes)
      let score = AdjustedGrossScore.onHoles(
        holes, strokes: strokes, courseHandicap: handicap, established: true
      ).reduce(0, +)
      let par = holes.map(\.par).reduce(0, +)
      #expect(
        Stableford.adjustedGrossScore(par: par, courseHandicap: handicap, points: points) == score)
    }
  }

  @Test("Net double bogey is the lowest score without a point")
  func doubleBogey() {
    for par in 3...6 {
      for received in -1...3 {
        let most = MaximumHoleScore.strokes(
          par: par, received: received, courseHandicap: 54, established: true)
        #expect(Stableford.points(par: par, received: received, strokes: most) == 0)
        #expect(Stableford.points(par: par, received: received, strokes: most - 1) == 1)
      }
    }
  }

  @Test("The table of 5.2: how many count, and what is added")
  func table() {
    let lowest = (1...20).map { IndexTable.row(of: $0)?.lowest ?? 0 }
    #expect(lowest == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8])
    #expect(IndexTable.row(of: 2, beginners: true)?.adjustment == Tenths(-20))
    #expect(IndexTable.row(of: 1_000)?.lowest == 8)
    let average = IndexTable.average([Tenths(100), Tenths(90), Tenths(90), Tenths(95)])
    #expect(average?.counts == [false, false, true, false], "among equals the newer counts")
  }

  @Test(
    "No cap lets an index rise by more than 5.0, and none touches one that rises by 3.0 or falls")
  func caps() {
    for low in stride(from: -50, through: 540, by: 7) {
      for rise in -100...200 {
        let (index, cap) = Caps.apply(to: Tenths(low + rise), low: Tenths(low))
        #expect(index.count <= low + 50)
        #expect((cap == .none) == (rise <= 30))
        #expect((cap == .hard) == (rise > 70))
        if rise <= 30 { #expect(index.count == low + rise) }
      }
    }
  }

  @Test("Allowances of Appendix C")
  func allowances() {
    #expect(Allowance.allCases.allSatisfy { !$0.percents.isEmpty })
    let side = [Fraction(22), Fraction(9), Fraction(14), Fraction(30)]
    // 9 x 25% + 14 x 20% + 22 x 15% + 30 x 10% = 11.35
    #expect(
      PlayingHandicap.ofSide(courseHandicaps: side, percents: Allowance.scrambleOfFour.percents)
        == 11)
    // 9 x 60% + 14 x 40% = 11.0
    #expect(
      PlayingHandicap.ofSide(
        courseHandicaps: Array(side[1...2]), percents: Allowance.greensomes.percents) == 11)
    #expect(PlayingHandicap.ofSide(courseHandicaps: side, percents: [50, 50]) == nil)
  }

  @Test("A table of handicaps covers every index once, in order")
  func handicapTable() throws {
    let rating = try #require(Rating(courseRating: Tenths(718), slope: 128, par: 72))
    let lines = HandicapTable.lines {
      CourseHandicap.eighteenHoles(index: $0, rating: rating).rounded
    }
    #expect(lines.first?.from == Tenths(-100) && lines.last?.through == Tenths(540))
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(next.from.count == line.through.count + 1 && next.handicap > line.handicap)
    }
    #expect(lines.first { $0.from <= Tenths(143) && Tenths(143) <= $0.through }?.handicap == 16)
  }

  @Test("Stroke indexes: doubled and missing ones are named by hole")
  func strokeIndexes() {
    let alastaro = [8, 4, 18, 12, 10, 2, 6, 16, 14, 1, 9, 5, 17, 11, 13, 15, 3, 7]
    #expect(StrokeIndexes.misplaced(alastaro) == [])
    #expect(StrokeIndexes.alternateByNine(alastaro))
    #expect(StrokeIndexes.misplaced([1, 2, 2, 5]) == [3, 4])
  }

  @Test("What is out of range is no rating and no hole")
  func ranges() {
    #expect(Rating(courseRating: Tenths(720), slope: 54, par: 72) == nil)
    #expect(Rating(courseRating: Tenths(720), slope: 156, par: 72) == nil)
    #expect(Rating(courseRating: Tenths(0), slope: 113, par: 72) == nil)
    #expect(Hole(par: 2, strokeIndex: 1) == nil && Hole(par: 4, strokeIndex: 19) == nil)
  }
}
