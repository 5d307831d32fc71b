import Core
import Database
import Handicap
import TestSupport
import Testing

@testable import Golf

/// Many who write at once. On an engine with one writer they come one after the other; the rules are the same.
@Suite("Many who write at once")
struct ManyWritersTests {
  private let fixture: GolfFixture
  private let course: CourseID
  /// User 2.
  private let golfer: Golfer

  init() throws {
    let fixture = try GolfFixture(writers: 8)
    self.fixture = fixture
    (course, golfer) = try fixture.write { golf, context, transaction in
      let course = try golf.createCourse(
        Alastaro.course(fixture.club, from: try day("2020-01-01")), context, in: transaction)
      let new = Golfer(
        user: ID(stored: 2), name: "Aino", gender: .men, homeClub: fixture.club.id,
        assignedIndex: Tenths(300))
      return (course.course.id, try golf.registerGolfer(new, context, in: transaction).golfer)
    }
  }

  /// A card of the golfer, of that many days before the newest one.
  private func card(_ daysBefore: Int = 0, start: Int? = nil) throws -> NewScorecard {
    let playedOn = try #require(try day("2026-06-01").advanced(by: -daysBefore))
    var card = NewScorecard(
      course: course, tee: .name("White"), playedOn: playedOn, start: start,
      strokes: Alastaro.pars.map { $0 + 1 + daysBefore % 2 })
    card.play.marker = .name("Liisa")
    return card
  }

  private func submit(_ cards: [NewScorecard]) throws -> [ScorecardID] {
    try fixture.write(by: 2) { golf, context, transaction in
      try cards.map { try golf.submitScorecard($0, context, in: transaction).card.id }
    }
  }

  private func submitAtOnce(_ cards: [NewScorecard]) -> [Result<ScorecardID, any Error>] {
    let golf = fixture.golf
    return fixture.database.writeAtOnce(cards.count) { index, transaction in
      try golf.submitScorecard(cards[index], GolfFixture.context(by: 2), in: transaction).card.id
    }
  }

  @Test("A card is decided once")
  func decided() throws {
    let golf = fixture.golf
    for round in 0..<5 {
      let id = try #require(try submit([try card(round)]).first)
      let outcomes = fixture.database.writeAtOnce(16) { index, transaction in
        try golf.decideScorecard(
          id, index.isMultiple(of: 2) ? .accepted : .rejected, comment: "", GolfFixture.context(),
          in: transaction
        ).card.card.state
      }
      let states = outcomes.compactMap { try? $0.get() }
      #expect(states.count == 1)
      let stored = try fixture.read { (_, transaction) throws(GolfFault) in
        try transaction.scorecard(id)?.state
      }
      #expect(stored == states.first)
      for case .failure(let error) in outcomes {
        guard case .decided? = error as? GolfFault else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  @Test("A course, a day and a start have one card of a golfer", arguments: [nil, 540])
  func once(start: Int?) throws {
    for round in 0..<5 {
      let outcomes = submitAtOnce(Array(repeating: try card(round, start: start), count: 16))
      #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
      for case .failure(let error) in outcomes {
        #expect(error as? GolfFault == .scorecardTaken, "\(error)")
      }
    }
  }

  @Test("At most 50 cards of a golfer wait")
  func waiting() throws {
    _ = try submit(try (0..<46).map { try card(1, start: 300 + $0) })
    let outcomes = submitAtOnce(try (0..<16).map { try card(0, start: 300 + $0) })
    #expect(outcomes.filter { (try? $0.get()) != nil }.count == 4)
    for case .failure(let error) in outcomes {
      #expect(error as? GolfFault == .tooManyPending, "\(error)")
    }
  }

  /// What is stored of a record.
  private struct Stored: Hashable {
    let revisions: [IssuedRevision]
    let cards: [Scorecard]

    init(_ golfer: GolferID, _ transaction: ReadTransaction) throws(GolfFault) {
      revisions = try transaction.validRevisions(of: golfer)
      cards = try transaction.acceptedScorecards(of: golfer)
    }
  }

  @Test("A record whose cards are decided at once is what its replay gives")
  func record() throws {
    let golf = fixture.golf
    let ids = try submit(try (0..<24).map { try card($0) })
    let outcomes = fixture.database.writeAtOnce(ids.count) { index, transaction in
      try golf.decideScorecard(
        ids[index], .accepted, comment: "", GolfFixture.context(), in: transaction
      ).card.card.id
    }
    #expect(outcomes.compactMap { try? $0.get() } == ids)
    let (before, issued, after) = try fixture.write { [golfer] golf, context, transaction in
      let before = try Stored(golfer.id, transaction)
      let issued = try golf.replay(golfer, because: .accepted, context, in: transaction)
      return (before, issued, try Stored(golfer.id, transaction))
    }
    #expect(issued.isEmpty && before == after)
    #expect(after.cards.count == 24 && after.cards.allSatisfy { $0.scoreStatus == .counted })
    let days = after.revisions.map(\.content.effectiveOn)
    #expect(days == Set(days).sorted() && days.count >= 24)
  }
}
