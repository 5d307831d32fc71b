import AuditLog
import Core
import Database
import Handicap
import Testing
import TestSupport

@testable import Golf

@Suite("Courses: cards and ratings by date")
struct CoursesTests {
  let fixture: GolfFixture
  let course: Course

  init() throws {
    let fixture = try GolfFixture()
    let new = Alastaro.course(fixture.club, from: try day("2020-05-01"))
    course = try fixture.write { try $0.createCourse(new, $1, in: $2) }.course
    self.fixture = fixture
  }

  private func update(_ change: CourseChange, by user: Int64 = 1) throws -> CourseOnDay {
    let id = course.id
    return try fixture.write(by: user) { try $0.updateCourse(id, change, $1, in: $2) }
  }

  private func stored() throws -> Course {
    try fixture.read { golf, transaction throws(GolfFault) in
      try golf.course(course.id, in: transaction)
    }
  }

  @Test("A new course is stored with its holes, lengths and ratings")
  func entered() throws {
    let card = try #require(course.card(on: try day("2026-01-01")))
    #expect(card.holes == Alastaro.holes)
    let white = try #require(course.tee(named: "White"))
    #expect(card.lengths[white.id] == Alastaro.white)
    #expect(white.rating(for: .men, .eighteen, on: try day("2020-05-01"))?.rating.slope == 125)
    #expect(white.rating(for: .men, .eighteen, on: try day("2020-04-30")) == nil)
    #expect(white.rating(for: .women, .eighteen, on: try day("2026-01-01")) == nil)
    #expect(try stored() == course)
  }

  @Test(
    "A newer card leaves the older one valid on older days; lengths that are not given are copied")
  func versions() throws {
    var holes = Alastaro.holes
    holes[0] = CardHole(number: 1, par: 4, strokeIndex: 8)
    let yellow = TeeChange(name: "Yellow", lengths: Alastaro.red)
    let after = try update(
      CourseChange(validFrom: try day("2025-05-01"), holes: holes.reversed(), tees: [yellow])
    ).course
    #expect(after.card(on: try day("2025-04-30"))?.holes == Alastaro.holes)
    #expect(after.card(on: try day("2025-05-01"))?.holes == holes)
    let white = try #require(after.tee(named: "White"))
    let tee = try #require(after.tee(named: "Yellow"))
    #expect(after.cards.map { $0.lengths[white.id] } == [Alastaro.white, Alastaro.white])
    #expect(after.cards.map { $0.lengths[tee.id] } == [nil, Alastaro.red])
    #expect(after.card(on: try day("2020-04-30")) == nil)
  }

  @Test("A newer rating leaves the older one valid on older days")
  func ratings() throws {
    let new = Alastaro.rating(.men, .eighteen, 718, slope: 130, from: try day("2026-01-01"))
    let after = try update(CourseChange(tees: [TeeChange(name: "White", ratings: [new])])).course
    let white = try #require(after.tee(named: "White"))
    #expect(after.cards.count == 1)
    #expect(white.rating(for: .men, .eighteen, on: try day("2025-12-31"))?.rating.slope == 125)
    #expect(white.rating(for: .men, .eighteen, on: try day("2026-01-01"))?.rating.slope == 130)
    #expect(white.ratings(on: try day("2027-01-01")).count == 1)
  }

