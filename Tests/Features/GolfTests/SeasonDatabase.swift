import Core
import Database
import Handicap
import Testing
import TestSupport
import WebAPI

@testable import Golf

/// A golfer and two courses, in a database where a season is played.
final class SeasonDatabase {
  private let fixture: GolfFixture
  private let courses: [CourseID]
  private let golfer: Golfer
  private let book: RuleBook
  private var ids: [Int: ScorecardID] = [:]
  /// What a committee did by mistake, by its number.
  private var mistakes: [Int: AdjustmentID] = [:]
  /// Penalty scores that the record had nothing to make from when they came.
  private var refused: [GeneratedSeason.WriteAction] = []

  init(book: String) throws {
    let fixture = try GolfFixture()
    self.fixture = fixture
    self.book = try #require(RuleBook.named(book))
    (courses, golfer) = try fixture.write { golf, context, transaction in
      var change = Patch<Club>()
      change[\.ruleSet] = .set(book)
      _ = try golf.updateClub(fixture.club.id, change, context, in: transaction)
      let courses = try (0...1).map { course in
        let tee = TeeChange(name: "White", ratings: SeasonCourses.newRatings(course))
        return try golf.createCourse(
          NewCourse(
            club: .id(fixture.club.id), name: "Course \(course)", validFrom: try day("2018-01-01"),
            holes: SeasonCourses.cardHoles(course), tees: [tee]), context, in: transaction
        ).course.id
      }
      let new = Golfer(
        user: ID(stored: 2), name: "Aino", gender: .men, homeClub: fixture.club.id)
      return (courses, try golf.registerGolfer(new, context, in: transaction).golfer)
    }
  }

  // MARK: Actions

