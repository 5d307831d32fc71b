import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Pending cards: their number, their lists, and what is planned")
struct PendingCardsTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try GolfAPIFixture() }

  private func card(_ number: Int, over: Int = 1) -> String {
    let minute = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
    return GolfAPIFixture.card(
      on: "2026-02-2\(number % 8)", over: over, #","start":"1\#(number / 60):\#(minute)""#)
  }

  /// The elements of pages of a list, each of `limit`.
  private func pages(_ path: String, limit: Int, by authHash: String) throws -> [JSONTree] {
    var elements: [JSONTree] = []
    var after = ""
    while true {
      let page = try api.send(.get, below: "\(path)?limit=\(limit)\(after)", by: authHash)
      guard case .array(let found) = page.body, found.count <= limit else { return [] }
      elements += found
      guard let next = page.field("Next-Cursor") else { return elements }
      after = "&after=\(next)"
    }
  }

  @Test(
    "A golfer has 50 pending cards at most; a decision makes room; another's posting does not count"
  )
  func most() throws {
    for number in 0..<50 {
      #expect(try api.call(45, card(number), by: fixture.aino).status == 200)
    }
    for code in [45, 80] {
      let refused = try api.call(code, card(50), by: fixture.aino)
      #expect((refused.status, refused.problem) == (409, "too-many-pending"))
      guard case .text(let detail)? = refused["detail"] else {
        throw GolfAPIFixture.UnexpectedJSON()
      }
      #expect(detail.hasPrefix("50 cards of the golfer wait for a decision"))
    }
    let posted = #"{"club":1,"golfer":1,"# + card(51).dropFirst()
    #expect(
      try api.call(80, #"{"golfer":1,"# + card(51).dropFirst(), by: fixture.maija).status == 200)
    #expect(try api.call(52, posted, by: fixture.maija).status == 200)
    #expect(try api.call(51, #"{"id":1,"decision":"rejected"}"#, by: fixture.maija).status == 200)
    #expect(try api.call(45, card(50), by: fixture.aino).status == 200)
  }

  @Test("The queue comes in pages, oldest first, and each card is as it is read alone")
  func queue() throws {
    let eero = #"{"id":2,"homeClub":1}"#
    #expect(try api.call(82, eero, by: fixture.admin).status == 200)
    for number in 0..<9 {
      let golfer = number.isMultiple(of: 3) ? fixture.eero : fixture.aino
      #expect(try api.call(45, card(number, over: number % 4), by: golfer).status == 200)
      if number.isMultiple(of: 2) { api.clock.now = api.clock.now + 60 }
    }
    _ = try api.call(51, #"{"id":2,"decision":"accepted"}"#, by: fixture.maija)
    _ = try api.call(51, #"{"id":7,"decision":"accepted"}"#, by: fixture.maija)
    let whole = try pages("/clubs/1/queue", limit: 100, by: fixture.maija)
    #expect(whole.map { $0["id"] } == [1, 3, 4, 5, 6, 8, 9].map { .integer($0) })
    for limit in [1, 2, 3, 7] {
      #expect(try pages("/clubs/1/queue", limit: limit, by: fixture.maija) == whole)
    }
    for card in whole {
      guard case .integer(let id)? = card["id"] else { throw GolfAPIFixture.UnexpectedJSON() }
      #expect(try api.send(.get, below: "/scorecards/\(id)", by: fixture.maija).body == card)
    }
    for card in try pages("/scorecards", limit: 4, by: fixture.aino) {
      guard case .integer(let id)? = card["id"] else { throw GolfAPIFixture.UnexpectedJSON() }
      #expect(try api.send(.get, below: "/scorecards/\(id)", by: fixture.aino).body == card)
    }
    #expect(
      try api.send(.get, below: "/clubs/1/queue?limit=0&after=x", by: fixture.maija).faults
        == ["limit", "after"])
  }

  @Test("A plan answers as submitting does, without an id")
  func plans() throws {
    let cards =
      [
        card(1), card(1), card(2, over: 3), GolfAPIFixture.card(on: "2026-03-01"),
        GolfAPIFixture.card(on: "2026-03-01"), GolfAPIFixture.nine(on: "2026-03-01", "front9"),
        GolfAPIFixture.nine(on: "2026-02-28", "back9"), GolfAPIFixture.card(on: "2026-03-05"),
      ] + badCards.map(\.card)
    for card in cards {
      let planned = try api.call(80, card, by: fixture.aino)
      let again = try api.call(80, card, by: fixture.aino)
      #expect(again.body == planned.body)
      let sent = try api.call(45, card, by: fixture.aino)
      #expect(planned.status == sent.status)
      guard sent.status == 200, case .object(let members) = sent.body else {
        #expect(planned.body == sent.body)
        continue
      }
      #expect(
        planned.body == .object(members.filter { !["id", "submittedAt"].contains($0.name) }))
    }
  }

  /// A card of the same score on each hole.
  private func card(of strokes: Int) -> String {
    let holes = Array(repeating: "\(strokes)", count: 18).joined(separator: ",")
    return
      #"{"course":1,"tee":"White","playedOn":"2026-03-01","start":"07:\#(strokes + 10)","marker":"Liisa","holes":[\#(holes)]}"#
  }

  @Test(
    "Scores that nobody plays bring warnings",
    arguments: [
      (1, ["The card has 18 holes in one.", "The card is 54 strokes under par."]),
      (3, ["The card is 18 strokes under par."]), (4, []), (12, []),
      (20, ["Every hole has ten strokes or more over par."]),
    ])
  func unlikely(strokes: Int, warnings: [String]) throws {
    for code in [80, 45] {
      let answer = try api.call(code, card(of: strokes), by: fixture.aino)
      #expect(answer.status == 200)
      #expect(answer["warnings"] == .array(warnings.map { .text($0) }))
    }
  }

  @Test("A score far over par is named by its hole, and one hole in one is no warning")
  func mistyped() throws {
    var strokes = GolfAPIFixture.pars.map { "\($0)" }
    strokes[0] = "14"
    strokes[2] = "1"
    let card =
      #"{"course":1,"tee":"White","playedOn":"2026-03-01","marker":"Liisa","holes":[\#(strokes.joined(separator: ","))]}"#
    let one = try api.call(80, card, by: fixture.aino)
    #expect(one["warnings"] == .array([.text("Hole 1 has ten strokes or more over par.")]))
    let two = try api.call(
      80, card.replacing("14,5,", with: "14,15,"), by: fixture.aino)
    #expect(two["warnings"] == .array([.text("The holes 1, 2 have ten strokes or more over par.")]))
  }

  /// The message of a field's error.
  private func message(_ answer: APIFixture.Answer, _ field: String) -> String? {
    guard case .array(let errors)? = answer["errors"] else { return nil }
    let error = errors.first { $0["field"] == .text("data.\(field)") }
    return if case .text(let text)? = error?["message"] { text } else { nil }
  }

  @Test("Errors say what to write: the part, the tees that there are, a plus handicap")
  func messages() throws {
    let nine = GolfAPIFixture.nine(on: "2026-03-01", "front9")
      .replacing(#""part":"front9","#, with: "")
    #expect(
      message(try api.call(45, nine, by: fixture.aino), "holes")
        == "There must be 18 holes, one for each of 18; for nine holes give part too: front9 or back9."
    )
    let whole = GolfAPIFixture.card(on: "2026-03-01", #","part":"back9""#)
    #expect(
      message(try api.call(45, whole, by: fixture.aino), "holes")
        == "There must be 9 holes, one for each of back9; for eighteen holes leave part out.")
    let blue = GolfAPIFixture.card(on: "2026-03-01").replacing("White", with: "Blue")
    let tees = "The course has no such tee. It has White (1), Red (2)."
    #expect(message(try api.call(45, blue, by: fixture.aino), "tee") == tees)
    #expect(
      message(try api.call(44, #"{"course":1,"tee":9}"#, by: fixture.aino), "tee") == tees)
    let generic =
      #"{"id":1,"penaltyScore":"generic","playedOn":"2026-03-01","course":1,"tee":"x","reason":"r"}"#
    #expect(message(try api.call(55, generic, by: fixture.maija), "tee") == tees)
    for (text, answer) in [
      ("+2,1", "Write this as the number -2.1: a plus handicap is negative."),
      ("+2.1", "Write this as the number -2.1: a plus handicap is negative."),
      ("-2,1", "Write this as the number -2.1."), ("12,4", "Write this as the number 12.4."),
      ("x", "This must be a number with at most one decimal."),
      ("99,9", "This must be a number with at most one decimal."),
    ] {
      let golfer = #"{"name":"P","gender":"men","homeClub":1,"handicapIndex":"\#(text)"}"#
      #expect(message(try api.call(54, golfer, by: fixture.maija), "handicapIndex") == answer)
    }
    let claim = GolfAPIFixture.card(on: "2026-03-01", #","hcp":"+1,0""#)
    #expect(
      message(try api.call(45, claim, by: fixture.aino), "hcp")
        == "Write this as the number -1.0: a plus handicap is negative.")
  }

  @Test("A caddiemaster moves a golfer only to a club that is hers; an admin to any")
  func moving() throws {
    let move = #"{"id":1,"homeClub":2}"#
    let refused = try api.call(82, move, by: fixture.maija)
    #expect((refused.status, refused.faults) == (422, ["data.homeClub"]))
    #expect(
      try api.call(82, #"{"id":1,"homeClub":9}"#, by: fixture.maija).faults == ["data.homeClub"])
    #expect(try api.call(82, #"{"id":1,"homeClub":1,"name":"A"}"#, by: fixture.maija).status == 200)
    #expect(try fixture.golfer("homeClub") == .integer(1))
    _ = try api.call(61, #"{"club":2,"user":2}"#, by: fixture.admin)
    #expect(try api.call(82, move, by: fixture.maija).status == 200)
    #expect(try api.call(43, #"{"id":1}"#, by: fixture.maija).status == 200)
    #expect(try api.call(82, #"{"id":1,"homeClub":1}"#, by: fixture.admin).status == 200)
  }
}
