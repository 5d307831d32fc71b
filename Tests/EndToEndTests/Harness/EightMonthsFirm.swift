import Foundation
import JSON
import TestSupport

/// A running server with the person of `EightMonths`, whose hours came in by one way. Its clock is in November 2026.
final class EightMonthsFirm {
  /// How entries are made.
  enum Way: String, CaseIterable {
    case singly, batch, timer, file
  }

  let server: KorttiProcess
  let admin, manager, person: WireClient
  private(set) var user: Int64 = 0
  /// Those of projects 1, 2 and 3.
  private(set) var projects: [Int64] = []

  init(_ way: Way) throws {
    let folder = TemporaryFolder()
    let added = try KorttiProcess.run(
      [
        "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin",
        "--database", folder.file("kortti.db"),
      ], input: Firm.password + "\n")
    guard added.status == 0 else { throw HarnessFault("user add: \(added.errors)") }
    let now = try Date("2026-11-15T10:00:00Z", strategy: .iso8601)
    server = try KorttiProcess(
      folder: folder, arguments: ["--time-zone", EightMonths.zone],
      environment: try ServerClock.environment(from: now))
    admin = WireClient(port: server.port)
    manager = WireClient(port: server.port)
    person = WireClient(port: server.port)
    try admin.logIn("anna")
    for (name, role) in [("mikko", "manager"), ("riitta", "reporter")] {
      user = try Self.id(
        admin.call(
          21,
          #"{"name":"\#(name.capitalized)","username":"\#(name)","password":"\#(Firm.password)","role":"\#(role)"}"#
        ))
    }
    try manager.logIn("mikko")
    try person.logIn("riitta")
    for number in 1...3 {
      let project = try Self.id(admin.call(27, #"{"name":"P\#(number)"}"#))
      projects.append(project)
      try Self.done(admin.call(24, #"{"user":\#(user),"project":\#(project)}"#))
    }
    try employ()
    try enter(by: way)
    try save(EightMonths.rates)
    try Self.done(admin.call(31, #"{"through":"\#(EightMonths.lockedThrough)"}"#))
    try save(EightMonths.laterRates)
  }

  private func employ() throws {
    for contract in EightMonths.contracts {
      let week = #""seconds":\#(contract.week),"calendar":"\#(EightMonths.calendar)""#
      try Self.done(admin.call(207, #"{"user":\#(user),"from":"\#(contract.from)",\#(week)}"#))
    }
    for absence in EightMonths.absences {
      let days = #""from":"\#(absence.from)","to":"\#(absence.to)","half":\#(absence.isHalf)"#
      try Self.done(person.call(213, #"{"kind":"\#(absence.kind)",\#(days)}"#))
    }
    let (day, seconds) = EightMonths.adjustment
    let adjusted = #""day":"\#(day)","seconds":\#(seconds),"reason":"Paid out""#
    try Self.done(admin.call(219, #"{"user":\#(user),\#(adjusted)}"#))
  }

  /// In an order by chance, but for timers: one that was started in the past reaches to now.
  private func enter(by way: Way) throws {
    var random = SeededGenerator(seed: 2_026)
    let entries = EightMonths.entries.shuffled(using: &random)
    switch way {
    case .singly:
      for entry in entries {
        try Self.done(person.call(11, "{\(fields(entry)),\"end\":\"\(entry.end)\"}"))
      }
    case .batch:
      var rest = entries.enumerated().map { index, entry in
        "{\"op\":\"add\",\"key\":\"k\(index)\",\(fields(entry)),\"end\":\"\(entry.end)\"}"
      }[...]
      while !rest.isEmpty {
        let changes = rest.prefix(Int.random(in: 1...60, using: &random))
        rest = rest.dropFirst(changes.count)
        let made = try person.call(18, "{\"changes\":[\(changes.joined(separator: ","))]}")
        for result in made.json.list where result["status"]?.number != 201 {
          throw HarnessFault(result.pretty())
        }
      }
    case .timer:
      for entry in EightMonths.entries {
        try Self.done(person.call(15, "{\(fields(entry))}"))
        try Self.done(person.call(16, #"{"end":"\#(entry.end)"}"#))
      }
    case .file:
      for part in [entries.prefix(100), entries.dropFirst(100)] { try importFile(of: part) }
    }
  }

  private func importFile(of entries: ArraySlice<EightMonths.Entry>) throws {
    var text = "user,project,start,end,kind\n"
    for entry in entries {
      text += "Riitta,P\(entry.project),\(entry.start),\(entry.end),\(entry.kind)\n"
    }
    let path = "/api/v1/imports/hours?from=csv&timeZone=\(EightMonths.zone)"
    let begun = try admin.send("POST", path, text, fields: [("Content-Type", "text/csv")])
    let id = begun.json["id"]?.number ?? 0
    for _ in 0..<6_000 {
      let now = try Self.done(admin.call(232, "{\"id\":\(id)}")).json
      if now["state"]?.string == "done", now["added"]?.number == Int64(entries.count) { return }
      if now["finishedAt"] != .null { throw HarnessFault(now.pretty()) }
      usleep(10_000)
    }
    throw HarnessFault("The import does not end.")
  }

  private func fields(_ entry: EightMonths.Entry) -> String {
    #""project":\#(projects[entry.project - 1]),"start":"\#(entry.start)","kind":"\#(entry.kind)""#
  }

  private func save(_ rates: [(project: Int, from: String, minor: Int)]) throws {
    for rate in rates {
      let scope = #""project":\#(projects[rate.project - 1])"#
      try Self.done(admin.call(227, #"{\#(scope),"from":"\#(rate.from)","minor":\#(rate.minor)}"#))
    }
  }

  @discardableResult
  static func done(_ answer: WireClient.Answer) throws -> WireClient.Answer {
    guard answer.status == 200 else { throw HarnessFault(answer.json.pretty()) }
    return answer
  }

  private static func id(_ answer: WireClient.Answer) throws -> Int64 {
    guard let id = answer.json["id"]?.number else { throw HarnessFault(answer.json.pretty()) }
    return id
  }

  deinit { server.stop() }
}
