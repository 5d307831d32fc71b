import Core
import Handicap
import Testing
import TestSupport

@Suite("Indexes that a committee holds")
struct SuspensionTests {
  private let start = Day(year: 2024, month: 4, day: 1) ?? .earliest

  private func day(_ offset: Int) -> Day { start.advanced(by: offset) ?? start }

  private func score(_ offset: Int, _ tenths: Int) -> RecordEntry {
    RecordEntry(id: offset, day: day(offset), .differential(Tenths(tenths)))
  }

  private func record(
    _ suspensions: [Suspension], assigned: Int? = 200, cancelled: Set<Int> = [],
    _ rules: RuleSet = RuleSet(.whs2024)
  ) -> ScoringRecord {
    ScoringRecord(
      assigned: assigned.map { Tenths($0) }, on: start, book: RuleBook(name: "own", rules: rules),
      suspensions: suspensions, cancelledReductions: cancelled)
  }

  /// The index in force on a day.
  private func index(_ revisions: [Revision], _ day: Day) -> Tenths? {
    revisions.last { $0.effectiveOn <= day }?.index
  }

  @Test("A frozen index stays while scores go on counting, and follows from all of them afterwards")
  func freeze() throws {
    let scores = [score(1, 190), score(2, 190), score(3, 190), score(12, 150), score(20, 150)]
    let frozen = record([Suspension(.frozen, from: day(10), until: day(15))]).replay(scores)
    // 19.0 three times with the table's -2.0.
    #expect(index(frozen, day(4)) == Tenths(170))
    for offset in 5...15 { #expect(index(frozen, day(offset)) == Tenths(170)) }
    // The lowest of four, 15.0, with -1.0; of five with 0.
    #expect(index(frozen, day(16)) == Tenths(140))
    #expect(index(frozen, day(21)) == Tenths(150))
    #expect(
      frozen.map(\.cause) == [
        .assigned, .scores, .scores, .scores, .frozen, .scores, .unfrozen, .scores,
      ])
    let held = try #require(frozen.first { $0.effectiveOn == day(13) })
    #expect(held.calculated == Tenths(140) && held.index == Tenths(170))
    #expect(
      held.working.contains("the committee froze the index until \(day(15)): 17.0 stays (RoH 7.1c)")
    )
    // Without an end the index stays for good.
    let forGood = record([Suspension(.frozen, from: day(10), until: nil)]).replay(scores)
    #expect(index(forGood, day(400)) == Tenths(170))
  }

  @Test("A day whose rounds give no score changes neither the index nor the Low Handicap Index")
  func withoutScore() throws {
    // 10.0 from twenty scores, then twenty of 30.0: held at 15.0 by the cap, whose base is a year old in the end.
    let good = (1...20).map { score($0, 100) }
    let bad = (100...119).map { score($0, 300) }
    let withdrawn = Suspension(.withdrawn, from: day(400), until: day(500))
    var random = SeededGenerator(seed: 1)
    let played = try #require(Generated.round(&random, overPar: 10))
    let round = RecordEntry(id: 900, day: day(450), .round(played))
    let replayed = record([withdrawn], assigned: nil).replay(good + bad + [round])
    let before = try #require(index(replayed, day(399)))
    let refused = try #require(replayed.first { $0.effectiveOn == day(451) })
    #expect(refused.cause == .scores && refused.index == before)
    #expect(refused.low == Tenths(100) && refused.cap == .none && refused.capped == nil)
    #expect(!refused.working.contains { $0.contains("Low Handicap Index") }, "\(refused.working)")
  }

  @Test("After a freeze of more than a year the index that was frozen still caps the rise")
  func longFreeze() throws {
    let good = (1...20).map { score($0, 100) }
    let meanwhile = (30...500).filter { $0.isMultiple(of: 10) }.map { score($0, 300) }
    let freeze = Suspension(.frozen, from: day(21), until: day(510))
    let replayed = record([freeze], assigned: nil).replay(good + meanwhile)
    #expect(index(replayed, day(510)) == Tenths(100))
    let unfrozen = try #require(replayed.last)
    #expect(unfrozen.cause == .unfrozen && unfrozen.low == Tenths(100) && unfrozen.cap == .hard)
    #expect(unfrozen.index == Tenths(150))
  }

  @Test("A later act of the same kind sets the last day, and one of that day ends it")
  func end() {
    let open = Suspension(.frozen, from: day(10), until: nil)
    let later = Suspension(.frozen, from: day(20), until: day(25))
    let sooner = Suspension(.frozen, from: day(22), until: day(22))
    #expect([open, later].period(.frozen, on: day(15))?.until == day(25))
    #expect([open, later].period(.frozen, on: day(26)) == nil)
    #expect([open, later, sooner].period(.frozen, on: day(15))?.until == day(22))
    #expect([later, open].periods(.frozen).count == 1)
  }

  @Test("A decision during a freeze counts at once, and freezes meeting each other are one")
  func decisionDuringFreeze() {
    let decision = RecordEntry(id: 90, day: day(11), .decision(Tenths(100)))
    let scores = (1...5).map { score($0, 190) } + [decision, score(12, 190)]
    let halves = [
      Suspension(.frozen, from: day(10), until: day(12)),
      Suspension(.frozen, from: day(13), until: day(15)),
    ]
    let replayed = record(halves).replay(scores)
    #expect(index(replayed, day(10)) == Tenths(190))
    for offset in 11...15 { #expect(index(replayed, day(offset)) == Tenths(100)) }
    #expect(replayed.count { $0.cause == .frozen } == 1)
    #expect(
      replayed == record([Suspension(.frozen, from: day(10), until: day(15))]).replay(scores))
  }

  @Test(
    "A round of a day on which the index is withdrawn gives no score; the index is there again after"
  )
  func withdrawal() throws {
    let round = try #require(CardCases.eighteen(strokes: 80))
    let entries = [9, 10, 12, 13].map { RecordEntry(id: $0, day: day($0), .round(round)) }
    let replayed = record([Suspension(.withdrawn, from: day(10), until: day(12))]).replay(entries)
    let results = replayed.flatMap(\.results)
    #expect(
      results.map(\.status) == [
        .counted, .refused(.indexWithdrawn), .refused(.indexWithdrawn), .counted,
      ])
    #expect(replayed.last?.scores == 2)
    #expect(replayed.map(\.cause).contains(.restored))
    #expect(
      results[1].steps.map(\.text) == [
        "the index was withdrawn on the day of the round (RoH 7.1c)"
      ])
  }

  @Test("A reduction that is taken back lowers nothing, and the working says so")
  func cancelledReduction() throws {
    let scores = [score(1, 200), score(2, 190), score(3, 100), score(4, 210)]
    let reduced = record([]).replay(scores)
    let restored = record([], cancelled: [3]).replay(scores)
    // 10.0, 10.0 under the index of 20.0: the lowest of three is 8.0 or 10.0, with -2.0.
    #expect(index(reduced, day(4)) == Tenths(60))
    #expect(index(restored, day(4)) == Tenths(80))
    #expect(restored.last?.window.allSatisfy { $0.adjustments.isEmpty } == true)
    let result = try #require(restored.flatMap(\.results).first { $0.entry == 3 })
    #expect(result.cancelledReduction == Tenths(-20) && result.exceptional == Tenths(0))
    #expect(
      result.steps.last?.text
        == "the committee took back the reduction of -2.0 for an exceptional score (RoH 5.9)")
  }

  @Test(
    "In any record the index of a freeze is that of its first day", arguments: RecordTests.books)
  func anyRecord(book: RuleBook) throws {
    var random = SeededGenerator(seed: 7)
    for year in 2017...2025 {
      let first = Day(year: year, month: 5, day: 1) ?? .earliest
      let entries = Generated.entries(80, from: first, &random, decisions: false)
      let from = first.advanced(by: Int.random(in: 5...150, using: &random)) ?? first
      let until = from.advanced(by: Int.random(in: 0...120, using: &random)) ?? from
      let freeze = Suspension(.frozen, from: from, until: until)
      var record = ScoringRecord(
        assigned: Tenths(540), on: first, book: book, suspensions: [freeze])
      let revisions = record.replay(entries)
      #expect(revisions == record.replay(entries.shuffled(using: &random)))
      let index = index(revisions, from)
      for revision in revisions
      where (from...until).contains(revision.effectiveOn) && revision.cause != .transition {
        #expect(revision.index == index)
      }
      // The scores are there all the same.
      record.suspensions = []
      #expect(record.replay(entries).last?.scores == revisions.last?.scores)
    }
  }
}
