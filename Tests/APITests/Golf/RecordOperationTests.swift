import Ground
import HTTP
import JSON
import Testing

@testable import API

@Suite("Records, through both doors")
struct RecordOperationTests {
  let house: GolfHouse
  var desk: DeskHouse { house.desk }

  init() throws { house = try GolfHouse() }

  /// The day that is so many days after 2025-10-01.
  private func day(_ number: Int) throws -> String {
    let first = try #require(Day("2025-10-01"))
    return try #require(first.advanced(by: number)).description
  }

  /// Index, history and explanation of golfer 1 say the same.
  @discardableResult
  private func agree(_ house: GolfHouse? = nil) throws -> JSONTree? {
    let house = house ?? self.house
    let desk = house.desk
    let index = try house.standing()
    let history = try desk.call(48, #"{"id":1}"#, by: house.aino)
    let explanation = try desk.call(49, #"{"id":1}"#, by: house.aino)
    #expect(house.list(history, "handicapIndex").first == index)
    #expect(explanation["handicapIndex"] == index)
    #expect(explanation["lowHandicapIndex"] == (try house.standing("lowHandicapIndex")))
    // The scores used in history are those that count in the explanation, newest first there.
    guard case .array(let used)? = house.list(history, "scores").first ?? nil,
      case .array(let all)? = explanation["differentials"]
    else { throw GolfHouse.NoList() }
    let counting = all.filter { $0["counts"] == .flag(true) }
    #expect(used.map { $0["scorecard"] } == counting.reversed().map { $0["scorecard"] })
    return index
  }

  @Test("A club's other rule book works its players' records out again: all figures agree")
  func rules() throws {
    for number in 0..<6 { try house.accept(GolfHouse.card(on: try day(number * 5))) }
    let before = try agree()
    for (rules, isOther) in [(#""EGA2016""#, true), ("null", false)] {
      let change = #"{"id":1,"ruleSet":\#(rules)}"#
      #expect(try desk.call(58, change, by: house.admin).status == 200)
      #expect((try house.standing() != before) == isOther)
      let index = try house.standing()
      let history = try desk.call(48, #"{"id":1}"#, by: house.aino)
      #expect(house.list(history, "handicapIndex").first == index)
      #expect(try desk.call(49, #"{"id":1}"#, by: house.aino)["handicapIndex"] == index)
      if isOther { #expect(house.list(history, "occasion").first == .text("rules")) }
    }
  }

  @Test("The order in which cards arrive does not matter")
  func arrival() throws {
    let other = try GolfHouse()
    var cards: [String] = []
    for number in 0..<22 {
      let over = number * 7 % 5
      cards.append(
        number % 6 == 5
          ? GolfHouse.nine(on: try day(number * 3), "front9", over: over)
          : GolfHouse.card(on: try day(number * 3), over: over))
    }
    for card in cards { try house.accept(card) }
    for place in cards.indices { try other.accept(cards[place * 13 % 22]) }
    let one = try desk.call(48, #"{"id":1}"#, by: house.aino)
    let two = try other.desk.call(48, #"{"id":1}"#, by: other.aino)
    for member in ["effectiveOn", "handicapIndex", "lowHandicapIndex", "previous", "method"] {
      #expect(house.list(one, member) == other.list(two, member))
    }
  }

  @Test("A committee's index is in force at once; a penalty score and conditions change the record")
  func committee() throws {
    let house = try GolfHouse(assigned: #","handicapIndex":34"#)
    let desk = house.desk
    for number in 0..<4 { try house.accept(GolfHouse.card(on: try day(number), over: 2)) }
    // 33.3 four times, with the table's -1.0.
    #expect(try agree(house) == .number("32.3"))
    let harder = #"{"course":1,"day":"\#(try day(3))","adjustment":2}"#
    #expect(try desk.call(63, harder, by: house.kalle).status == 403)
    #expect(try desk.call(63, harder, by: house.maija)["adjustment"] == .integer(2))
    // (108 - 2 - 71.2) x 113/125 = 31.5
    #expect(try agree(house) == .number("30.5"))
    let computed = try desk.call(
      63, #"{"course":1,"day":"\#(try day(3))"}"#, by: house.maija)
    #expect(computed["computed"] == .flag(true))
    #expect(try agree(house) == .number("32.3"))
    let penalty =
      #"{"id":1,"penaltyScore":"lowest","playedOn":"\#(try day(9))","reason":"No card."}"#
    let posted = try desk.call(55, penalty, by: house.maija)
    #expect(posted["occasion"] == .text("penalty"))
    #expect(try agree(house) == .number("33.3"))
    let decided = try desk.ask(
      .post, below: "/golfers/1/adjustments", #"{"handicapIndex":20,"reason":"Known player."}"#,
      by: house.maija)
    #expect(decided.status == 200)
    #expect(decided["effectiveOn"] == .text("2026-03-02"))
    #expect(try agree(house) == .number("20.0"))
    #expect(
      try desk.call(55, #"{"id":1,"handicapIndex":20}"#, by: house.maija).faults == ["data.reason"])
    #expect(
      try desk.call(
        55, #"{"id":1,"penaltyScore":"generic","reason":"x"}"#, by: house.maija
      ).faults == ["data.playedOn", "data.course", "data.tee"])
    #expect(
      try desk.call(55, #"{"id":1,"handicapIndex":2,"reason":"x"}"#, by: house.kalle).status == 404)
  }

  @Test("A new index is valid from the next day, and two rounds of a day use the morning's")
  func sameDay() throws {
    for number in 0..<3 { try house.accept(GolfHouse.card(on: try day(number), over: 1)) }
    let today = GolfHouse.card(on: "2026-03-02", over: 0, #","start":"08:00""#)
    let later = GolfHouse.card(on: "2026-03-02", over: 0, #","start":"14:00""#)
    let index = try house.standing()
    let first = try house.accept(today)
    #expect(first["revision.effectiveOn"] == .text("2026-03-03"))
    #expect(try house.standing() == index)
    let second = try house.accept(later)
    #expect(second["courseHandicap"] == first["courseHandicap"])
    house.desk.wait(86_400)
    #expect(try house.standing() == second["revision.handicapIndex"])
    let explained = try desk.call(49, #"{"id":1,"on":"2026-03-02"}"#, by: house.aino)
    #expect(explained["handicapIndex"] == index)
  }

  @Test("A planned card tells what it would do, and leaves nothing behind")
  func plan() throws {
    for number in 0..<3 { try house.accept(GolfHouse.card(on: try day(number), over: 2)) }
    let card = GolfHouse.card(on: "2026-03-01", over: 0)
    let planned = try desk.ask(.post, below: "/scorecards/plan", card, by: house.aino)
    #expect(planned.status == 200)
    #expect(try desk.call(46, #"{"state":"pending"}"#, by: house.aino).body == .array([]))
    let sent = try house.accept(card)
    #expect(planned["wouldBe.handicapIndex"] == sent["revision.handicapIndex"])
    #expect(try desk.call(80, card, by: house.maija).status == 403)
    let asked = #"{"golfer":1,"# + GolfHouse.card(on: "2026-02-27").dropFirst()
    #expect(try desk.call(80, asked, by: house.maija).status == 200)
    #expect(try desk.call(80, asked, by: house.eero).status == 404)
  }

  @Test("A plus player gives strokes back, and his index prints with its plus")
  func plus() throws {
    let house = try GolfHouse(assigned: #","handicapIndex":-2.0"#)
    #expect(try house.standing("handicapIndexText") == .text("+2.0"))
    let sent = try house.accept(GolfHouse.card(on: "2026-03-01", over: 0))
    // -2.0 x 125/113 + 71.2 - 72 = -3.01: the three easiest holes have a stroke given back.
    #expect(sent["courseHandicap"] == .integer(-3))
    guard case .array(let holes)? = sent["holes"] else { throw GolfHouse.NoList() }
    let given = holes.filter { $0["received"] == .integer(-1) }.map { $0["strokeIndex"] }
    #expect(given == [.integer(17), .integer(18), .integer(16)])
  }

  @Test("A card posted by a caddiemaster is in the record at once")
  func posted() throws {
    let card = #"{"golfer":1,"# + GolfHouse.card(on: "2026-03-01").dropFirst()
    let posted = try desk.ask(.post, below: "/clubs/1/scorecards", card, by: house.maija)
    #expect(posted.status == 201)
    #expect(posted["state"] == .text("accepted"))
    #expect(posted["revision.occasion"] == .text("posted"))
    #expect(try desk.ask(.post, below: "/clubs/1/scorecards", card, by: house.kalle).status == 403)
    #expect(
      try desk.ask(.post, below: "/clubs/2/scorecards", card, by: house.kalle).faults == ["golfer"])
  }
}
