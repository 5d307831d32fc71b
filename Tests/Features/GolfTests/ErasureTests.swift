import AuditLog
import Core
import Testing
import TestSupport

@testable import Golf

@Suite("Erasing a golfer")
struct ErasureTests {
  @Test("The name is erased, also where the golfer was named as marker; the record stays")
  func erase() throws {
    let fixture = try GolfFixture()
    let club = fixture.club.id
    let (course, aino, eero) = try fixture.write { golf, context, transaction in
      let new = Alastaro.course(fixture.club, from: try day("2020-05-01"))
      let course = try golf.createCourse(new, context, in: transaction).course
      let aino = Golfer(user: ID(stored: 2), name: "Aino Aho", gender: .men, homeClub: club)
      let eero = Golfer(user: ID(stored: 3), name: "Eero Meri", gender: .men, homeClub: club)
      return (
        course, try golf.registerGolfer(aino, context, in: transaction).golfer.id,
        try golf.registerGolfer(eero, context, in: transaction).golfer.id
      )
    }
    let tee = try #require(course.tees.first?.id)
    #expect(
      try fixture.read { (golf, transaction) throws(GolfFault) in
        try golf.course(of: tee, in: transaction)
      } == course.id)
    var card = NewScorecard(
      course: course.id, tee: .name("White"), playedOn: try day("2025-05-01"),
      strokes: Array(repeating: 5, count: 18))
    card.play.marker = .name("Eero Meri")
    let id = try fixture.write(by: 2) { [card] in try $0.submitScorecard(card, $1, in: $2).card.id }
    try fixture.write { try $0.erase(ID(stored: 3), $1, in: $2) }
    try fixture.database.read { (transaction) throws(GolfFault) in
      #expect(try transaction.golfer(eero)?.name == "Golfer \(eero)")
      #expect(try transaction.golfer(aino)?.name == "Aino Aho")
      #expect(try transaction.scorecard(id)?.play.marker == nil)
    }
    let log = try fixture.database.read { transaction in
      try AuditLog.rows(AuditQuery(limit: 100), in: transaction)
    }
    #expect(log.contains { $0.subject.kind == "scorecard" })
    #expect(
      !log.contains { $0.subject.kind == "scorecard" && $0.after?.contains("Eero Meri") == true })
  }
}
