import Foundation
import JSON
import TestSupport
import Testing

@Suite("The firm that kortti demo makes, with its year", .ofAFile)
struct DemoFirmTests {
  /// A moment, and the last whole month before it in Helsinki.
  static let moments: [(now: String, month: String)] = [
    ("2026-11-22T10:00:00Z", "2026-10"), ("2026-12-31T23:30:00Z", "2026-12"),
    ("2027-03-28T00:59:00Z", "2027-02"), ("2027-07-15T09:00:00Z", "2027-06"),
    ("2028-02-29T12:00:00Z", "2028-01"),
  ]

  @Test("It is sound on whatever day it is made", arguments: moments)
  func isSound(now: String, month: String) throws {
    let folder = TemporaryFolder()
    let time = try Date(now, strategy: .iso8601)
    let environment = try ServerClock.environment(from: time)
      .merging(["KORTTI_DATABASE": folder.file("kortti.db")]) { $1 }
    let made = try KorttiProcess.run(["demo"], environment: environment)
    #expect(made.status == 0 && made.output.contains("a year of hours"), "\(made)")
    let checked = try KorttiProcess.run(["check"], environment: environment)
    #expect(checked.status == 0, "\(checked)")

    let server = try KorttiProcess(folder: folder, environment: environment)
    defer { server.stop() }
    func client(_ user: String) throws -> WireClient {
      let client = WireClient(port: server.port)
      try client.logIn(user, "kortti demo")
      return client
    }
    let (anna, riitta) = (try client("anna"), try client("riitta"))
    func ask(_ code: Int, _ fields: String = "") throws -> JSONTree {
      let answer = try anna.call(code, "{\(fields)}")
      #expect(answer.status == 200, "\(code): \(answer.json.pretty())")
      return answer.json
    }
    let states = try ask(197, #""month":"\#(month)""#).list.map { row in
      "\(row["name"]?.string?.prefix(4) ?? "") \(row["state"]?.string ?? "")"
    }
    #expect(
      states == ["Anna none", "Mikk none", "Otto rejected", "Riit submitted", "Veer approved"])
    #expect(try ask(35, #""user":"all","state":"approved","limit":100"#).list.count == 56)
    let shares = try ask(229).list.compactMap { $0["share"]?.number }
    #expect(shares.count == 2 && (80..<100).contains(shares[0]) && shares[1] >= 100, "\(shares)")
    let balances = try ask(218).list
    #expect(balances.count == 5 && balances.count { $0["alarm"] != .null } <= 1, "\(balances)")
    let counts = try [
      ask(200), ask(191, #""user":"all""#), ask(226), ask(222, #""search":"100""#),
    ].map(\.list.count)
    #expect(counts == [2, 2, 5, 2])
    #expect(try ask(99)["calendar"]?.string == "FI")
    let day = #""period":"month","day":"\#(month)-15","user":"all""#
    let report = try ask(14, #"\#(day),"amounts":true,"limit":1,"groupBy":["kind"]"#)
    #expect(report["unrated"]?.number == 0 && report["amounts"]?.list.count == 1)
    #expect((report["seconds"]?.number ?? 0) > 0)

    // What is closed stays, and the month of today is open.
    let entries = try riitta.call(
      10, #"{"from":"\#(month)-01","to":"\#(month)-28","limit":1}"#
    ).json.list
    let entry = try #require(entries.first)
    let closed = try riitta.call(12, #"{"id":\#(entry["id"]?.number ?? 0)}"#)
    #expect(closed.status == 409 && closed.json.problem == "locked")
    let project = entry["project"]?.number ?? 0
    let end = time.addingTimeInterval(-60).formatted(.iso8601)
    let start = time.addingTimeInterval(-120).formatted(.iso8601)
    let added = try riitta.call(
      11, #"{"project":\#(project),"start":"\#(start)","end":"\#(end)"}"#)
    #expect(added.status == 200, "\(added.json.pretty())")
  }
}
