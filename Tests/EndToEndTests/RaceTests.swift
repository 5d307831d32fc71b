import Foundation
import JSON
import Testing

@Suite("Concurrent requests")
struct RaceTests {
  @Test("Of 50 overlapping entries sent at once exactly one is accepted")
  func race() throws {
    let firm = try Firm()
    let clients = (0..<50).map { _ in WireClient(port: firm.server.port) }
    for round in 0..<4 {
      for client in clients {
        client.authHash = firm.reporter.authHash
        _ = try client.call(3)
      }
      let day = "2026-03-0\(round + 1)"
      for (index, client) in clients.enumerated() {
        // Overlapping, with different times.
        let minute = String(index % 30 + 10)
        try client.startCall(
          11,
          #"{"project":\#(firm.project),"start":"\#(day) 08:\#(minute)","end":"\#(day) 09:\#(minute)"}"#
        )
      }
      let answers = try clients.map { try $0.answer() }
      #expect(answers.filter { $0.status == 200 }.count == 1)
      let refused = answers.filter { $0.status == 409 && $0.json.problem == "overlap" }
      #expect(refused.count == 49)
      let winner = try #require(answers.first { $0.status == 200 }?.json["id"]?.number)
      #expect(refused.allSatisfy { $0.json["entry"]?["id"]?.number == winner })
      #expect(try firm.reporter.call(10, #"{"day":"\#(day)"}"#).json.list.count == 1)
    }
  }

  @Test(
    "Of 20 timer starts one succeeds; 20 requests with one idempotency key give one entry")
  func timerAndKey() throws {
    let firm = try Firm()
    let clients = (0..<20).map { _ in WireClient(port: firm.server.port) }
    for client in clients {
      client.authHash = firm.reporter.authHash
      try client.startCall(15, #"{"project":\#(firm.project),"start":"2026-03-02 08:00"}"#)
    }
    let started = try clients.map { try $0.answer().status }
    #expect(started.filter { $0 == 200 }.count == 1)
    #expect(started.filter { $0 == 409 }.count == 19)
    for client in clients {
      try client.startCall(
        11, #"{"project":\#(firm.project),"start":"2026-02-02 08:00","end":"2026-02-02 09:00"}"#,
        extra: #""key":"shared","#)
    }
    let ids = Set(try clients.map { try $0.answer().json["id"]?.number })
    #expect(ids.count == 1)
    #expect(ids.first != .some(nil))
  }

  @Test("Of 20 decisions on one card at once one succeeds, and the record has the card once")
  func decisions() throws {
    let clubs = try GolfClubs(through: .headerCoded)
    let season = Season(today: Date())
    _ = try clubs.maija.call(
      54,
      [
        "name": .text("Aino"), "gender": .text("women"), "homeClub": .integer(1),
        "user": clubs.user,
      ])
    for daysAgo in 1...3 {
      let sent = try clubs.aino.call(45, season.fields(.init(daysAgo: daysAgo), hcp: nil))
      let card = try #require(sent["id"]?.number)
      let clients = try (0..<20).map { _ in try clubs.maija.client.onNewConnection() }
      for (index, client) in clients.enumerated() {
        let decision = index % 2 == 0 ? "accepted" : "rejected"
        try client.startCall(51, #"{"id":\#(card),"decision":"\#(decision)"}"#)
      }
      let answers = try clients.map { try $0.answer() }
      let done = answers.filter { $0.status == 200 }
      #expect(done.count == 1)
      #expect(answers.filter { $0.json.problem == "decided" }.count == 19)
      let state = try clubs.aino.call(47, ["id": .integer(card)])["state"]
      #expect(state == done.first?.json["state"])
      let history = try clubs.aino.call(48, ["id": .integer(2)]).json.list
      let accepted = try clubs.aino.call(46, ["state": .text("accepted")]).json.list
      let inRecord = history.flatMap { $0["scorecards"]?.list ?? [] }
      #expect(inRecord.count == accepted.count)
      #expect(Set(inRecord) == Set(accepted.compactMap { $0["id"] }))
    }
  }
}
