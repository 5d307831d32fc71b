import Core
import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Golfers and cards, through both endpoints")
struct ScorecardOperationTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try GolfAPIFixture() }

  @Test("A golfer starts at 54.0, at an assigned index, or without one")
  func golfers() throws {
    let me = try api.send(.get, below: "/golfers/me", by: fixture.aino)
    #expect(me.status == 200)
    #expect(me["handicapIndex"] == .number("54.0"))
    #expect(me["asOf"] == .text("2026-03-02"))
    #expect(try api.call(43, #"{"id":1}"#, by: fixture.maija).body == me.body)
    let plus = try api.send(
      .post, below: "/golfers",
      #"{"name":"Pro","gender":"men","homeClub":1,"handicapIndex":-1.2,"memberNumber":"7"}"#,
      by: fixture.maija)
    #expect(plus.status == 201)
    #expect(plus.field("Location") == "/api/v1/golfers/3")
    #expect(plus["handicapIndexText"] == .text("+1.2"))
    let none = try api.call(
      54, #"{"name":"Beginner","gender":"men","homeClub":1,"handicapIndex":null}"#,
      by: fixture.maija)
    #expect(none["handicapIndex"] == .null)
    let found = try api.call(53, #"{"club":1,"search":"7"}"#, by: fixture.maija)
    #expect(fixture.list(found, "name") == [.text("Pro")])
    let all = try api.send(.get, below: "/clubs/1/golfers?limit=2", by: fixture.maija)
    #expect(fixture.list(all, "name") == [.text("Aino"), .text("Beginner")])
    let next = try #require(all.field("Next-Cursor"))
    let rest = try api.send(
      .get, below: "/clubs/1/golfers?limit=2&after=\(next)", by: fixture.maija)
    #expect(fixture.list(rest, "name") == [.text("Pro")])
  }

  @Test("Invalid golfers: another user's, twice, without a club, beyond 54.0")
  func golferRefusals() throws {
    let good = #"{"name":"A","gender":"men","homeClub":1,"user":4}"#
    #expect(try api.call(54, good, by: fixture.kalle).status == 403)
    #expect(try api.call(54, good, by: fixture.aino).status == 403)
    #expect(try api.call(54, #"{"gender":1}"#, by: fixture.aino).status == 403)
    #expect(try api.call(54, good, by: fixture.maija).problem == "duplicate")
    let bad = #"{"name":"A","gender":"men","homeClub":9,"user":4}"#
    #expect(try api.call(54, bad, by: fixture.admin).faults == ["data.homeClub"])
    let high = #"{"name":"","gender":"x","homeClub":1,"handicapIndex":54.1}"#
    #expect(
      try api.call(54, high, by: fixture.maija).faults
        == ["data.name", "data.gender", "data.handicapIndex"])
    #expect(try api.call(43, #"{"id":1}"#, by: fixture.kalle).status == 404)
    #expect(try api.call(43, #"{"id":1}"#, by: fixture.eero).status == 404)
    #expect(try api.call(43, "null", by: fixture.maija).status == 404)
    #expect(try api.call(53, #"{"club":1}"#, by: fixture.kalle).status == 403)
    #expect(try api.call(82, #"{"id":1,"name":"B"}"#, by: fixture.kalle).status == 404)
    #expect(try api.call(82, #"{"id":1,"name":"B"}"#, by: fixture.aino).status == 403)
    #expect(
      try api.call(82, #"{"id":1,"name":"B"}"#, by: fixture.maija)["name"] == .text("B"))
  }

  @Test("A card waits in its club's queue, shows its effect, and is accepted once")
  func cardsWay() throws {
    let sent = try api.send(
      .post, below: "/scorecards", GolfAPIFixture.card(on: "2026-03-01", over: 2, #","hcp":30.1"#),
      by: fixture.aino)
    #expect(sent.status == 201)
    #expect(sent.field("Location") == "/api/v1/scorecards/1")
    #expect(sent["state"] == .text("pending"))
    // 54.0 x 125/113 + 71.2 - 72 = 58.9; net double bogey is never reached; (108 - 71.2) x 113/125 = 33.3.
    #expect(sent["courseHandicap"] == .integer(59))
    #expect(sent["total"] == .integer(108))
    #expect(sent["adjustedGrossScore"] == .integer(108))
    #expect(sent["scoreDifferential"] == .number("33.3"))
    #expect(sent["wouldBe.handicapIndex"] == .number("54.0"))
    #expect(
      sent["warnings"]
        == .array([.text("The card says 30.1, the record has 54.0 on 2026-03-01.")]))
    let queue = try api.send(.get, below: "/clubs/1/queue", by: fixture.maija)
    #expect(fixture.list(queue, "id") == [.integer(1)])
    #expect(try api.send(.get, below: "/scorecards/1", by: fixture.aino).body == sent.body)
    let decision = #"{"id":1,"decision":"accepted","comment":"Well played."}"#
    let accepted = try api.call(51, decision, by: fixture.maija)
    #expect(accepted.status == 200)
    #expect(accepted["state"] == .text("accepted"))
    #expect(accepted["comment"] == .text("Well played."))
    #expect(accepted["revision.effectiveOn"] == .text("2026-03-02"))
    #expect(accepted["revision.occasion"] == .text("accepted"))
    let again = try api.call(51, decision, by: fixture.maija)
    #expect((again.status, again.problem) == (409, "decided"))
    #expect(try api.call(50, #"{"club":1}"#, by: fixture.maija).body == .array([]))
    let listed = try api.call(46, #"{"state":"accepted"}"#, by: fixture.aino)
    #expect(fixture.list(listed, "scoreDifferential") == [.number("33.3")])
  }

  @Test("A differing handicap is a warning; a reversed range of days is an error")
  func claims() throws {
    for (place, claim) in ["54.1", "-10.1", "999"].enumerated() {
      let card = GolfAPIFixture.card(on: "2026-02-0\(place + 1)", #","hcp":\#(claim)"#)
      let sent = try api.call(45, card, by: fixture.aino)
      guard case .array(let warnings)? = sent["warnings"] else { throw NoList() }
      #expect(sent.status == 200 && warnings.count == 1)
    }
    #expect(
      try api.call(
        45, GolfAPIFixture.card(on: "2026-03-01", #","hcp":"x""#), by: fixture.aino
      ).faults
        == ["data.hcp"])
    let days = #"{"from":"2026-02-03","to":"2026-02-02"}"#
    #expect(try api.call(46, days, by: fixture.aino).faults == ["data.to"])
    let one = try api.call(46, #"{"from":"2026-02-02","to":"2026-02-02"}"#, by: fixture.aino)
    #expect(fixture.list(one, "id") == [.integer(2)])
  }

  @Test("Rights on a card")
  func rights() throws {
    _ = try api.call(45, GolfAPIFixture.card(on: "2026-03-01"), by: fixture.aino)
    let accept = #"{"id":1,"decision":"accepted"}"#
    #expect(try api.call(51, accept, by: fixture.aino).status == 403)
    #expect(try api.call(51, accept, by: fixture.eero).status == 403)
    #expect(try api.call(51, accept, by: fixture.kalle).status == 404)
    #expect(try api.call(51, #"{"id":1,"decision":"x"}"#, by: fixture.aino).status == 403)
    #expect(try api.call(51, #"{"id":9,"decision":"x"}"#, by: fixture.maija).status == 422)
    #expect(
      try api.call(51, #"{"id":9,"decision":"accepted"}"#, by: fixture.maija).status == 404)
    #expect(try api.call(50, #"{"club":1}"#, by: fixture.kalle).status == 403)
    #expect(try api.call(50, #"{"club":1}"#, by: fixture.aino).status == 403)
    #expect(try api.call(50, #"{"club":9}"#, by: fixture.admin).status == 404)
    for code in [47, 48, 49] {
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.eero).status == 404)
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.kalle).status == 404)
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.maija).status == 200)
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.admin).status == 200)
    }
    #expect(try api.call(46, #"{"golfer":1}"#, by: fixture.eero).status == 404)
    #expect(try api.call(56, #"{"id":1,"reason":"x"}"#, by: fixture.eero).status == 404)
    // A caddiemaster decides neither on their own card nor on their own index.
    _ = try api.call(
      54, #"{"name":"Maija","gender":"women","homeClub":1,"user":2}"#, by: fixture.maija)
    _ = try api.call(45, GolfAPIFixture.card(on: "2026-03-01"), by: fixture.maija)
    #expect(
      try api.call(51, #"{"id":2,"decision":"accepted"}"#, by: fixture.maija).status == 403)
    #expect(
      try api.call(55, #"{"id":3,"handicapIndex":1,"reason":"x"}"#, by: fixture.maija).status
        == 403)
    let own = #"{"club":1,"golfer":3,"# + GolfAPIFixture.card(on: "2026-02-20").dropFirst()
    #expect(try api.call(52, own, by: fixture.maija).status == 403)
    #expect(
      try api.call(51, #"{"id":2,"decision":"accepted"}"#, by: fixture.admin).status == 200)
    #expect(
      try api.call(45, GolfAPIFixture.card(on: "2026-03-01"), by: fixture.kalle).status
        == 403)
  }

  @Test("All invalid fields of a card are named", arguments: badCards)
  func badCard(_ bad: BadCard) throws {
    let answer = try api.call(45, bad.card, by: fixture.aino)
    #expect(answer.status == 422)
    for field in bad.fields { #expect(answer.faults.contains("data.\(field)")) }
    #expect(Set(answer.faults).count == answer.faults.count)
  }

  @Test("A card for a course, day and start is unique until rejected or withdrawn")
  func doubled() throws {
    let card = GolfAPIFixture.card(on: "2026-03-01")
    #expect(try api.call(45, card, by: fixture.aino).status == 200)
    let again = try api.call(45, card, by: fixture.aino)
    #expect((again.status, again.problem) == (409, "duplicate"))
    let later = GolfAPIFixture.card(on: "2026-03-01", #","start":"14:05""#)
    #expect(try api.call(45, later, by: fixture.aino)["start"] == .text("14:05"))
    #expect(try api.call(45, later, by: fixture.aino).status == 409)
    let rejected = #"{"id":1,"decision":"rejected","comment":"No marker signed."}"#
    #expect(try api.call(51, rejected, by: fixture.maija)["state"] == .text("rejected"))
    let third = try api.call(45, card, by: fixture.aino)
    #expect(third.status == 200)
    guard case .integer(let id) = third["id"] else {
      Issue.record("a card has an id")
      return
    }
    let withdrawing = #"{"id":\#(id),"reason":"Wrong day."}"#
    let back = try api.call(56, withdrawing, by: fixture.aino)
    #expect(back["state"] == .text("withdrawn"))
    #expect(back["comment"] == .text("Wrong day."))
    #expect(try api.call(45, card, by: fixture.aino).status == 200)
    #expect(
      try api.call(56, withdrawing, by: fixture.aino).problem == "decided")
  }

  @Test("What a golfer receives on a tee")
  func playingHandicap() throws {
    let path = "/courses/1/handicap?tee=White"
    let mine = try api.send(.get, below: path, by: fixture.aino)
    #expect(mine["courseHandicap"] == .integer(59))
    #expect(mine["handicapIndex"] == .number("54.0"))
    guard case .array(let strokes) = mine["strokes"] else { throw NoList() }
    #expect(
      strokes.map { if case .integer(let count) = $0 { Int(count) } else { 0 } }
        .reduce(0, +) == 59)
    let nine = try api.send(.get, below: path + "&part=back9&allowance=95", by: fixture.aino)
    // 27.0 x 127/113 + 35.8 - 36 = 30.1; x 95% = 28.6.
    #expect(nine["courseHandicap"] == .integer(30))
    #expect(nine["playingHandicap"] == .integer(29))
    #expect(try api.send(.get, below: path + "&golfer=1", by: fixture.eero).status == 404)
    #expect(
      try api.send(.get, below: path + "&golfer=1", by: fixture.maija).body == mine.body)
    #expect(
      try api.send(.get, below: "/courses/9/handicap?tee=1", by: fixture.aino).status == 404)
    #expect(
      try api.send(.get, below: "/courses/1/handicap?tee=Blue", by: fixture.aino).status
        == 422)
  }

  struct NoList: Error {}
}

