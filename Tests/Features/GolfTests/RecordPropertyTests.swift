import Core
import Database
import Handicap
import Testing
import TestSupport
import WebAPI

@testable import Golf

@Suite("Records in the database, over generated seasons")
struct RecordPropertyTests {
  @Test(
    "In any order of arrival, correction, rejection and withdrawal, the record is that of the pure rules",
    arguments: ["finland", "usa", "denmark", "germany", "sweden"], [2019, 2025])
  func orders(book: String, year: Int) throws {
    var random = SeededGenerator(seed: UInt64(year))
    let first = try #require(Day(year: year, month: 5, day: 1))
    let generated = GeneratedSeason(from: first, cards: 34, &random)
    #expect(!generated.indexes.isEmpty && !generated.penalties.isEmpty)
    #expect(!generated.conditions.isEmpty)
    var results: [[Line]] = []
    for _ in 0..<2 {
      var season = generated
      let fixture = try SeasonDatabase(book: book)
      for action in season.shuffled(&random) { try fixture.perform(action) }
      for penalty in try fixture.performRefused() { season.withdraw(penalty) }
      let revisions = try fixture.pure(season)
      results.append(try fixture.lines())
      #expect(results.last == revisions.map(Line.init))
      try fixture.compareCards(revisions)
      try fixture.checkChain()
    }
    #expect(results[0] == results[1])
  }
}

/// The figures of a revision.
struct Line: Equatable {
  let effectiveOn: Day
  let cause: Revision.Cause
  let figures: [Tenths?]
  let cap: Caps.Cap
  let estimated: Bool

  init(_ revision: Revision) {
    effectiveOn = revision.effectiveOn
    cause = revision.cause
    figures = [revision.index, revision.previous, revision.low, revision.calculated]
    cap = revision.cap
    estimated = revision.estimated
  }

  init(_ revision: IssuedRevision) {
    let content = revision.content
    effectiveOn = content.effectiveOn
    cause = content.cause
    figures = [content.index, content.previous, content.lowIndex, content.calculated]
    cap = content.cap
    estimated = content.isEstimated
  }
}

/// A golfer and two courses, in a database where a season is played.
private final class SeasonDatabase {
  private let fixture: GolfFixture
  private let courses: [CourseID]
  private let golfer: Golfer
  private let book: RuleBook
  private var ids: [Int: ScorecardID] = [:]
  /// Penalty scores that the record had nothing to make from when they came.
  private var refused: [GeneratedSeason.WriteAction] = []

  private static let pars = Array(repeating: 4, count: 18)
  private static let indexes = (0..<18).map { 1 + $0 * 7 % 18 }
  private static let nineIndexes = (0..<9).map { 1 + $0 * 4 % 9 }
  /// The ratings of both courses: eighteen holes and each nine.
  private static let ratings: [[Part: (Int, Int, Int)]] = [
    [.eighteen: (709, 128, 72), .front9: (352, 124, 36), .back9: (357, 132, 36)],
    [.eighteen: (684, 113, 72), .front9: (342, 113, 36)],
  ]

  init(book: String) throws {
    let fixture = try GolfFixture()
    self.fixture = fixture
    self.book = try #require(RuleBook.named(book))
    (courses, golfer) = try fixture.write { golf, context, transaction in
      var change = Patch<Club>()
      change[\.ruleSet] = .set(book)
      _ = try golf.updateClub(fixture.club.id, change, context, in: transaction)
      let courses = try (0...1).map { course in
        let tee = TeeChange(name: "White", ratings: Self.newRatings(course))
        return try golf.createCourse(
          NewCourse(
            club: .id(fixture.club.id), name: "Course \(course)", validFrom: try day("2018-01-01"),
            holes: Self.holes(course), tees: [tee]), context, in: transaction
        ).course.id
      }
      let new = Golfer(
        user: ID(stored: 2), name: "Aino", gender: .men, homeClub: fixture.club.id)
      return (courses, try golf.registerGolfer(new, context, in: transaction).golfer)
    }
  }

