import Foundation
import JSON
import Synchronization
import Testing
import TestSupport

/// A command that runs beside the test.
private final class Ending: Sendable {
  typealias Output = (status: Int32, output: String, errors: String)

  private let ended = Mutex<Result<Output, any Error>?>(nil)
  private let group = DispatchGroup()

  init(_ run: @escaping @Sendable () throws -> Output) {
    DispatchQueue.global().async(group: group) { [self] in
      let result = Result { try run() }
      ended.withLock { $0 = result }
    }
  }

  func result() throws -> Output {
    group.wait()
    return try ended.withLock { $0 }?.get() ?? (-1, "", "")
  }
}

@Suite("Imports of hours", .timeLimit(.minutes(10)))
struct ImportHoursTests {
  private static let head = "user,project,task,date,start time,end time\n"

  /// A file of hours of one person, some a day, from a day in November 2023 on.
  private static func file(_ user: String, rows: Int, aDay: Int = 4, from: Double = 1_700_000_000)
    -> String
  {
    head
      + (0..<rows).map { row in
        let day = Date(timeIntervalSince1970: from + Double(row / aDay) * 86_400)
        let (date, hour) = (day.formatted(.iso8601.year().month().day()), 8 + row % aDay)
        return "\(user),Bridge,Deck \(row % 7),\(date),\(hour):00,\(hour + 1):00\n"
      }.joined()
  }