/// An invalid card and its invalid fields.
struct BadCard: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let card: String
  let fields: [String]
}

private func holes(_ change: (inout [String]) -> Void) -> String {
  var strokes = GolfAPIFixture.pars.map { "\($0)" }
  change(&strokes)
  return #""holes":[\#(strokes.joined(separator: ","))]"#
}

private func card(_ holes: String, tee: String = #""White""#, day: String = "2026-03-01") -> String
{
  #"{"course":1,"tee":\#(tee),"playedOn":"\#(day)",\#(holes)}"#
}

let badCards: [BadCard] = [
  BadCard(
    testDescription: "no such tee", card: card(holes { _ in }, tee: #""Blue""#), fields: ["tee"]),
  BadCard(
    testDescription: "no such course",
    card: card(holes { _ in }).replacingFirst(#""course":1"#, #""course":9"#), fields: ["course"]),
  BadCard(
    testDescription: "a tee unrated for women", card: card(holes { _ in }, tee: #""Red""#),
    fields: ["tee", "gender"]),
  BadCard(
    testDescription: "before the rating", card: card(holes { _ in }, day: "2024-12-31"),
    fields: ["tee", "playedOn"]),
  BadCard(
    testDescription: "tomorrow", card: card(holes { _ in }, day: "2026-03-03"),
    fields: ["playedOn"]),
  BadCard(
    testDescription: "0 and 21 strokes",
    card: card(
      holes {
        $0[0] = "0"
        $0[17] = "21"
      }), fields: ["holes[0]", "holes[17]"]),
  BadCard(
    testDescription: "strokes that are none, and what else is wrong beside them",
    card: card(
      holes {
        $0[3] = #""x""#
        $0[9] = "4.5"
        $0[17] = "21"
      } + #","format":"x","pickedUp":["y"],"more":1"#),
    fields: ["holes[3]", "holes[9]", "holes[17]", "format", "pickedUp[0]", "more"]),
  BadCard(
    testDescription: "a wrong total beside a field that is none",
    card: card(holes { _ in } + #","total":73,"more":1"#), fields: ["total", "more"]),
  BadCard(
    testDescription: "17 holes", card: card(holes { $0.removeLast() }), fields: ["holes"]),
  BadCard(
    testDescription: "a wrong total and the player as marker",
    card: card(holes { _ in } + #","total":73,"marker":1"#), fields: ["total", "marker"]),
  BadCard(
    testDescription: "eight holes played",
    card: card(holes { for hole in 8..<18 { $0[hole] = "null" } } + #","notPlayedReason":"light""#),
    fields: ["holes"]),
  BadCard(
    testDescription: "no reason for a hole not played", card: card(holes { $0[4] = "null" }),
    fields: ["notPlayedReason"]),
  BadCard(
    testDescription: "picked up with a score", card: card(holes { _ in } + #","pickedUp":[5]"#),
    fields: ["pickedUp[0]"]),
  BadCard(
    testDescription: "a marker who is not there, a time that is none",
    card: card(holes { _ in } + #","marker":99,"start":"24:00""#), fields: ["start"]),
]

extension String {
  fileprivate func replacingFirst(_ part: String, _ other: String) -> String {
    guard let range = ranges(of: part).first else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}