  func perform(_ action: GeneratedSeason.WriteAction) throws {
    let golfer = golfer.id
    switch action {
    case .send(let card, let play):
      let new = scorecard(play)
      ids[card] = try fixture.write(by: 2) { golf, context, transaction in
        try golf.submitScorecard(new, context, in: transaction).card.id
      }
    case .post(let card, let play):
      let new = scorecard(play)
      ids[card] = try fixture.write { [fixture] golf, context, transaction in
        try golf.postScorecard(new, of: golfer, at: fixture.club.id, context, in: transaction).card
          .card.id
      }
    case .decide(let card, let decision):
      let id = try #require(ids[card])
      try fixture.write { golf, context, transaction in
        _ = try golf.decideScorecard(id, decision, comment: "So be it.", context, in: transaction)
      }
    case .correct(let card, let play):
      let (id, new) = (try #require(ids[card]), scorecard(play))
      try fixture.write { golf, context, transaction in
        _ = try golf.correctScorecard(id, new, reason: "Misread.", context, in: transaction)
      }
    case .withdraw(let card):
      let id = try #require(ids[card])
      try fixture.write { golf, context, transaction in
        _ = try golf.withdrawScorecard(id, reason: "A mistake.", context, in: transaction)
      }
    case .conditions(let course, let day, let adjustment):
      let course = courses[course]
      try fixture.write { golf, context, transaction in
        _ = try golf.setConditions(adjustment, on: course, day: day, context, in: transaction)
      }
    case .index(let day, let index): try adjust(.index(index), noon(of: day))
    case .suspend(let suspension):
      try adjust(
        .suspension(suspension.kind, until: suspension.period.until),
        noon(of: suspension.period.from))
    case .mistake(let number, let day, let new):
      try adjust(new, noon(of: day))
      mistakes[number] = try fixture.read { (_, transaction) throws(GolfFault) in
        try transaction.adjustments(of: golfer).map(\.id).max()
      }
    case .cancel(let number):
      let id = try #require(mistakes[number])
      try fixture.write { golf, context, transaction in
        _ = try golf.cancelAdjustment(id, reason: "The wrong golfer.", context, in: transaction)
      }
    case .penalty(let day, let penalty):
      let new = NewAdjustment.penalty(
        penalty, playedOn: day, course: courses[0], tee: .name("White"))
      if fixture.errors({ try adjust(new, GolfFixture.now) }) == ["penaltyScore"] {
        refused.append(action)
      }
    }
  }

  /// Posts the refused penalty scores again, now that the record is whole.
  ///
  /// - Returns: the days of those that are refused still.
  func performRefused() throws -> [Day] {
    let again = refused
    refused = []
    for action in again { try perform(action) }
    return refused.compactMap { if case .penalty(let day, _) = $0 { day } else { nil } }
  }

  /// Replays the record with all that has come, as of now: the committee's last act may have been before the
  /// transition from the EGA system.
  func replay() throws {
    try fixture.write { [golfer] golf, context, transaction in
      _ = try golf.replay(golfer, because: .accepted, context, in: transaction)
    }
  }

  /// A committee's index is in force from the day on which it is decided.
  private func adjust(_ new: NewAdjustment, _ now: Instant) throws {
    let golfer = golfer.id
    try fixture.database.write { [golf = fixture.golf] transaction in
      _ = try golf.adjust(
        golfer, new, reason: "Review.", GolfFixture.context(now: now), in: transaction)
    }
  }

  private func noon(of day: Day) -> Instant {
    let today = fixture.golf.today(at: fixture.club, now: GolfFixture.now)
    return GolfFixture.now + Int64(day.number - today.number) * 86_400
  }

  private func scorecard(_ play: GeneratedSeason.Play) -> NewScorecard {
    var card = NewScorecard(
      course: courses[play.course], tee: .name("White"), playedOn: play.day, start: play.start,
      part: play.part, strokes: play.strokes)
    card.pickedUp = play.pickedUp
    card.play.notPlayedReason = .weather
    card.play.marker = .name("Liisa")
    return card
  }

  // MARK: The pure rules

  /// One replay of all that is in the record in the end, made without the database.
  func pure(_ season: GeneratedSeason) throws -> [Revision] {
    let entries = try season.entries(courses: courses) { card in
      Int(try #require(ids[card]).value)
    }
    let began = min(entries.map(\.day).min() ?? golfer.registeredOn, golfer.registeredOn)
    return ScoringRecord(
      assigned: Tenths(540), on: began, book: book, suspensions: season.suspensions
    )
    .replay(entries, through: golfer.registeredOn)
  }

  // MARK: The database

  private func history(superseded: Bool = false) throws -> [IssuedRevision] {
    try fixture.read { (golf, transaction) throws(GolfFault) in
      try golf.history(
        of: golfer.id, superseded: superseded, GolfFixture.context(), in: transaction)
    }.reversed()
  }

  func lines() throws -> [Line] { try history().map(Line.init) }

  /// Each card tells the differential that the pure rules gave it, and no card tells one that is not in the record.
  func compareCards(_ revisions: [Revision]) throws {
    var results: [Int: EntryResult] = [:]
    var pairs: Set<Int> = []
    for result in revisions.flatMap(\.results) {
      results[result.entry] = result
      if case .firstNine(_, let first) = result.source { pairs.insert(first) }
    }
    let cards = try fixture.read { (golf, transaction) throws(GolfFault) in
      try golf.scorecards(
        ScorecardsQuery(golfer: golfer.id), GolfFixture.context(), in: transaction
      ).0
    }
    for assessed in cards {
      let card = assessed.card
      let result = card.state == .accepted ? results[Int(card.id.value)] : nil
      #expect(card.differential == result?.scoreDifferential)
      #expect((card.scoreStatus == nil) == (card.state != .accepted))
      let isWaiting = result?.status == .waiting && !pairs.contains(Int(card.id.value))
      #expect((card.scoreStatus == .waiting) == isWaiting)
      #expect(card.isEstimated == (result?.estimated ?? false))
    }
  }

  /// How the index of a day was calculated.
  func explanation(on day: Day) throws -> Explanation {
    try fixture.read { (golf, transaction) throws(GolfFault) in
      try golf.explain(golfer.id, on: day, GolfFixture.context(), in: transaction)
    }
  }

  func acceptedCards() throws -> [AssessedScorecard] {
    try fixture.read { (golf, transaction) throws(GolfFault) in
      try golf.scorecards(
        ScorecardsQuery(golfer: golfer.id, state: .accepted), GolfFixture.context(),
        in: transaction
      ).0
    }
  }

  /// A superseded revision is not in the list of valid ones, and no revision replaces a valid one.
  func checkChain() throws {
    let all = try history(superseded: true)
    let inForce = Set(try history().map(\.id))
    #expect(all.count { $0.supersededAt == nil } == inForce.count)
    for revision in all {
      if let superseded = revision.supersedes { #expect(!inForce.contains(superseded)) }
    }
  }
}
