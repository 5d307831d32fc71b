import Core
import Database
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import AuditLog
import WebAPI
import Zones

@testable import Golf

@Suite("Base data is corrected")
struct CorrectingTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try GolfAPIFixture(assigned: #","handicapIndex":20"#) }

  private func rating(
    _ courseRating: String, from day: String = "2025-01-01", _ more: String = ""
  ) -> String {
    #"{"id":1,"tees":[{"name":"White","ratings":[{"gender":"women","part":"18","courseRating":\#(courseRating),"slopeRating":125,"par":72,"validFrom":"\#(day)"}]}]\#(more)}"#
  }

  private func holes(swapping: Bool) -> String {
    var indexes = GolfAPIFixture.indexes
    if swapping { indexes.swapAt(0, 1) }
    return zip(GolfAPIFixture.pars, indexes).enumerated().map {
      #"{"hole":\#($0 + 1),"par":\#($1.0),"strokeIndex":\#($1.1)}"#
    }.joined(separator: ",")
  }

  private func play() throws {
    for day in ["2026-02-01", "2026-02-02", "2026-02-03"] {
      try fixture.accept(GolfAPIFixture.card(on: day))
    }
  }

  private func differentials() throws -> [JSONTree?] {
    fixture.list(try api.call(46, "{}", by: fixture.aino), "scoreDifferential")
  }

  /// What the check of the whole database finds between the records and the audit log.
  private func faults() throws -> [String] {
    let golf = Golf(zones: try Zones(), timeZone: "UTC")
    return try api.database.read { (transaction) throws(DatabaseError) in
      try AuditLog.compare(golf.audited, in: transaction).faults
    }
  }

  @Test(
    "A card keeps the rating that it has, whatever is added for its day; a correction follows it")
  func affected() throws {
    #expect(try api.call(60, rating("70.2"), by: fixture.maija).status == 200)
    try play()
    // Added afterwards for days that were played: no card has it.
    #expect(try api.call(60, rating("68.0", from: "2026-01-01"), by: fixture.maija).status == 200)
    #expect(try api.call(60, rating("67.0", from: "2026-01-01"), by: fixture.maija).status == 200)
    #expect(try differentials() == Array(repeating: .number("17.9"), count: 3))
    #expect(try api.call(60, rating("71.2"), by: fixture.maija).faults == ["data.reason"])
    _ = try api.call(60, rating("71.2", #","reason":"Misread.""#), by: fixture.maija)
    #expect(try differentials() == Array(repeating: .number("17.0"), count: 3))
    #expect(try faults() == [])
  }

  @Test(
    "A rating is corrected with a reason once cards have it; their records are worked out again"
  )
  func ratings() throws {
    #expect(try api.call(60, rating("70.2"), by: fixture.maija).status == 200)
    try play()
    let penalty =
      #"{"id":1,"penaltyScore":"generic","playedOn":"2026-02-10","course":1,"tee":"White","reason":"x"}"#
    #expect(try api.call(55, penalty, by: fixture.maija).status == 200)
    // (90 - 70.2) x 113/125 = 17.9
    #expect(try differentials() == Array(repeating: .number("17.9"), count: 3))
    func indexes() throws -> [JSONTree?] {
      fixture.list(try api.call(48, "{}", by: fixture.aino), "handicapIndex")
    }
    let before = try indexes()
    #expect(try api.call(60, rating("71.2"), by: fixture.maija).faults == ["data.reason"])
    let corrected = try api.call(60, rating("71.2", #","reason":"Misread.""#), by: fixture.maija)
    #expect(corrected.status == 200)
    #expect(try differentials() == Array(repeating: .number("17.0"), count: 3))
    #expect(try indexes() != before)
    let history = try api.call(48, "{}", by: fixture.aino)
    #expect(fixture.list(history, "occasion").first == .text("mended"))
    #expect(
      try api.call(47, #"{"id":1}"#, by: fixture.aino)["courseRating"] == .number("71.2"))
    let rows = try api.call(36, #"{"limit":50}"#, by: fixture.admin).text
    #expect(rows.contains("Misread."))
    #expect(try faults() == [])
    // Back again: the record is as it was.
    _ = try api.call(60, rating("70.2", #","reason":"It was right.""#), by: fixture.maija)
    #expect(try indexes() == before)
  }

  @Test("A rating is corrected for the cards that have it, and for its gender")
  func days() throws {
    try play()
    let newer = rating("69.2").replacing("2025-01-01", with: "2026-02-03")
    #expect(try api.call(60, newer, by: fixture.maija).status == 200)
    let before = try differentials()
    let corrected = newer.replacing("69.2", with: "68.2").dropLast() + #","reason":"x"}"#
    // The card of the third has the older one, with which it was sent.
    #expect(try api.call(60, String(corrected), by: fixture.maija).status == 200)
    #expect(try differentials() == before)
    try fixture.accept(GolfAPIFixture.card(on: "2026-02-04"))
    let four = try differentials()
    let again = newer.replacing("69.2", with: "67.2").dropLast() + #","reason":"x"}"#
    #expect(try api.call(60, String(again), by: fixture.maija).status == 200)
    let after = try differentials()
    #expect(after[0] != four[0] && Array(after[1...]) == before)
    let men = rating("65.0", #","reason":"x""#).replacing("women", with: "men")
    #expect(try api.call(60, men, by: fixture.maija).status == 200)
    #expect(try differentials() == after)
  }

  @Test("Pars, stroke indexes and lengths of a card are corrected")
  func cards() throws {
    try play()
    let turned = #"{"id":1,"validFrom":"2025-01-01","holes":[\#(holes(swapping: true))]"#
    #expect(try api.call(60, turned + "}", by: fixture.maija).faults == ["data.reason"])
    let corrected = try api.call(60, turned + #","reason":"Printed so."}"#, by: fixture.maija)
    #expect(corrected.status == 200)
    let card = try api.call(47, #"{"id":1}"#, by: fixture.aino)
    guard case .array(let played)? = card["holes"] else { throw GolfAPIFixture.UnexpectedJSON() }
    #expect(played[0]["strokeIndex"] == .integer(11) && played[1]["strokeIndex"] == .integer(5))
    #expect(try faults() == [])
    let lengths = (1...18).map { "\(100 + $0)" }.joined(separator: ",")
    let longer = (1...18).map { "\(200 + $0)" }.joined(separator: ",")
    func measured(_ metres: String, _ more: String = "") -> String {
      #"{"id":1,"validFrom":"2025-01-01","tees":[{"name":"White","lengths":[\#(metres)]}]\#(more)}"#
    }
    #expect(try api.call(60, measured(lengths), by: fixture.maija).status == 200)
    #expect(try api.call(60, measured(longer), by: fixture.maija).faults == ["data.reason"])
    let measuredAgain = try api.call(
      60, measured(longer, #","reason":"Measured again.""#), by: fixture.maija)
    #expect(measuredAgain["cards"] == .array([.text("2025-01-01")]))
    guard case .array(let tees)? = measuredAgain["tees"] else {
      throw GolfAPIFixture.UnexpectedJSON()
    }
    #expect(tees[0]["lengths"]?["out"] == .integer(9 * 200 + 45))
    #expect(try faults() == [])
  }

  @Test("The index at registration is corrected, with a reason once scores were calculated from it")
  func registration() throws {
    func correct(_ index: String, _ more: String = "") throws -> APIFixture.Answer {
      try api.call(82, #"{"id":1,"assignedIndex":\#(index)\#(more)}"#, by: fixture.maija)
    }
    #expect(try correct("30")["handicapIndex"] == .number("30.0"))
    try fixture.accept(GolfAPIFixture.card(on: "2026-02-01"))
    #expect(try correct("10.5").faults == ["data.reason"])
    #expect(try fixture.golfer() == .number("30.0"))
    let corrected = try correct("10.5", #","reason":"The letter says 10.5.""#)
    #expect(corrected["handicapIndex"] == .number("10.5"))
    let history = try api.call(48, "{}", by: fixture.aino)
    #expect(fixture.list(history, "occasion").first == .text("mended"))
    let rows = try api.call(36, #"{"limit":50}"#, by: fixture.admin).text
    #expect(rows.contains("The letter says 10.5.") && rows.contains(#""assignedIndex":30.0"#))
    #expect(try correct("null", #","reason":"None at all.""#)["handicapIndex"] == .null)
    #expect(try faults() == [])
  }

  @Test("Ratings that don't add up, and cards that nobody plays, bring warnings at once")
  func warnings() throws {
    let ratings = [("18", "72.0", 72), ("front9", "35.0", 36), ("back9", "36.4", 35)].map {
      #"{"gender":"men","part":"\#($0.0)","courseRating":\#($0.1),"slopeRating":120,"par":\#($0.2)}"#
    }.joined(separator: ",")
    let course = try api.call(
      59,
      #"{"club":1,"name":"Hill","validFrom":"2025-01-01","holes":[\#(holes(swapping: false))],"tees":[{"name":"White","ratings":[\#(ratings)]}]}"#,
      by: fixture.maija)
    guard case .array(let warnings)? = course["warnings"] else {
      throw GolfAPIFixture.UnexpectedJSON()
    }
    #expect(
      warnings.contains(
        .text(
          "The tee White is rated for men, back9, at par 35, and the holes add up to 36.")))
    #expect(
      warnings.contains(.text("The tee White is rated 72.0 for men, and its nines add up to 71.4."))
    )
    let changed = try api.call(
      60, rating("73.0").replacing("72,", with: "71,").replacing("2025-01-01", with: "2025-06-01"),
      by: fixture.maija)
    #expect(changed.text.contains("its nines add up to 71.2"))
    #expect(changed.text.contains("at par 71, and the holes add up to 72"))
    let ones = Array(repeating: "1", count: 18).joined(separator: ",")
    let card =
      #""course":1,"tee":"White","playedOn":"2026-02-01","marker":"Liisa","holes":[\#(ones)]"#
    let posted = try api.call(52, #"{"club":1,"golfer":1,\#(card)}"#, by: fixture.maija)
    #expect(posted.text.contains("The card has 18 holes in one."))
    let corrected = try api.call(81, #"{"id":1,"reason":"x",\#(card)}"#, by: fixture.maija)
    #expect(corrected.text.contains("The card has 18 holes in one."))
    let decided = try api.call(47, #"{"id":1}"#, by: fixture.maija)
    #expect(decided["warnings"] == .array([]))
  }
}
