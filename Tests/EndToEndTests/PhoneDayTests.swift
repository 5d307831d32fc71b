import Foundation
import JSON
import Testing
import TestSupport

@Suite("A day of the header-coded phone client")
struct PhoneDayTests {
  @Test("From login to the month's report, with the same report after a restart")
  func wholeDay() throws {
    let firm = try Firm()
    let phone = WireClient(port: firm.server.port)
    let login = try phone.call(1, #"{"username":"RIITTA","password":"\#(Firm.password)"}"#)
    #expect(login.status == 200)
    #expect(login.json["user"]?["role"]?.string == "reporter")
    #expect((login.json["authHash"]?.string?.utf8.count ?? 0) >= 32)
    phone.authHash = login.json["authHash"]?.string

    // Header 6 with null data: a bare array with id, name, description.
    let projects = try phone.call(6)
    #expect(projects.json.list.map { $0["name"]?.string } == ["Bridge", "Tunnel"])
    #expect(projects.json.list.first?["description"]?.string == "Over the river")
    let tasks = try phone.call(7, #"{"project":\#(firm.project)}"#)
    #expect(tasks.json.list.first?["name"]?.string == "Welding")

    let day = "2026-03-02"
    #expect(try phone.call(10, #"{"day":"\#(day)"}"#).json == .array([]))

    let morning = try phone.call(
      11,
      #"{"project":\#(firm.project),"task":\#(firm.task),"start":"\#(day) 08:00","end":"\#(day)T11:30","description":"Frames\nand joints","tags":["steel"]}"#
    )
    #expect(morning.status == 200)
    #expect(morning.json["start"]?.string == "2026-03-02T08:00:00+02:00")
    #expect(morning.json["seconds"]?.number == 12_600)
    let id = try #require(morning.json["id"]?.number)

    let overlap = try phone.call(
      11,
      #"{"project":\#(firm.project),"start":"\#(day)T11:29:59+02:00","end":"\#(day)T12:00:00+02:00"}"#
    )
    #expect(overlap.status == 409)
    #expect(overlap.json.problem == "overlap")
    #expect(overlap.json["entry"]?["id"]?.number == id)

    // Intervals are half open: the next entry may start where this one ends.
    let noon = try phone.call(
      11,
      #"{"project":\#(firm.secondProject),"start":"\#(day) 11:30","end":"\#(day) 12:00","billable":false}"#
    )
    #expect(noon.status == 200)

    let edited = try phone.call(13, #"{"id":\#(id),"end":"\#(day) 11:00","description":"Frames"}"#)
    #expect(edited.json["seconds"]?.number == 10_800)
    #expect(edited.json["tags"] == .array([.text("steel")]))

    let removed = try phone.call(12, #"{"id":\#(noon.json["id"]?.number ?? 0)}"#)
    #expect(removed.json == .object([]))
    #expect(try phone.call(39, #"{"id":\#(noon.json["id"]?.number ?? 0)}"#).status == 404)

    // The timer.
    #expect(try phone.call(17).json == .null)
    let started = try phone.call(
      15, #"{"project":\#(firm.project),"start":"\#(day) 13:00"}"#)
    #expect(started.json["end"] == .null)
    #expect(started.json["seconds"] == .null)
    #expect(try phone.call(15, #"{"project":\#(firm.project)}"#).json.problem == "running")
    let stopped = try phone.call(16, #"{"end":"\#(day) 14:15"}"#)
    #expect(stopped.json["seconds"]?.number == 4_500)
    #expect(try phone.call(16).json.problem == "not-running")

    try expectReports(phone, firm, day)
    let settings = try phone.call(
      5, #"{"timeStep":30,"visibleProjects":[\#(firm.project)],"timeZone":"Europe/Stockholm"}"#)
    #expect(settings.json["timeStep"]?.number == 30)
    #expect(try phone.call(4, #"{"client":"desktop"}"#).json["timeStep"]?.number == 15)
    #expect(try phone.call(5, #"{"timeZone":"Europe/Helsinki"}"#).status == 200)

    // After a restart: the same session, the same sums.
    let port = firm.server.port
    #expect(firm.server.stop() == 0)
    let again = try KorttiProcess(
      folder: firm.server.folder, arguments: ["--time-zone", "Europe/Helsinki"])
    defer { again.stop() }
    #expect(port != 0)
    let later = WireClient(port: again.port)
    later.authHash = phone.authHash
    try expectReports(later, firm, day)
    #expect(try later.call(4).json["timeStep"]?.number == 30)
    #expect(try later.call(2).json == .object([]))
    #expect(try later.call(3).status == 401)
  }

  private func expectReports(_ phone: WireClient, _ firm: Firm, _ day: String) throws {
    let entries = try phone.call(10, #"{"day":"\#(day)"}"#)
    #expect(entries.json.list.map { $0["seconds"]?.number } == [10_800, 4_500])
    for (input, seconds) in [
      (#"{"period":"day","day":"\#(day)"}"#, 15_300),
      (#"{"period":"month","day":"2026-03-31"}"#, 15_300),
      (#"{"period":"week","day":"2026-03-08"}"#, 15_300),
      (#"{"period":"month","day":"2026-04-01"}"#, 0),
      (#"{"period":"range","from":"2026-02-01","to":"2026-03-02"}"#, 15_300),
      (#"{"period":"day","day":"\#(day)","task":\#(firm.task)}"#, 10_800),
      (#"{"period":"day","day":"\#(day)","rounding":"up","roundTo":30}"#, 16_200),
    ] {
      let report = try phone.call(14, input)
      #expect(report.json["seconds"]?.number == Int64(seconds), "\(input): \(report.json.pretty())")
    }
    let grouped = try phone.call(
      14, #"{"period":"month","day":"\#(day)","groupBy":["project","task"]}"#)
    let bridge = try #require(grouped.json["groups"]?.list.first)
    #expect(bridge["by"]?.string == "project")
    #expect(bridge["name"]?.string == "Bridge")
    #expect(bridge["seconds"]?.number == 15_300)
    #expect(bridge["groups"]?.list.map { $0["seconds"]?.number ?? 0 }.reduce(0, +) == 15_300)
  }

  @Test("Form fields are equivalent to JSON")
  func formFields() throws {
    let firm = try Firm()
    func post(_ form: String) throws -> WireClient.Answer {
      try WireClient(port: firm.server.port).send(
        "POST", "/api", form,
        fields: [("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")])
    }
    let login = try post(
      "header=1&data=%7B%22username%22%3A%22riitta%22%2C%22password%22%3A%22correct+horse%22%7D")
    let hash = try #require(login.json["authHash"]?.string)
    let projects = try post("header=6&authHash=\(hash)&data=null")
    #expect(projects.status == 200)
    #expect(projects.json.list.count == 2)
    #expect(try post("header=6&authHash=\(hash)").json.list.count == 2)
    #expect(try post("header=6&authHash=\(hash)&dta=1").json.badFields == ["dta"])
    let doubled = try post("header=6&header=7&authHash=\(hash)")
    #expect(doubled.status == 422)
    #expect(doubled.json.badFields == ["header"])
    #expect(try post("header=six&authHash=\(hash)").status == 400)
    #expect(try post("header=999").json.problem == "unknown-operation")
  }
}

@Suite("A day of an admin")
struct AdminDayTests {
  @Test(
    "Create, attach, detach, change the phone, deactivate: the next request is 401"
  )
  func users() throws {
    let firm = try Firm()
    let made = try firm.admin.send(
      "POST", "/api/v1/users",
      #"{"name":"Veera","username":"veera","password":"veera pass","role":"reporter","phone":"+358 40"}"#
    )
    #expect(made.status == 201)
    let id = try #require(made.json["id"]?.number)
    #expect(made["Location"] == "/api/v1/users/\(id)")
    #expect(made.json["timeZone"]?.string == "Europe/Helsinki")
    #expect(made.json["password"] == nil)
    let again = try firm.admin.send(
      "POST", "/api/v1/users",
      #"{"name":"V","username":"VEERA","password":"veera pass","role":"reporter"}"#)
    #expect(again.json.problem == "duplicate")

    let attach = "/api/v1/users/\(id)/projects/\(firm.project)"
    for _ in 0..<2 { #expect(try firm.admin.send("PUT", attach).status == 204) }
    let list = try firm.admin.send("GET", "/api/v1/users/\(id)/projects")
    #expect(list.json.list.map { $0["attached"] } == [.flag(true), .flag(false), .flag(false)])

    let veera = WireClient(port: firm.server.port)
    try veera.logIn("veera", "veera pass")
    #expect(try veera.call(6).json.list.count == 1)
    for _ in 0..<2 { #expect(try firm.admin.send("DELETE", attach).status == 204) }
    #expect(try veera.call(6).json.list.isEmpty)

    let phone = try firm.admin.send("PATCH", "/api/v1/users/\(id)", #"{"phone":"+358 50"}"#)
    #expect(phone.json["phone"]?.string == "+358 50")
    try veera.logIn("veera", "veera pass")

    let off = try firm.admin.send("PATCH", "/api/v1/users/\(id)", #"{"active":false}"#)
    #expect(off.json["active"] == .flag(false))
    #expect(try veera.call(3).status == 401)
    let refused = try veera.call(1, #"{"username":"veera","password":"veera pass"}"#)
    #expect(refused.status == 401)
    #expect(try firm.admin.send("PATCH", "/api/v1/users/\(id)", #"{"active":true}"#).status == 200)
    try veera.logIn("veera", "veera pass")

    let alone = try firm.admin.send(
      "PATCH", "/api/v1/users/\(firm.users["anna"] ?? 0)", #"{"role":"manager"}"#)
    #expect(alone.json.problem == "last-admin")
  }
}
