import Foundation
import JSON
import Testing
import TestSupport

@Suite("Hours that a phone wrote offline")
struct OfflineHoursTests {
  private func add(_ key: String, _ firm: Firm, minute: Int) -> String {
    let times = [minute, minute + 1].map {
      "2026-03-02T\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)"
    }
    return
      #"{"op":"add","key":"\#(key)","project":\#(firm.project),"start":"\#(times[0])","end":"\#(times[1])"}"#
  }

  @Test("No change is made twice or lost when the server is killed in the middle of batches")
  func killed() throws {
    let firm = try Firm()
    let phone = WireClient(port: firm.server.port)
    try phone.logIn("riitta")
    let changes = (0..<400).map { add("k\($0)", firm, minute: $0) }
    let half = "{\"changes\":[\(changes.prefix(200).joined(separator: ","))]}"
    #expect(try phone.call(18, half).json.list.allSatisfy { $0["status"]?.number == 201 })
    let whole = "{\"changes\":[\(changes.joined(separator: ","))]}"
    Thread.detachNewThread { [port = firm.server.port, authHash = phone.authHash] in
      let sender = WireClient(port: port)
      sender.authHash = authHash
      _ = try? sender.call(18, whole)
    }
    // Each slice of fifty is there before the next one.
    while try phone.call(10, #"{"day":"2026-03-02"}"#).json.list.count == 200 {}
    firm.server.kill()

    let again = try KorttiProcess(folder: firm.server.folder)
    defer { again.stop() }
    let reconnected = WireClient(port: again.port)
    try reconnected.logIn("riitta")
    let results = try reconnected.call(18, whole).json.list
    #expect(results.count == 400 && results.allSatisfy { $0["status"]?.number == 201 })
    #expect(results.prefix(200).allSatisfy { $0["again"] == .flag(true) })
    let day = try reconnected.call(10, #"{"day":"2026-03-02"}"#).json.list
    #expect(day.compactMap { $0["key"]?.string } == (0..<400).map { "k\($0)" })
  }

  @Test("After a restore no revision and no number of an entry is given again", .ofAFile)
  func restored() throws {
    let firm = try Firm()
    let phone = WireClient(port: firm.server.port)
    try phone.logIn("riitta")
    _ = try phone.call(18, "{\"changes\":[\(add("a", firm, minute: 0))]}")
    let copy = firm.server.folder.file("copy.db")
    let backup = try KorttiProcess.run(["backup", copy, "--database", firm.server.database])
    #expect(backup.status == 0, "\(backup.errors)")
    let lost = try phone.call(
      18,
      "{\"changes\":[{\"op\":\"update\",\"key\":\"u\",\"id\":\"a\",\"description\":\"Lost\"},\(add("b", firm, minute: 1))]}"
    )
    .json.list
    let id = try #require(lost.last?["entry"]?["id"]?.number)
    #expect(firm.server.stop() == 0)
    let restored = try KorttiProcess.run(["restore", copy, "--database", firm.server.database])
    #expect(restored.status == 0, "\(restored.errors)")

    let again = try KorttiProcess(folder: firm.server.folder)
    defer { again.stop() }
    let web = WireClient(port: again.port)
    try web.logIn("riitta")
    let other = try web.call(18, "{\"changes\":[\(add("c", firm, minute: 2))]}").json.list
    #expect((other.first?["entry"]?["id"]?.number ?? 0) > id)
    let known = try web.call(
      18, #"{"changes":[{"op":"update","key":"v","id":"a","base":2,"billable":false}]}"#
    )
    .json.list
    #expect(known.first?["status"]?.number == 412)
    #expect(known.first?["entry"]?["description"]?.string == "")
    // What was lost is sent again under its key.
    let sent = try web.call(18, "{\"changes\":[\(add("b", firm, minute: 1))]}").json.list
    #expect(sent.first?["status"]?.number == 201 && sent.first?["again"] == nil)
    let checked = try KorttiProcess.run(["check", "--database", firm.server.database])
    #expect(checked.output.contains("sound"), "\(checked)")
  }
}
