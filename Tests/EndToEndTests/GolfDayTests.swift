import Foundation
import JSON
import Testing
import TestSupport

@Suite("Golf over the wire")
struct GolfDayTests {
  @Test("The demo club: every record agrees with its explanation")
  func demo() throws {
    let folder = TemporaryFolder()
    let database = folder.file("kortti.db")
    let made = try KorttiProcess.run(["demo", "--database", database])
    #expect(made.status == 0, "\(made.errors)")
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    var caps: Set<String> = []
    for (number, name) in ["aino", "eero", "pekka", "sanna", "olavi"].enumerated() {
      let client = WireClient(port: server.port)
      try client.logIn(name, "kortti demo")
      let id = number + 1
      let me = try client.send("GET", "/api/v1/golfers/me").json
      let profile = try client.call(3).json
      #expect(profile["golfer"]?.number == Int64(id))
      #expect(profile["caddiemasterOf"] == nil)
      let history = try client.call(48, #"{"id":\#(id)}"#).json.list
      let explanation = try client.send("GET", "/api/v1/golfers/\(id)/explanation").json
      #expect(history.count > 20)
      #expect(me["handicapIndex"] != .null)
      #expect(explanation["handicapIndex"] == me["handicapIndex"])
      #expect(explanation["working"]?.list.isEmpty == false)
      #expect(explanation["differentials"]?.list.count == 20)
      caps.formUnion(history.compactMap { $0["cap"]?.string })
      let cards = try client.send("GET", "/api/v1/scorecards?state=accepted").json.list
      #expect(cards.count == 25)
      // Members of the club review each other's records: the index and the cards, not what the committee wrote.
      for other in 1...5 where other != id {
        let seen = try client.call(43, #"{"id":\#(other)}"#)
        #expect(seen.status == 200 && seen.json["user"] == .null)
        #expect(try client.call(46, #"{"golfer":\#(other)}"#).json.list.count == 25)
        #expect(try client.call(49, #"{"id":\#(other)}"#).status == 404)
      }
      if name == "sanna" {
        #expect(me["handicapIndexText"]?.string?.hasPrefix("+") == true)
      }
      if name == "eero" {
        let reasons = explanation["differentials"]?.list.flatMap { $0["adjustments"]?.list ?? [] }
        #expect(reasons?.contains { $0["reason"]?.string == "exceptional" } == true)
      }
    }
    // Nobody's index rises by three strokes within a year, as few real ones do.
    #expect(caps == ["none"])
    let caddiemaster = WireClient(port: server.port)
    try caddiemaster.logIn("kaisa", "kortti demo")
    let profile = try caddiemaster.call(3).json
    #expect(profile["golfer"] == nil)
    #expect(profile["caddiemasterOf"]?.list.compactMap(\.number) == [1])
    try committee(caddiemaster, aino: server.port)
    let queue = try caddiemaster.call(50, #"{"club":1}"#).json.list
    #expect(queue.count == 3)
    for card in queue {
      let id = card["id"]?.number ?? 0
      let done = try caddiemaster.call(51, #"{"id":\#(id),"decision":"accepted"}"#)
      #expect(done.status == 200)
      #expect(done.json["revision"]?["occasion"]?.string == "accepted")
      let history = try caddiemaster.call(48, #"{"id":\#(card["golfer"]?.number ?? 0)}"#).json.list
      #expect(history.first?["handicapIndex"] == card["wouldBe"]?["handicapIndex"])
    }
  }

  /// A freeze of the wrong golfer, which is found in the list and taken back.
  private func committee(_ caddiemaster: WireClient, aino port: UInt16) throws {
    let before = try caddiemaster.call(48, #"{"id":1}"#).json.list.map { $0["handicapIndex"] }
    let frozen = try caddiemaster.send(
      "POST", "/api/v1/golfers/1/adjustments", #"{"freeze":true,"reason":"Ill for long."}"#)
    #expect(frozen.status == 200 && frozen.json["occasion"]?.string == "frozen")
    let aino = WireClient(port: port)
    try aino.logIn("aino", "kortti demo")
    let listed = try aino.send("GET", "/api/v1/golfers/me/adjustments").json.list
    #expect(listed.first?["kind"]?.string == "freeze")
    let id = listed.first?["id"]?.number ?? 0
    let path = "/api/v1/adjustments/\(id)/cancellation"
    #expect(try aino.send("POST", path, #"{"reason":"Not me."}"#).status == 403)
    let done = try caddiemaster.send("POST", path, #"{"reason":"The wrong golfer."}"#)
    #expect(done.status == 200 && done.json["cancelledAt"] != .null)
    #expect(try caddiemaster.send("POST", path, #"{"reason":"Again."}"#).status == 409)
    let after = try caddiemaster.call(48, #"{"id":1}"#).json.list.map { $0["handicapIndex"] }
    #expect(after == before)
  }

  @Test("A record is the same after a crash of the server")
  func crash() throws {
    let folder = TemporaryFolder()
    let database = folder.file("kortti.db")
    _ = try KorttiProcess.run(["demo", "--database", database])
    let first = try KorttiProcess(folder: folder)
    let aino = WireClient(port: first.port)
    try aino.logIn("aino", "kortti demo")
    let before = try aino.call(48, #"{"id":1,"superseded":true}"#).json
    first.kill()
    let second = try KorttiProcess(folder: folder)
    defer { second.stop() }
    let again = WireClient(port: second.port)
    again.authHash = aino.authHash
    #expect(try again.call(48, #"{"id":1,"superseded":true}"#).json == before)
  }
}
