import Core
import Handicap
import Testing

@testable import Golf

@Suite("Lengths of texts")
struct TextLengthTests {
  let fixture: GolfFixture
  private let tooLong = String(repeating: "a", count: 101)
  private let longText = String(repeating: "a", count: 2_001)

  init() throws { fixture = try GolfFixture() }

  @Test("A club's texts are checked beside its zone")
  func clubs() {
    let new = Club(name: "", country: tooLong, email: tooLong, timeZone: "Nowhere")
    #expect(
      fixture.errors { _ = try fixture.write { try $0.createClub(new, $1, in: $2) } }
        == ["name", "country", "email", "timeZone"])
  }

  @Test("A course's name and its tees' are checked beside its holes")
  func courses() throws {
    let new = NewCourse(
      club: .id(fixture.club.id), name: tooLong, validFrom: try day("2026-01-01"), holes: [],
      tees: [TeeChange(name: ""), TeeChange(name: tooLong)])
    #expect(
      fixture.errors { _ = try fixture.write { try $0.createCourse(new, $1, in: $2) } }
        == ["name", "tees[0].name", "tees[1].name", "holes"])
  }

  @Test("A golfer's name and member number are checked")
  func golfers() {
    let new = Golfer(
      name: "", gender: .men, homeClub: fixture.club.id, memberNumber: tooLong)
    #expect(
      fixture.errors { _ = try fixture.write { try $0.registerGolfer(new, $1, in: $2) } }
        == ["name", "memberNumber"])
  }

  @Test("A marker's name, a comment and a reason are checked")
  func scorecards() throws {
    let club = fixture.club.id
    let (course, golfer) = try fixture.write { golf, context, transaction in
      let new = Alastaro.course(fixture.club, from: try day("2020-05-01"))
      let course = try golf.createCourse(new, context, in: transaction).course.id
      let golfer = Golfer(user: ID(stored: 2), name: "Aino", gender: .men, homeClub: club)
      return (course, try golf.registerGolfer(golfer, context, in: transaction).golfer.id)
    }
    var card = NewScorecard(
      course: course, tee: .name("White"), playedOn: try day("2025-05-01"),
      strokes: Array(repeating: 5, count: 18))
    card.play.marker = .name("Eero")
    let id = try fixture.write(by: 2) { [card] in
      try $0.submitScorecard(card, $1, in: $2).card.id
    }
    card.play.marker = .name(tooLong)
    let wrong = card
    let longText = longText
    #expect(
      fixture.errors {
        _ = try fixture.write {
          try $0.correctScorecard(id, wrong, reason: "", $1, in: $2)
        }
      } == ["reason", "marker"])
    #expect(
      fixture.errors {
        _ = try fixture.write {
          try $0.decideScorecard(id, .rejected, comment: longText, $1, in: $2)
        }
      } == ["comment"])
    #expect(
      fixture.errors {
        _ = try fixture.write(by: 2) { try $0.withdrawScorecard(id, reason: "", $1, in: $2) }
      } == ["reason"])
    #expect(
      fixture.errors {
        _ = try fixture.write {
          try $0.adjust(golfer, .index(Tenths(100)), reason: longText, $1, in: $2)
        }
      } == ["reason"])
  }
}
