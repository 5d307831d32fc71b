import Foundation
import JSON
import TestSupport

/// A running server of a firm in which people have worked golden months, each of whom entered them by another way. Its
/// clock is in December 2026.
final class GoldenFirm {
  /// How entries are made.
  enum Way: String, CaseIterable {
    case singly, batch, timer, file
  }

  /// Who has worked.
  struct Person {
    let id: Int64
    let name: String
    let client: WireClient
  }

  let golden: GoldenMonths
  let server: KorttiProcess
  let admin, manager: WireClient
  private(set) var people: [Person] = []
  /// Those of projects 1, 2 and 3.
  private(set) var projects: [Int64] = []

  init(_ golden: GoldenMonths, _ ways: [Way]) throws {
    self.golden = golden
    let folder = try Firm.folder(withAdmin: "Anna")
    let now = try Date("2026-12-15T10:00:00Z", strategy: .iso8601)
    server = try KorttiProcess(
      folder: folder, arguments: ["--time-zone", golden.zone],
      environment: try ServerClock.environment(from: now))
    admin = WireClient(port: server.port)
    manager = WireClient(port: server.port)
    try admin.logIn("anna")
    _ = try add("mikko", "manager")
    try manager.logIn("mikko")
    for number in 1...3 {
      projects.append(try Self.id(admin.call(27, #"{"name":"P\#(number)"}"#)))
    }
    for way in ways {
      let person = Person(
        id: try add(way.rawValue, "reporter"), name: way.rawValue.capitalized,
        client: WireClient(port: server.port))
      people.append(person)
      try person.client.logIn(way.rawValue)
      for project in projects {
        try Self.done(admin.call(24, #"{"user":\#(person.id),"project":\#(project)}"#))
      }
      try employ(person)
      try enter(person, by: way)
    }
    try save(golden.rates)
    if let day = golden.lockedThrough {
      try Self.done(admin.call(31, #"{"through":"\#(day)"}"#))
    }
    try save(golden.laterRates)
  }

  private func add(_ name: String, _ role: String) throws -> Int64 {
    try Self.id(
      admin.call(
        21,
        #"{"name":"\#(name.capitalized)","username":"\#(name)","password":"\#(Firm.password)","role":"\#(role)"}"#
      ))
  }

  private func employ(_ person: Person) throws {
    for contract in golden.contracts {
      let week = #""seconds":\#(contract.week),"calendar":"\#(golden.calendar)""#
      try Self.done(
        admin.call(207, #"{"user":\#(person.id),"from":"\#(contract.from)",\#(week)}"#))
    }
    for absence in golden.absences {
      let days = #""from":"\#(absence.from)","to":"\#(absence.to)","half":\#(absence.isHalf)"#
      try Self.done(person.client.call(213, #"{"kind":"\#(absence.kind)",\#(days)}"#))
    }
    guard let (day, seconds) = golden.adjustment else { return }
    let adjusted = #""day":"\#(day)","seconds":\#(seconds),"reason":"Paid out""#
    try Self.done(admin.call(219, #"{"user":\#(person.id),\#(adjusted)}"#))
  }

  /// In an order by chance, but for timers: one that was started in the past reaches to now.
  private func enter(_ person: Person, by way: Way) throws {
    let client = person.client
    var random = SeededGenerator(seed: 2_026)
    let entries = golden.entries.shuffled(using: &random)
    switch way {
    case .singly:
      for entry in entries {
        try Self.done(client.call(11, "{\(fields(entry)),\"end\":\"\(entry.end)\"}"))
      }
    case .batch:
      var rest = entries.enumerated().map { index, entry in
        "{\"op\":\"add\",\"key\":\"k\(index)\",\(fields(entry)),\"end\":\"\(entry.end)\"}"
      }[...]
      while !rest.isEmpty {
        let changes = rest.prefix(Int.random(in: 1...60, using: &random))
        rest = rest.dropFirst(changes.count)
        let made = try client.call(18, "{\"changes\":[\(changes.joined(separator: ","))]}")
        for result in made.json.list where result["status"]?.number != 201 {
          throw HarnessFault(result.pretty())
        }
      }
    case .timer:
      for entry in golden.entries {
        try Self.done(client.call(15, "{\(fields(entry))}"))
        try Self.done(client.call(16, #"{"end":"\#(entry.end)"}"#))
      }
    case .file:
      for part in [entries.prefix(100), entries.dropFirst(100)] where !part.isEmpty {
        try importFile(of: part, person)
      }
    }
  }

  private func importFile(of entries: ArraySlice<GoldenMonths.Entry>, _ person: Person) throws {
    var text = "user,project,start,end,kind\n"
    for entry in entries {
      text += "\(person.name),P\(entry.project),\(entry.start),\(entry.end),\(entry.kind)\n"
    }
    let path = "/api/v1/imports/hours?from=csv&timeZone=\(golden.zone)"
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

  private func fields(_ entry: GoldenMonths.Entry) -> String {
    #""project":\#(projects[entry.project - 1]),"start":"\#(entry.start)","kind":"\#(entry.kind)""#
  }

  private func save(_ rates: [GoldenMonths.Rate]) throws {
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
