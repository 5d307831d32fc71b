import Core
import Handicap
import Testing
import TestSupport
import WebAPI

@testable import Golf

@Suite("Records that are replayed together are taken by the golfer's id")
struct ReplayOrderTests {
  let fixture: GolfFixture
  let golfers: [GolferID]
  let course: CourseID

  init() throws {
    let fixture = try GolfFixture()
    self.fixture = fixture
    (golfers, course) = try fixture.write { golf, context, transaction in
      let course = try golf.createCourse(
        Alastaro.course(fixture.club, from: try day("2026-01-01")), context, in: transaction)
      // Their names sort against their ids.
      let golfers = try ["Veera", "Niilo", "Aatu"].map { name in
        try golf.registerGolfer(
          Golfer(name: name, gender: .men, homeClub: fixture.club.id, assignedIndex: Tenths(200)),
          context, in: transaction
        ).golfer.id
      }
      return (golfers, course.course.id)
    }
    // Posted against the order of ids too.
    for golfer in golfers.reversed() {
      try fixture.write { [course] golf, context, transaction in
        for playedOn in ["2026-06-01", "2026-06-02", "2026-06-03"] {
          let card = NewScorecard(
            course: course, tee: .name("White"), playedOn: try day(playedOn),
            strokes: Alastaro.pars.map { $0 + 1 })
          _ = try golf.postScorecard(
            card, of: golfer, at: fixture.club.id, context, in: transaction)
        }
      }
    }
  }

  /// The golfers' newest revisions, by the order in which they were made.
  private func order(_ trigger: IssuedRevision.Trigger) throws -> [GolferID] {
    try fixture.read { (golf, transaction) throws(GolfFault) in
      var revisions: [IssuedRevision] = []
      for golfer in golfers {
        revisions += try golf.history(of: golfer, GolfFixture.context(), in: transaction)
          .filter { $0.trigger == trigger }.prefix(1)
      }
      return revisions.sorted { $0.id < $1.id }.map(\.golfer)
    }
  }

  @Test("By a club's new rules, and by the playing conditions of a day")
  func order() throws {
    try fixture.write { [course] golf, context, transaction in
      _ = try golf.setConditions(
        3, on: course, day: try day("2026-06-01"), context, in: transaction)
    }
    #expect(try order(.conditions) == golfers)
    try fixture.write { [club = fixture.club] golf, context, transaction in
      var change = Patch<Club>()
      change[\.ruleSet] = .set("ega2016")
      _ = try golf.updateClub(club.id, change, context, in: transaction)
    }
    #expect(try order(.rules) == golfers)
  }
}
