import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Records, through both endpoints")
struct RecordOperationTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try GolfAPIFixture() }

  /// 2025-10-01 plus `number` days.
  private func day(_ number: Int) throws -> String {
    let first = try #require(Day("2025-10-01"))
    return try #require(first.advanced(by: number)).description
  }

  /// Checks that index, history and explanation of golfer 1 agree, and returns the index.
  @discardableResult
  private func agree(_ fixture: GolfAPIFixture? = nil) throws -> JSONTree? {
    let fixture = fixture ?? self.fixture
    let api = fixture.api
    let index = try fixture.golfer()
    let history = try api.call(48, #"{"id":1}"#, by: fixture.aino)
    let explanation = try api.call(49, #"{"id":1}"#, by: fixture.aino)
    #expect(fixture.list(history, "handicapIndex").first == index)
    #expect(explanation["handicapIndex"] == index)
    #expect(explanation["lowHandicapIndex"] == (try fixture.golfer("lowHandicapIndex")))
    // The scores used in history are those that count in the explanation, newest first there.
    guard case .array(let used)? = fixture.list(history, "scores").first ?? nil,
      case .array(let all)? = explanation["differentials"]
    else { throw GolfAPIFixture.UnexpectedJSON() }
    let counting = all.filter { $0["counts"] == .flag(true) }
    #expect(used.map { $0["scorecard"] } == counting.reversed().map { $0["scorecard"] })
    return index
  }

  @Test("Changing a club's rule set recomputes its players' records; all figures agree")
  func rules() throws {
    for number in 0..<6 { try fixture.accept(GolfAPIFixture.card(on: try day(number * 5))) }
    let before = try agree()
    for (rules, isOther) in [(#""EGA2016""#, true), ("null", false)] {
      let change = #"{"id":1,"ruleSet":\#(rules)}"#
      #expect(try api.call(58, change, by: fixture.admin).status == 200)
      #expect((try fixture.golfer() != before) == isOther)
      let index = try fixture.golfer()
      let history = try api.call(48, #"{"id":1}"#, by: fixture.aino)
      #expect(fixture.list(history, "handicapIndex").first == index)
      #expect(try api.call(49, #"{"id":1}"#, by: fixture.aino)["handicapIndex"] == index)
      if isOther { #expect(fixture.list(history, "occasion").first == .text("rules")) }
    }
  }

  @Test("The order in which cards arrive does not matter")
  func anyOrder() throws {
    let other = try GolfAPIFixture()
    var cards: [String] = []
    for number in 0..<22 {
      let over = number * 7 % 5
      cards.append(
        number % 6 == 5
          ? GolfAPIFixture.nine(on: try day(number * 3), "front9", over: over)
          : GolfAPIFixture.card(on: try day(number * 3), over: over))
    }
    for card in cards { try fixture.accept(card) }
    for place in cards.indices { try other.accept(cards[place * 13 % 22]) }
    let one = try api.call(48, #"{"id":1}"#, by: fixture.aino)
    let two = try other.api.call(48, #"{"id":1}"#, by: other.aino)
    for member in ["effectiveOn", "handicapIndex", "lowHandicapIndex", "previous", "method"] {
      #expect(fixture.list(one, member) == other.list(two, member))
    }
  }

  @Test("A committee's index is in force at once; a penalty score and conditions change the record")
  func committee() throws {
    let fixture = try GolfAPIFixture(assigned: #","handicapIndex":34"#)
    let api = fixture.api
    for number in 0..<4 { try fixture.accept(GolfAPIFixture.card(on: try day(number), over: 2)) }
    // 33.3 four times, with the table's -1.0.
    #expect(try agree(fixture) == .number("32.3"))
    let harder = #"{"course":1,"day":"\#(try day(3))","adjustment":2}"#
    #expect(try api.call(63, harder, by: fixture.kalle).status == 403)
    #expect(try api.call(63, harder, by: fixture.maija)["adjustment"] == .integer(2))
    // (108 - 2 - 71.2) x 113/125 = 31.5
    #expect(try agree(fixture) == .number("30.5"))
    let computed = try api.call(
      63, #"{"course":1,"day":"\#(try day(3))"}"#, by: fixture.maija)
    #expect(computed["computed"] == .flag(true))
    #expect(try agree(fixture) == .number("32.3"))
    let penalty =
      #"{"id":1,"penaltyScore":"lowest","playedOn":"\#(try day(9))","reason":"No card."}"#
    let posted = try api.call(55, penalty, by: fixture.maija)
    #expect(posted["occasion"] == .text("penalty"))
    #expect(try agree(fixture) == .number("33.3"))
    let decided = try api.send(
      .post, below: "/golfers/1/adjustments", #"{"handicapIndex":20,"reason":"Known player."}"#,
      by: fixture.maija)
    #expect(decided.status == 200)
    #expect(decided["effectiveOn"] == .text("2026-03-02"))
    #expect(try agree(fixture) == .number("20.0"))
    #expect(
      try api.call(55, #"{"id":1,"handicapIndex":20}"#, by: fixture.maija).faults == [
        "data.reason"
      ])
    #expect(
      try api.call(
        55, #"{"id":1,"penaltyScore":"generic","reason":"x"}"#, by: fixture.maija
      ).faults == ["data.playedOn", "data.course", "data.tee"])
    #expect(
      try api.call(55, #"{"id":1,"handicapIndex":2,"reason":"x"}"#, by: fixture.kalle).status
        == 404)
    #expect(
      try api.call(63, #"{"course":1,"day":"2026-02-02","adjustment":-1}"#, by: fixture.maija)
        .status == 200)
    let listed = try api.send(.get, below: "/courses/1/conditions", by: fixture.eero)
    #expect(fixture.list(listed, "day") == [.text("2026-02-02"), .text(try day(3))])
    #expect(fixture.list(listed, "computed") == [.flag(false), .flag(true)])
    let some = #"{"course":1,"from":"2026-01-01","to":"2026-12-31"}"#
    #expect(
      fixture.list(try api.call(342, some, by: fixture.eero), "adjustment") == [.integer(-1)])
    #expect(try api.call(342, #"{"course":9}"#, by: fixture.eero).status == 404)
    let turned = #"{"course":1,"from":"2026-01-02","to":"2026-01-01"}"#
    #expect(try api.call(342, turned, by: fixture.eero).faults == ["data.to"])
  }

  @Test("Before the first day of a record there is no index, and the explanation says why")
  func beforeTheFirstDay() throws {
    let asked = #"{"id":1,"on":"2008-01-01"}"#
    let explained = try api.call(49, asked, by: fixture.aino)
    #expect(explained.status == 200)
    for member in ["handicapIndex", "handicapIndexText", "effectiveOn", "cause", "previous"] {
      #expect(explained[member] == .null)
    }
    #expect(explained["differentials"] == .array([]))
    #expect(explained["system"] == .text("EGA2007"))
    #expect(
      explained["working"]
        == .array([
          .text("the record begins on 2026-03-02; before that day there is no index (RoH 4.5)")
        ]))
    func handicap(_ day: String) throws -> APIFixture.Answer {
      try api.call(44, #"{"course":1,"tee":"White","on":"\#(day)"}"#, by: fixture.aino)
    }
    let before = try handicap("2025-10-01")
    #expect(before.status == 200)
    for member in ["handicapIndex", "courseHandicap", "playingHandicap"] {
      #expect(before[member] == .null)
    }
    #expect(before["strokes"] == .array([]))
    // A card of that day begins the record: it is assessed with the assigned index, before and after.
    let sent = try api.call(45, GolfAPIFixture.card(on: "2025-10-01"), by: fixture.aino)
    // 54.0 x 125 / 113 + 71.2 - 72 = 58.93
    #expect(sent["courseHandicap"] == .integer(59))
    let accepted = try api.call(51, #"{"id":1,"decision":"accepted"}"#, by: fixture.maija)
    #expect(accepted["courseHandicap"] == .integer(59))
    #expect(try handicap("2025-10-01")["handicapIndex"] == .number("54.0"))
    #expect(try handicap("2025-09-30")["handicapIndex"] == .null)
  }

  @Test("A penalty score is refused when the record has nothing to make it from")
  func emptyPenalty() throws {
    func post(_ more: String) throws -> APIFixture.Answer {
      try api.call(55, #"{"id":1,"reason":"No card.",\#(more)}"#, by: fixture.maija)
    }
    for penalty in ["highest", "lowest"] {
      let refused = try post(#""penaltyScore":"\#(penalty)","playedOn":"2026-03-01""#)
      #expect(refused.status == 422 && refused.faults == ["data.penaltyScore"])
    }
    try fixture.accept(GolfAPIFixture.card(on: "2026-02-20"))
    let early = try post(#""penaltyScore":"highest","playedOn":"2026-02-20""#)
    #expect(early.faults == ["data.penaltyScore"])
    #expect(try post(#""penaltyScore":"highest","playedOn":"2026-03-01""#).status == 200)
    let other = try GolfAPIFixture(assigned: #","handicapIndex":null"#)
    let generic =
      #"{"id":1,"reason":"No card.","penaltyScore":"generic","playedOn":"2026-03-01","course":1,"tee":"White"}"#
    #expect(
      try other.api.call(55, generic, by: other.maija).faults == ["data.penaltyScore"])
    let history = try other.api.call(48, #"{"id":1}"#, by: other.aino)
    #expect(other.list(history, "occasion") == [.text("registered")])
  }

  @Test("A new index is valid from the next day, and two rounds of a day use the morning's")
  func sameDay() throws {
    for number in 0..<3 { try fixture.accept(GolfAPIFixture.card(on: try day(number), over: 1)) }
    let today = GolfAPIFixture.card(on: "2026-03-02", over: 0, #","start":"08:00""#)
    let later = GolfAPIFixture.card(on: "2026-03-02", over: 0, #","start":"14:00""#)
    let index = try fixture.golfer()
    let first = try fixture.accept(today)
    #expect(first["revision.effectiveOn"] == .text("2026-03-03"))
    #expect(try fixture.golfer() == index)
    let second = try fixture.accept(later)
    #expect(second["courseHandicap"] == first["courseHandicap"])
    fixture.api.clock.advance(bySeconds: 86_400)
    #expect(try fixture.golfer() == second["revision.handicapIndex"])
    let explained = try api.call(49, #"{"id":1,"on":"2026-03-02"}"#, by: fixture.aino)
    #expect(explained["handicapIndex"] == index)
  }

  @Test("Planning a card shows its effect and stores nothing")
  func plan() throws {
    for number in 0..<3 { try fixture.accept(GolfAPIFixture.card(on: try day(number), over: 2)) }
    let card = GolfAPIFixture.card(on: "2026-03-01", over: 0)
    let planned = try api.send(.post, below: "/scorecards/plan", card, by: fixture.aino)
    #expect(planned.status == 200)
    #expect(try api.call(46, #"{"state":"pending"}"#, by: fixture.aino).body == .array([]))
    let sent = try fixture.accept(card)
    #expect(planned["wouldBe.handicapIndex"] == sent["revision.handicapIndex"])
    #expect(try api.call(80, card, by: fixture.maija).status == 403)
    let asked = #"{"golfer":1,"# + GolfAPIFixture.card(on: "2026-02-27").dropFirst()
    #expect(try api.call(80, asked, by: fixture.maija).status == 200)
    #expect(try api.call(80, asked, by: fixture.eero).status == 404)
  }

  @Test("A plus player gives strokes back, and the index prints with a plus")
  func plus() throws {
    let fixture = try GolfAPIFixture(assigned: #","handicapIndex":-2.0"#)
    #expect(try fixture.golfer("handicapIndexText") == .text("+2.0"))
    let sent = try fixture.accept(GolfAPIFixture.card(on: "2026-03-01", over: 0))
    // -2.0 x 125/113 + 71.2 - 72 = -3.01: the three easiest holes give a stroke back.
    #expect(sent["courseHandicap"] == .integer(-3))
    guard case .array(let holes)? = sent["holes"] else { throw GolfAPIFixture.UnexpectedJSON() }
    let given = holes.filter { $0["received"] == .integer(-1) }.map { $0["strokeIndex"] }
    #expect(given == [.integer(17), .integer(18), .integer(16)])
  }

  @Test("A card posted by a caddiemaster is in the record at once")
  func posted() throws {
    let card = #"{"golfer":1,"# + GolfAPIFixture.card(on: "2026-03-01").dropFirst()
    let posted = try api.send(.post, below: "/clubs/1/scorecards", card, by: fixture.maija)
    #expect(posted.status == 201)
    #expect(posted["state"] == .text("accepted"))
    #expect(posted["revision.occasion"] == .text("posted"))
    #expect(posted["warnings"] == .array([]))
    #expect(
      try api.send(.post, below: "/clubs/1/scorecards", card, by: fixture.kalle).status == 403
    )
    #expect(
      try api.send(.post, below: "/clubs/2/scorecards", card, by: fixture.kalle).faults == [
        "golfer"
      ])
  }
}
