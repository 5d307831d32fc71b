import AuditLog
import Core
import Database
import Testing
import TestSupport

@testable import Golf

@Suite("Scorecards in the audit log")
struct ScorecardAuditTests {
  @Test("A correction shows start, gender, format, tee and marker, as they were and as they are")
  func correction() throws {
    let fixture = try GolfFixture()
    let club = fixture.club.id
    let tees = ["White", "Blue"].map {
      TeeChange(name: $0, ratings: [Alastaro.rating(), Alastaro.rating(.women)])
    }
    let (course, aino) = try fixture.write { golf, context, transaction in
      let new = Alastaro.course(fixture.club, from: try day("2020-05-01"), tees: tees)
      let golfer = Golfer(user: ID(stored: 2), name: "Aino Aho", gender: .women, homeClub: club)
      return (
        try golf.createCourse(new, context, in: transaction).course.id,
        try golf.registerGolfer(golfer, context, in: transaction).golfer.id
      )
    }
    var card = NewScorecard(
      course: course, tee: .name("White"), playedOn: try day("2025-05-01"), start: 545,
      strokes: Array(repeating: 5, count: 18))
    card.play.marker = .name("Eero Meri")
    let id = try fixture.write(by: 2) { [card] in try $0.submitScorecard(card, $1, in: $2).card.id }
    let marker = try fixture.write {
      try $0.registerGolfer(Golfer(name: "Eero Meri", homeClub: club), $1, in: $2).golfer.id
    }
    card.play.start = ClockTime(minute: 605)
    card.play.format = .stableford
    card.play.marker = .golfer(marker)
    card.tee = .name("Blue")
    card.gender = .men
    _ = try fixture.write { [card] in
      try $0.correctScorecard(id, card, reason: "Misread.", $1, in: $2)
    }
    try fixture.database.sealAuditLog()
    let rows = try fixture.database.read { (transaction) throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: 3), in: transaction)
    }
    #expect(rows.map(\.subject.kind) == ["scorecard", "golfer", "scorecard"])
    #expect(rows[2].after?.contains(#""golfer":\#(aino)"#) == true)
    #expect(rows[2].after?.contains(#""start":"09:05""#) == true)
    let before = try #require(rows[0].before)
    let after = try #require(rows[0].after)
    for member in [
      #""tee":1"#, #""start":"09:05""#, #""gender":"women""#, #""format":"stroke""#,
      #""marker":"Eero Meri""#, #""comment":"""#,
    ] { #expect(before.contains(member), "\(before)") }
    for member in [
      #""tee":2"#, #""start":"10:05""#, #""gender":"men""#, #""format":"stableford""#,
      #""marker":\#(marker)"#, #""comment":"Misread.""#,
    ] { #expect(after.contains(member), "\(after)") }
  }
}
