import Core
import Handicap
import Testing

@Suite("Where a score is in its record, worked by hand")
struct RecordPlaceTests {
  private let start = Day(year: 2024, month: 4, day: 1) ?? .earliest

  private func day(_ offset: Int) -> Day { start.advanced(by: offset) ?? start }

  private func score(_ id: Int, _ tenths: Int) -> RecordEntry {
    RecordEntry(id: id, day: day(id), .differential(Tenths(tenths)))
  }

  private func replay(_ entries: [RecordEntry], _ rules: RuleSet = RuleSet(.whs2024)) -> [Revision]
  {
    ScoringRecord(assigned: nil, on: start, book: RuleBook(name: "own", rules: rules)).replay(
      entries)
  }

  @Test("A nine that waited for the first index is at its start among the cards of its day")
  func nineOfAMorning() throws {
    let nine = try #require(CardCases.nine(strokes: 50))
    let morning = RecordEntry(id: 3, day: day(3), start: 480, .round(nine))
    let noon = RecordEntry(id: 4, day: day(3), start: 720, .differential(Tenths(100)))
    let first = replay([score(1, 300), score(2, 300), noon, morning])
    let revision = try #require(first.last)
    #expect(revision.window.map(\.entry) == [1, 2, 3, 4])
    // 50 - 36.0 = 14.0, doubled 28.0; the lowest of 30.0, 30.0, 10.0, 28.0, less 1.0, is 9.0;
    // 0.52 x 9.0 + 1.2 = 5.88, and 19.88 is 19.9
    #expect(revision.window.map(\.differential) == [300, 300, 199, 100].map { Tenths($0) })
    #expect(revision.index == Tenths(90))
    let later = (5..<24).map { score($0, 300) }
    let long = replay([score(1, 300), score(2, 300), morning, noon] + later)
    let indexes = long.suffix(4).map(\.index)
    // 20 to 22 scores: (10.0 + 19.9 + 6 x 30.0) / 8 = 26.2375; the 23rd drops the nine: (10.0 + 7 x 30.0) / 8
    #expect(indexes == [262, 262, 262, 275].map { Tenths($0) })
    #expect(long.last?.window.first?.entry == 4)
  }

  @Test("A nine after all cards of its day is after them; without a start it is before them")
  func starts() throws {
    let nine = try #require(CardCases.nine(strokes: 50))
    for (start, place) in [(800, 3), (nil, 2), (700, 2)] {
      let entries = [
        score(1, 300), score(2, 300),
        RecordEntry(id: 3, day: day(3), start: start, .round(nine)),
        RecordEntry(id: 4, day: day(3), start: 720, .differential(Tenths(310))),
      ]
      #expect(replay(entries).last?.window.map(\.entry).firstIndex(of: 3) == place)
    }
  }

  @Test("In Denmark the first handicap comes after one nine, and a later card goes on from it")
  func danishNine() throws {
    let nine = try #require(CardCases.nine(strokes: 50))
    var rules = RuleSet(.whs2024)
    rules.beginnersTable = true
    let entries = [RecordEntry(id: 0, day: day(0), .round(nine)), score(1, 250)]
    let revisions = replay(entries, rules)
    let first = try #require(revisions.dropFirst().first)
    // 14.0 doubled is 28.0, less 2.0 is 26.0; 0.52 x 26.0 + 1.2 = 14.72; 28.72 is 28.7, less 2.0
    #expect(first.results.map(\.status) == [.counted] && first.estimated)
    #expect(first.results.first?.seed == Tenths(260))
    #expect(first.window.map(\.differential) == [Tenths(287)])
    #expect(first.index == Tenths(267))
    // The lowest of 28.7 and 25.0, less 2.0.
    #expect(revisions.last?.index == Tenths(230))
    #expect(RuleBook.denmark.rules(on: day(0)) == rules)
    // Elsewhere the nine waits until 54 holes are posted.
    let elsewhere = replay(entries + [score(2, 260)])
    #expect(elsewhere.dropFirst().map(\.index) == [nil, nil, nil])
    #expect(replay(entries + [score(2, 260), score(3, 270)]).last?.index == Tenths(240))
  }

  @Test("Where two nines are combined, a decided index leaves a nine waiting for the second one")
  func decisionBetweenNines() throws {
    let nine = try #require(CardCases.nine(strokes: 46))
    var rules = RuleSet(.whs2020)
    rules.shortRounds = .combined
    let entries = [
      RecordEntry(id: 0, day: day(0), .round(nine)),
      RecordEntry(id: 1, day: day(1), .decision(Tenths(180))),
      RecordEntry(id: 2, day: day(2), .round(nine)),
    ]
    let revisions = replay(entries, rules)
    #expect(revisions[2].window.isEmpty && revisions[2].index == Tenths(180))
    // 46 - 36.0 twice.
    #expect(revisions.last?.window.map(\.differential) == [Tenths(200)])
    #expect(revisions.last?.window.map(\.partner) == [0])
  }

  @Test("The Low Handicap Index beside a revision is that of the year before its newest score")
  func low() throws {
    let twenty = (0..<20).map { score($0, 100) }
    let revisions = replay(twenty + [score(20, 50), score(21, 100)])
    // (5.0 + 7 x 10.0) / 8 = 9.375
    #expect(revisions.suffix(3).map(\.index) == [100, 94, 94].map { Tenths($0) })
    #expect(revisions.suffix(3).map(\.low) == [nil, Tenths(100), Tenths(94)])
    let decided = RecordEntry(id: 30, day: day(30), .decision(Tenths(60)))
    let risen = RecordEntry(id: 31, day: day(31), .decision(Tenths(200)))
    let after = replay(twenty + [decided, risen, score(32, 200)])
    #expect(after.suffix(3).map(\.low) == [nil, nil, Tenths(200)])
  }

  @Test("A generic penalty score keeps the fraction of the Course Rating")
  func genericPenalty() throws {
    let rating = try #require(Rating(courseRating: Tenths(704), slope: 127, par: 72))
    let scores = [201, 184, 250, 190].enumerated().map { score($0, $1) }
    let penalty = RecordEntry(id: 9, day: day(9), .penalty(.generic, rating: rating))
    let result = try #require(replay(scores + [penalty]).last?.results.first)
    // The index is 17.4: 17.4 x 127 / 113 + 70.4 - 72 = 17.96, 18; 70.4 + 18 = 88.4; 113 / 127 x 18 = 16.016
    #expect(result.index == Tenths(174))
    #expect(result.scoreDifferential == Tenths(160))
  }
}
