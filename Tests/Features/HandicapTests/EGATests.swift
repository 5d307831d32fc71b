import Core
import Handicap
import Testing

@Suite("EGA Handicap System and the transition")
struct EGATests {
  @Test("Categories begin and end where they should")
  func categories() {
    let edges = [-30, 44, 45, 114, 115, 184, 185, 264, 265, 360, 370, 540]
    #expect(
      edges.map { EGACategory(handicap: Tenths($0)).rawValue }
        == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  }

  @Test(
    "More points never give a higher handicap, and none rises above 36.0",
    arguments: EGAEra.allCases)
  func monotonic(era: EGAEra) {
    for tenths in stride(from: -20, through: 540, by: 1) where tenths <= 360 || tenths % 10 == 0 {
      for holes in [9, 18] {
        let results = (0...50).map {
          EGAAdjustment.apply(.init(points: $0, holes: holes), to: Tenths(tenths), era: era)
            .handicap
        }
        #expect(results == results.sorted(by: >))
        #expect(results[0] <= max(Tenths(tenths), Tenths(360)))
      }
    }
  }

  @Test("Nine holes count from category 4, 3 and 2 on; a switch says otherwise")
  func nines() {
    let round = StablefordRound(points: 20, holes: 9)
    let outcomes = EGAEra.allCases.map {
      EGAAdjustment.apply(round, to: Tenths(100), era: $0).effect
    }
    #expect(outcomes == [.notCounted, .notCounted, .lowered])
    let dutch = EGAAdjustment.apply(
      round, to: Tenths(100), era: .from2012, nineHoleCategories: 2...6)
    #expect(dutch.handicap == Tenths(96))
  }

  @Test("Reduction only leaves a handicap that would rise")
  func reductionOnly() {
    let round = StablefordRound(points: 20, bufferAdjustment: -2, reductionOnly: true)
    #expect(EGAAdjustment.apply(round, to: Tenths(100), era: .from2016).effect == .unchanged)
  }

  @Test("A Stableford adjustment adds points for everyone before the handicap moves")
  func pointsAdjustment() {
    let round = StablefordRound(points: 35, pointsAdjustment: 2)
    #expect(
      EGAAdjustment.apply(round, to: Tenths(200), era: .from2007).handicap == Tenths(196))
  }

  @Test("A club handicap plays with what 36.0 has above 36 there")
  func clubHandicap() throws {
    let rating = try #require(Rating(courseRating: Tenths(715), slope: 125, par: 72))
    #expect(EGAPlayingHandicap.eighteenHoles(handicap: Tenths(450), rating: rating) == 48)
    #expect(
      EGAPlayingHandicap.nineHoles(
        handicap: Tenths(450), courseRating18: Tenths(715), slope: 125, par9: 36) == 25)
  }

  @Test("Rounds before 19 February 2020 move the exact handicap; then they become an index")
  func transition() throws {
    let card = try #require(CardCases.eighteen(strokes: 88))
    let first = try #require(Day(year: 2019, month: 7, day: 1))
    let record = ScoringRecord(assigned: Tenths(200), on: first, book: .finland)
    let entries = (0..<4).map {
      RecordEntry(id: $0, day: first.advanced(by: $0) ?? first, .round(card))
    }
    let today = try #require(Day(year: 2021, month: 1, day: 1))
    let revisions = record.replay(entries, through: today)
    // 20 strokes over par 72: 88 is 4 under the handicap, 40 points; 20.0 - 4 x 0.4 = 18.4, category 3;
    // then 18 strokes: 38 points, 2 x 0.3 = 17.8; 18: 38, 17.2; 17: 37, 16.9
    #expect(revisions.dropLast().map(\.index) == [200, 184, 178, 172, 169].map { Tenths($0) })
    let last = try #require(revisions.last)
    #expect(last.cause == .transition && last.effectiveOn == Day(year: 2020, month: 2, day: 19))
    // four rounds at 16.0 and one at 18.9: the lowest of five
    #expect(last.window.map(\.differential) == [189, 160, 160, 160, 160].map { Tenths($0) })
    #expect(last.index == Tenths(160))
    #expect(record.replay([], through: today).last?.index == Tenths(200))
    #expect(record.replay([]).count == 1)
  }

  @Test("The first card makes the first handicap")
  func firstHandicap() throws {
    let card = try #require(CardCases.eighteen(strokes: 118))
    let day = try #require(Day(year: 2018, month: 7, day: 1))
    let revisions = ScoringRecord(assigned: nil, on: day, book: .finland).replay([
      RecordEntry(id: 1, day: day, .round(card))
    ])
    // 54 strokes: 118 is 64 net, 8 under par, 44 points; 54 - 8
    #expect(revisions.last?.index == Tenths(460))
  }
}

@Suite("Rule books")
struct RuleBookTests {
  @Test("The rules are those of the day played")
  func days() throws {
    let days = ["2008-01-01", "2015-12-31", "2016-01-01", "2020-02-18", "2020-02-19", "2024-01-01"]
    let systems = try days.map { RuleBook.finland.rules(on: try #require(Day($0))).system }
    #expect(systems == [.ega2007, .ega2012, .ega2016, .ega2016, .whs2020, .whs2024])
    #expect(RuleBook.finland.rules(on: .earliest).system == .ega2007)
  }

  @Test("Books are found by name, and their days rise")
  func names() {
    #expect(RuleBook.named("Finland") == .finland)
    #expect(RuleBook.named("whs2024")?.rules(on: .latest).system == .whs2024)
    #expect(RuleBook.named("atlantis") == nil)
    for book in RuleBook.all {
      let days = book.periods.map(\.from)
      #expect(days == Set(days).sorted())
    }
  }

  @Test("Sweden had no playing conditions for a time")
  func sweden() throws {
    let days = ["2020-04-30", "2020-05-01", "2022-01-11", "2022-01-12"]
    let used = try days.map {
      RuleBook.sweden.rules(on: try #require(Day($0))).usesPlayingConditions
    }
    #expect(used == [true, false, false, true])
  }
}