  @Test("A card and a rating that are there with the same figures are no change")
  func same() throws {
    let day = try day("2020-05-01")
    for change in [
      CourseChange(validFrom: day, holes: Alastaro.holes),
      CourseChange(tees: [TeeChange(name: "White", ratings: [Alastaro.rating(from: day)])]),
    ] { #expect(try update(change).course == course) }
  }

  @Test("Missing days, other lengths without one, and unknown tees are errors of their fields")
  func refusals() throws {
    let stranger = TeeChange(id: ID(stored: 99), name: nil)
    let nine = (1...9).map { CardHole(number: $0, par: 4, strokeIndex: $0) }
    let cases: [(CourseChange, [String])] = [
      (CourseChange(holes: Alastaro.holes), ["validFrom"]),
      (CourseChange(validFrom: try day("2026-05-01")), ["validFrom"]),
      (CourseChange(tees: [TeeChange(name: "White", lengths: Alastaro.red)]), ["tees[0].lengths"]),
      (CourseChange(tees: [stranger]), ["tees[0].id"]),
      (CourseChange(validFrom: try day("2026-05-01"), holes: nine), ["holes"]),
    ]
    for (change, fields) in cases {
      #expect(fixture.errors { _ = try update(change) } == fields)
    }
    #expect(try stored() == course)
  }

  @Test("Two tees can swap names, but never have the same name")
  func teeNames() throws {
    let both = try update(CourseChange(tees: [TeeChange(name: "Red", lengths: Alastaro.red)]))
    let ids = both.course.tees.map(\.id)
    let swapped = try update(
      CourseChange(tees: [TeeChange(id: ids[0], name: "Red"), TeeChange(id: ids[1], name: "White")])
    )
    #expect(swapped.course.tees.map(\.name) == ["Red", "White"])
    #expect(swapped.course.tees.map(\.id) == ids)
    #expect(
      throws: GolfFault.duplicate(
        .init("tees[0].name", "The course has another tee of that name."))
    ) { try update(CourseChange(tees: [TeeChange(id: ids[0], name: "White")])) }
    let twice = Alastaro.course(
      fixture.club, name: "Other", from: try day("2020-01-01"),
      tees: [TeeChange(name: "White"), TeeChange(name: "White")])
    #expect(
      throws: GolfFault.duplicate(
        .init("tees[1].name", "The course has another tee of that name."))
    ) { try fixture.write { try $0.createCourse(twice, $1, in: $2) } }
  }

  @Test("A course's name is unique within the club")
  func courseNames() throws {
    let same = Alastaro.course(fixture.club, from: try day("2021-01-01"))
    #expect(throws: GolfFault.self) { try fixture.write { try $0.createCourse(same, $1, in: $2) } }
    let other = try fixture.write {
      try $0.createClub(Club(name: "Other", country: "Finland"), $1, in: $2)
    }
    let elsewhere = Alastaro.course(other, from: try day("2021-01-01"))
    let there = try fixture.write { try $0.createCourse(elsewhere, $1, in: $2) }
    let lines = try fixture.read { golf, transaction throws(GolfFault) in
      try golf.courses(of: other.id, search: "ALAST", in: transaction)
    }
    #expect(lines.map(\.id) == [there.course.id])
    #expect(try update(CourseChange(name: .set("Ääni"))).course.name == "Ääni")
  }

  @Test("Only admins and caddiemasters of the club may change its courses")
  func rights() throws {
    let (club, other) = (
      fixture.club.id,
      try fixture.write {
        try $0.createClub(Club(name: "Other", country: "Finland"), $1, in: $2)
      }
    )
    try fixture.write {
      try $0.grantCaddiemaster(ID(stored: 2), of: club, $1, in: $2)
      try $0.grantCaddiemaster(ID(stored: 3), of: other.id, $1, in: $2)
    }
    let change = CourseChange(name: .set("Renamed"))
    #expect(try update(change, by: 2).course.name == "Renamed")
    #expect(throws: GolfFault.forbidden("Only a caddiemaster of the club or an admin may do this."))
    { try update(change, by: 3) }
    let new = Alastaro.course(fixture.club, name: "New", from: try day("2020-01-01"))
    #expect(throws: GolfFault.self) {
      try fixture.write(by: 3) { try $0.createCourse(new, $1, in: $2) }
    }
    _ = try fixture.write(by: 2) { try $0.createCourse(new, $1, in: $2) }
  }

  @Test("Without a day the card is today's, or the first when that is not valid yet")
  func today() throws {
    let future = Alastaro.course(fixture.club, name: "Next", from: try day("2030-01-01"))
    let card = try fixture.write { try $0.createCourse(future, $1, in: $2) }
    #expect(card.card.validFrom == (try day("2030-01-01")))
    let early = try day("2020-01-01")
    #expect(
      fixture.errors {
        _ = try fixture.read { golf, transaction throws(GolfFault) in
          try golf.courseOnDay(course.id, on: early, now: GolfFixture.now, in: transaction)
        }
      } == ["on"])
  }

  @Test("Every change is in the audit log; a change of nothing is not")
  func auditLog() throws {
    _ = try update(CourseChange(name: .set("Alastaro")))
    _ = try update(CourseChange(name: .set("Renamed")))
    try fixture.database.sealAuditLog()
    let rows = try fixture.database.read { (transaction) throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: 10), in: transaction)
    }
    #expect(rows.map(\.subject.kind) == ["course", "course", "club"])
    #expect(rows.first?.before == #"{"name":"Alastaro"}"#)
    #expect(rows.first?.after == #"{"name":"Renamed"}"#)
    let after = try #require(rows[1].after)
    #expect(after.contains(#""tees":[{"id":1,"name":"White","#))
    #expect(after.contains(#""ratings":[{"gender":"men","part":"18","courseRating":"#))
  }
}