  private static func newRatings(_ course: Int) -> [NewRating] {
    ratings[course].map { part, figures in
      Alastaro.rating(.men, part, figures.0, slope: figures.1, par: figures.2)
    }
  }

  private static func holes(_ course: Int) -> [CardHole] {
    let indexes = course == 0 ? indexes : nineIndexes
    return indexes.enumerated().map { CardHole(number: $0 + 1, par: 4, strokeIndex: $1) }
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
    var entries = try season.cards.map { card, play in
      let conditions = season.conditions[.init(course: play.course, day: play.day)]
      return RecordEntry(
        id: Int(try #require(ids[card]).value), day: play.day, start: play.start,
        course: Int(courses[play.course].value),
        .round(try Self.round(play, conditions: conditions ?? 0)))
    }
    entries += season.indexes.map {
      RecordEntry(id: -1, day: $0, .decision($1))
    }
    entries += try season.penalties.map { day, penalty in
      let rating = penalty == .generic ? try Self.rating(0, .eighteen) : nil
      return RecordEntry(id: -2, day: day, .penalty(penalty, rating: rating))
    }
    let began = min(entries.map(\.day).min() ?? golfer.registeredOn, golfer.registeredOn)
    return Record(assigned: Tenths(540), on: began, book: book)
      .replay(entries, through: golfer.registeredOn)
  }

  private static func rating(_ course: Int, _ part: Part) throws -> Rating {
    let (courseRating, slope, par) = try #require(ratings[course][part])
    return try #require(Rating(courseRating: Tenths(courseRating), slope: slope, par: par))
  }

  private static func round(_ play: GeneratedSeason.Play, conditions: Int) throws -> Round {
    // Twice round nine holes: the first time a hole's index is 2n - 1, the second time 2n.
    let twice = nineIndexes.map { 2 * $0 - 1 } + nineIndexes.map { 2 * $0 }
    let whole = (play.course == 0 ? indexes : twice).compactMap { Hole(par: 4, strokeIndex: $0) }
    let nine =
      play.course == 0
      ? Array(play.part == .back9 ? whole.suffix(9) : whole.prefix(9))
      : nineIndexes.compactMap { Hole(par: 4, strokeIndex: $0) }
    let first = play.part == .back9 ? 10 : 1
    let outcomes = play.strokes.enumerated().map { place, strokes in
      strokes.map { HoleOutcome.strokes($0) }
        ?? (play.pickedUp.contains(first + place) ? .pickedUp : .notPlayed)
    }
    var round = try #require(
      Round(
        part: play.part, holes: play.part == .eighteen ? whole : nine, outcomes: outcomes,
        rating: try rating(play.course, play.part)))
    round.conditions = conditions
    if play.part == .eighteen {
      round.frontRating = try rating(play.course, .front9)
      round.backRating = play.course == 0 ? try rating(0, .back9) : nil
    } else {
      round.whole = Round.EighteenHoles(holes: whole, rating: try rating(play.course, .eighteen))
    }
    return round
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
    for result in revisions.flatMap(\.results) { results[result.entry] = result }
    let cards = try fixture.read { (golf, transaction) throws(GolfFault) in
      try golf.scorecards(
        ScorecardsQuery(golfer: golfer.id), GolfFixture.context(), in: transaction
      ).0
    }
    for assessed in cards {
      let card = assessed.card
      let result = card.state == .accepted ? results[Int(card.id.value)] : nil
      #expect(card.differential == result?.scoreDifferential)
      #expect((card.standing == nil) == (card.state != .accepted))
      #expect(card.isEstimated == (result?.estimated ?? false))
    }
  }

  /// A superseded revision is not in the list of valid ones, and no revision replaces a valid one.
  func checkChain() throws {
    let all = try history(superseded: true)
    let standing = Set(try history().map(\.id))
    #expect(all.count { $0.supersededAt == nil } == standing.count)
    for revision in all {
      if let superseded = revision.supersedes { #expect(!standing.contains(superseded)) }
    }
  }
}