  private func written(_ text: String, as path: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test("A file by the command: dry, through the running server, again, and on the file itself")
  func command() throws {
    let firm = try Firm()
    let (server, admin) = (firm.server, firm.admin)
    let text =
      Self.file("Maija Virtanen", rows: 60)
      + "Maija Virtanen,Bridge,,2023-11-15,08:30,08:45\nMaija Virtanen,,,2023-11-16,18:00,19:00\n"
    let path = try written(text, as: server.folder.file("hours.csv"))
    func run(_ options: String...) throws -> (status: Int32, output: String, errors: String) {
      try KorttiProcess.run(
        ["import", "hours", path, "--from", "csv", "--time-zone", "Europe/Helsinki"] + options
          + ["--database", server.database])
    }
    let dry = try run("--dry-run")
    #expect(dry.status == 2, "\(dry)")
    #expect(
      dry.output.contains("62 rows, 60 would be added, 0 known, 2 left out; 60:00 h."), "\(dry)")
    #expect(dry.output.contains("hours.csv:62: overlap: ") && dry.output.contains("hours.csv:63:"))
    #expect(dry.output.contains("“Maija Virtanen” would be a placeholder."))
    #expect(try admin.call(20).json.list.count == 4)
    let done = try run()
    #expect(done.status == 2 && done.output.contains("60 added"), "\(done)")
    let again = try run()
    #expect(again.status == 2 && again.output.contains(" 0 added, 60 known"), "\(again)")
    let imports = try admin.call(231).json.list
    #expect(imports.map { $0["state"] } == [.text("done"), .text("done"), .text("done")])
    #expect(imports.map { $0["by"] } == [.null, .null, .null])
    let wrong = try KorttiProcess.run([
      "import", "hours", path, "--from", "toggl", "--time-zone", "UTC", "--database",
      server.database,
    ])
    #expect(wrong.status == 1 && wrong.errors.contains("no header of toggl"), "\(wrong)")
    server.stop()
    let people = try written(
      "Maija Virtanen,riitta\n", as: server.folder.file("people.csv"))
    let other = try written(
      Self.head + "Maija Virtanen,Bridge,,2023-12-24,08:00,09:00\n",
      as: server.folder.file("more.csv"))
    let mapped = try KorttiProcess.run([
      "import", "hours", other, "--from", "csv", "--time-zone", "UTC", "--people", people,
      "--database", server.database,
    ])
    #expect(mapped.status == 0 && mapped.output.contains("1 row, 1 added"), "\(mapped)")
    let unknown = try KorttiProcess.run([
      "import", "hours", other, "--from", "csv", "--time-zone", "UTC", "--as", "nobody",
      "--database", server.database,
    ])
    #expect(unknown.status == 1 && unknown.errors.contains("no user nobody"), "\(unknown)")
    let checked = try KorttiProcess.run(["check", "--database", server.database])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test(
    "Beside an import by the command other commands go on; the next import waits; undone, it stops")
  func beside() throws {
    let firm = try Firm()
    let (server, admin) = (firm.server, firm.admin)
    let days = 5_000
    let rows = Self.file(
      "Maija Virtanen", rows: 12 * days, aDay: 12,
      from: Date().timeIntervalSince1970 - Double(days + 1) * 86_400)
    let long = try written(rows, as: server.folder.file("long.csv"))
    let short = try written(
      "user,project,date,hours,Weather,Mood\nriitta,Bridge,2024-01-02,1,rain,good\n",
      as: server.folder.file("short.csv"))
    func begin(_ path: String, _ options: String...) -> Ending {
      let arguments =
        [
          "import", "hours", path, "--from", "csv", "--time-zone", "UTC", "--database",
          server.database,
        ] + options
      return Ending { try KorttiProcess.run(arguments) }
    }
    let first = begin(long)
    #expect(try wait(for: 1, admin) { state, done in state == "writing" && done > 0 } == "writing")
    let next = begin(short, "--dry-run")
    let listed = try KorttiProcess.run(["user", "list", "--database", server.database])
    #expect(listed.status == 0 && listed.output.contains("riitta"), "\(listed)")
    let undone = try admin.call(233, #"{"id":1}"#).json
    #expect(undone["kept"]?.number == 0 && (undone["removed"]?.number ?? 0) > 0, "\(undone)")
    let stopped = try first.result()
    #expect(stopped.status == 1 && stopped.errors.contains("was stopped"), "\(stopped)")
    let done = try next.result()
    #expect(done.status == 0 && done.output.contains("1 row, 1 would be added"), "\(done)")
    #expect(done.output.contains("ignored are the columns “Weather”, “Mood”."), "\(done)")
    let range = #"{"period":"range","from":"2001-01-01","to":"2099-12-31","user":"all"}"#
    #expect(try admin.call(14, range).json["seconds"] == .integer(0))
  }

  /// Waits until an import has come so far. Returns its state.
  private func wait(
    for id: Int64, _ client: WireClient, until isReached: (String, Int64) -> Bool
  ) throws -> String {
    for _ in 0..<60_000 {
      let now = try client.call(232, "{\"id\":\(id)}").json
      let state = now["state"]?.string ?? ""
      if isReached(state, now["done"]?.number ?? 0) { return state }
      usleep(10_000)
    }
    return ""
  }

  @Test("An import that is killed in the middle, and sent again, ends as if it had gone at once")
  func killed() throws {
    let firm = try Firm()
    let text = Self.file("ann of the file", rows: 3_000)
    let path = "/api/v1/imports/hours?from=csv&timeZone=Europe/Helsinki"
    var server = firm.server
    var client = firm.admin
    for round in 0..<8 {
      let begun = try client.send("POST", path, text, fields: [("Content-Type", "text/csv")])
      #expect(begun.status == 201)
      let id = begun.json["id"]?.number ?? 0
      // At another moment each time; the last one goes to its end.
      let wanted = round < 7 ? Int64(round * 350 + 20) : .max
      let reached = try wait(for: id, client) { state, done in
        done >= wanted || state == "done" || state == "failed"
      }
      if round == 7 {
        #expect(reached == "done")
        break
      }
      server.kill()
      server = try KorttiProcess(folder: firm.server.folder)
      client = WireClient(port: server.port)
      client.authHash = firm.admin.authHash
      #expect(try wait(for: id, client) { state, _ in state != "writing" } != "reading")
    }
    let range = #"{"period":"range","from":"2023-11-01","to":"2026-12-31","user":"all"}"#
    let all = try client.call(14, range).json
    let seconds = all["seconds"]?.number ?? 0
    #expect(seconds == 3_000 * 3_600, "\(all)")
    let users = try client.call(20).json.list
    #expect(users.filter { $0["placeholder"] == .flag(true) }.count == 1)
    server.stop()
    let checked = try KorttiProcess.run(["check", "--database", server.database])
    #expect(checked.status == 0, "\(checked.errors)")
  }
}
