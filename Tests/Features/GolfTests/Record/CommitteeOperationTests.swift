import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Committee acts, through both endpoints")
struct CommitteeOperationTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }

  init() throws { fixture = try GolfAPIFixture(assigned: #","handicapIndex":20"#) }

  @discardableResult
  private func adjust(_ more: String, by caller: String? = nil) throws -> APIFixture.Answer {
    try api.call(55, #"{"id":1,"reason":"Review.",\#(more)}"#, by: caller ?? fixture.maija)
  }

  private func cancel(_ id: Int, by caller: String? = nil) throws -> APIFixture.Answer {
    try api.send(
      .post, below: "/adjustments/\(id)/cancellation", #"{"reason":"The wrong golfer."}"#,
      by: caller ?? fixture.maija)
  }

  /// The figures of the revisions in force, oldest first.
  private func history() throws -> [[JSONTree?]] {
    let answer = try api.send(.get, below: "/golfers/me/history", by: fixture.aino)
    guard case .array(let all) = answer.body else { throw GolfAPIFixture.UnexpectedJSON() }
    return all.reversed().map { line in
      ["effectiveOn", "handicapIndex", "lowHandicapIndex", "previous", "method", "cause"].map {
        line[$0]
      }
    }
  }

  private func play(_ count: Int, from first: String, over: Int = 1) throws {
    let first = try #require(Day(first))
    for number in 0..<count {
      let day = try #require(first.advanced(by: number))
      try fixture.accept(GolfAPIFixture.card(on: day.description, over: over))
    }
  }

  @Test("A wrong decision that is taken back was never made, but for the list and the audit log")
  func typo() throws {
    try play(22, from: "2026-02-01")
    let before = try history()
    #expect(try fixture.golfer("lowHandicapIndex") != .null)
    for wrong in [
      #""handicapIndex":25.0"#, #""penaltyScore":"highest","playedOn":"2026-02-25""#,
      #""freeze":true"#, #""withdrawn":true,"until":"2026-03-31""#,
    ] {
      try adjust(wrong)
      let listed = try api.call(340, #"{"id":1}"#, by: fixture.maija)
      guard case .integer(let id)? = fixture.list(listed, "id").first else {
        throw GolfAPIFixture.UnexpectedJSON()
      }
      #expect(try history() != before)
      let cancelled = try cancel(Int(id))
      #expect(cancelled.status == 200 && cancelled["cancelReason"] == .text("The wrong golfer."))
      #expect(cancelled["cancelledBy"] == .integer(2))
      #expect(try history() == before)
      let again = try cancel(Int(id))
      #expect(again.status == 409 && again.problem == "cancelled")
    }
    // 25.0 and then 16.0 cleared the Low Handicap Index; without the first it is there again.
    try adjust(#""handicapIndex":25.0"#)
    try adjust(#""handicapIndex":16.0"#)
    #expect(try fixture.golfer("lowHandicapIndex") == .null)
    #expect(try cancel(5).status == 200)
    #expect(try fixture.golfer("lowHandicapIndex") != .null)
    #expect(try fixture.golfer() == .number("16.0"))
    let listed = try api.send(.get, below: "/golfers/me/adjustments", by: fixture.aino)
    #expect(
      fixture.list(listed, "kind") == [
        .text("index"), .text("index"), .text("withdrawn"), .text("freeze"), .text("penalty"),
        .text("index"),
      ])
    #expect(fixture.list(listed, "penaltyScore")[4] == .text("highest"))
    #expect(fixture.list(listed, "playedOn")[4] == .text("2026-02-25"))
    #expect(fixture.list(listed, "until")[2] == .text("2026-03-31"))
    #expect(fixture.list(listed, "cancelledAt")[0] == .null)
  }

  @Test("Only the home club's committee and admins take back, and nobody on his own record")
  func rights() throws {
    try adjust(#""handicapIndex":25.0,"appeal":"He asks for 21.""#)
    #expect(try cancel(1, by: fixture.kalle).status == 404)
    #expect(try cancel(1, by: fixture.aino).status == 403)
    #expect(try api.call(340, #"{"id":1}"#, by: fixture.eero).status == 404)
    #expect(try api.call(340, #"{"id":1}"#, by: fixture.kalle).status == 404)
    _ = try api.call(61, #"{"club":1,"user":4}"#, by: fixture.admin)
    #expect(try cancel(1, by: fixture.aino).status == 403)
    #expect(try cancel(9).status == 404)
    #expect(try api.call(341, #"{"id":1}"#, by: fixture.maija).faults == ["data.reason"])
    let own = try api.call(340, "{}", by: fixture.aino)
    #expect(fixture.list(own, "appeal") == [.text("He asks for 21.")])
    #expect(try cancel(1, by: fixture.admin).status == 200)
    let data = try api.call(37, #"{"id":4}"#, by: fixture.aino)
    #expect(fixture.list(data, "x").isEmpty)
    #expect(data.text.contains("He asks for 21."))
  }

  @Test("One act at a time; only a freeze or a withdrawal has a last day, which is not over")
  func inputs() throws {
    let cases = [
      ("", ["data.handicapIndex"]),
      (#","handicapIndex":20,"freeze":true"#, ["data.handicapIndex"]),
      (#","freeze":true,"withdrawn":true"#, ["data.handicapIndex"]),
      (#","freeze":false"#, ["data.freeze"]),
      (#","handicapIndex":20,"until":"2026-04-01""#, ["data.until"]),
      (#","handicapIndex":20,"playedOn":"2026-01-01""#, ["data.playedOn"]),
      (#","freeze":true,"course":1,"tee":"White""#, ["data.course", "data.tee"]),
      (#","freeze":true,"until":"2026-03-01""#, ["data.until"]),
      (#","cancelReduction":77"#, ["data.cancelReduction"]),
    ]
    for (more, faults) in cases {
      let answer = try api.call(55, #"{"id":1,"reason":"x"\#(more)}"#, by: fixture.maija)
      #expect(answer.status == 422 && answer.faults == faults, "\(more)")
    }
  }

  @Test("A later act sets the end of one without an end; the same once more warns")
  func ends() throws {
    try adjust(#""withdrawn":true"#)
    let again = try adjust(#""withdrawn":true"#)
    #expect(again["warnings"] != .array([]), "\(again.text)")
    #expect(try fixture.golfer("withdrawn.until") == .null)
    try adjust(#""withdrawn":true,"until":"2026-03-02""#)
    #expect(try fixture.golfer("withdrawn.until") == .text("2026-03-02"))
    // Others see no index while it is withdrawn, that of an earlier day neither.
    let other = try api.call(
      44, #"{"course":1,"tee":"White","golfer":1,"on":"2026-02-25"}"#, by: fixture.eero)
    #expect(other.status == 404 || other["handicapIndex"] == .null, "\(other.text)")
  }

  @Test("A frozen index stays, cards warn, and on the day after the end it follows from the record")
  func frozen() throws {
    try play(3, from: "2026-02-20")
    let index = try fixture.golfer()
    let frozen = try adjust(#""freeze":true,"until":"2026-03-05""#)
    #expect(frozen["cause"] == .text("frozen") && frozen["occasion"] == .text("frozen"))
    #expect(try fixture.golfer("frozen") != .null)
    let better = GolfAPIFixture.card(on: "2026-03-02", over: 0)
    let sent = try api.call(45, better, by: fixture.aino)
    #expect(sent["wouldBe.handicapIndex"] == index)
    #expect(
      sent["warnings"]
        == .array([
          .text(
            "The Handicap Index is frozen until 2026-03-05: until then the card does not change it."
          )
        ]))
    _ = try api.call(51, #"{"id":4,"decision":"accepted"}"#, by: fixture.maija)
    for _ in 0..<3 {
      fixture.api.clock.advance(bySeconds: 86_400)
      #expect(try fixture.golfer() == index)
      let explained = try api.send(.get, below: "/golfers/me/explanation", by: fixture.aino)
      #expect(explained["handicapIndex"] == index)
      #expect(explained.text.contains("the committee froze the index until 2026-03-05"))
    }
    fixture.api.clock.advance(bySeconds: 86_400)
    let after = try fixture.golfer()
    #expect(after != index)
    #expect(try fixture.golfer("frozen") == .null)
    let explained = try api.call(49, "{}", by: fixture.aino)
    #expect(explained["handicapIndex"] == after && explained["cause"] == .text("thawed"))
  }

  @Test(
    "A withdrawn index is seen by golfer and committee alone, and gives no handicap and no score")
  func withdrawn() throws {
    let form = #""name":"Liisa","gender":"women","homeClub":1,"user":5"#
    _ = try api.call(82, #"{"id":2,"user":null}"#, by: fixture.kalle)
    #expect(try api.call(54, "{\(form)}", by: fixture.maija).status == 200)
    let liisa = fixture.eero
    try play(3, from: "2026-02-20")
    let index = try fixture.golfer()
    #expect(try api.call(43, #"{"id":1}"#, by: liisa)["handicapIndex"] == index)
    try adjust(#""withdrawn":true,"until":"2026-03-03""#)
    #expect(try fixture.golfer() == index)
    #expect(try fixture.golfer("withdrawn.until") == .text("2026-03-03"))
    let seen = try api.call(43, #"{"id":1}"#, by: liisa)
    for member in ["handicapIndex", "handicapIndexText", "lowHandicapIndex", "withdrawn", "user"] {
      #expect(seen[member] == .null, "\(member)")
    }
    for caller in [fixture.aino, liisa] {
      let handicap = try api.call(44, #"{"course":1,"tee":"White","golfer":1}"#, by: caller)
      #expect(handicap["playingHandicap"] == .null && handicap["handicapIndex"] == .null)
    }
    let sent = try fixture.accept(GolfAPIFixture.card(on: "2026-03-02", over: 0))
    #expect(sent["standing"] == .text("refused") && sent["scoreDifferential"] == .null)
    #expect(try cancel(1).status == 200)
    #expect(try api.call(47, #"{"id":4}"#, by: fixture.aino)["standing"] == .text("counted"))
    #expect(try api.call(43, #"{"id":1}"#, by: liisa)["handicapIndex"] == index)
  }

  @Test("A reduction for an exceptional score is taken back, and put back by taking that back")
  func reduction() throws {
    try play(3, from: "2026-02-20")
    try fixture.accept(GolfAPIFixture.card(on: "2026-02-25", over: 0))
    let before = try history()
    #expect(try adjust(#""cancelReduction":1"#).faults == ["data.cancelReduction"])
    let done = try adjust(#""cancelReduction":4"#)
    #expect(done.status == 200 && done["occasion"] == .text("reductionCancelled"))
    #expect(try history() != before)
    #expect(try adjust(#""cancelReduction":4"#).faults == ["data.cancelReduction"])
    let explained = try api.call(49, "{}", by: fixture.aino)
    guard case .array(let scores)? = explained["differentials"] else {
      throw GolfAPIFixture.UnexpectedJSON()
    }
    #expect(scores.allSatisfy { $0["adjustments"] == .array([]) })
    guard case .integer(let id)? = done["adjustment"] else {
      throw GolfAPIFixture.UnexpectedJSON()
    }
    #expect(try cancel(Int(id)).status == 200)
    #expect(try history() == before)
  }

  @Test(
    "Members of the home club and the marker review a record; nobody else does"
  )
  func review() throws {
    try play(3, from: "2026-02-20")
    for code in [43, 47] {
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.eero).status == 404)
    }
    let marked = GolfAPIFixture.card(on: "2026-02-26", #","hcp":3"#)
      .replacing(#""marker":"Liisa""#, with: #""marker":2"#)
    #expect(try api.call(45, marked, by: fixture.aino).status == 200)
    let seen = try api.call(43, #"{"id":1}"#, by: fixture.eero)
    #expect(seen["handicapIndex"] == (try fixture.golfer()) && seen["user"] == .null)
    #expect(seen["assignedIndex"] == .null)
    #expect(try fixture.golfer("assignedIndex") == .number("20.0"))
    let cards = try api.call(46, #"{"golfer":1}"#, by: fixture.eero)
    #expect(fixture.list(cards, "id") == [.integer(3), .integer(2), .integer(1)])
    #expect(
      try api.call(46, #"{"golfer":1,"state":"pending"}"#, by: fixture.eero).body == .array([]))
    let pending = try api.call(47, #"{"id":4}"#, by: fixture.eero)
    #expect(pending.status == 200 && pending["hcp"] == .null)
    #expect(pending["warnings"] == .array([]) && pending["wouldBe.handicapIndex"] == .null)
    #expect(
      try api.call(44, #"{"course":1,"tee":"White","golfer":1}"#, by: fixture.eero).status == 200)
    for code in [48, 49, 340] {
      #expect(try api.call(code, #"{"id":1}"#, by: fixture.eero).status == 404)
    }
    _ = try api.call(56, #"{"id":4,"reason":"Not played."}"#, by: fixture.aino)
    #expect(try api.call(43, #"{"id":1}"#, by: fixture.eero).status == 404)
  }
}
