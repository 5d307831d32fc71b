import APITestSupport
import AuditLog
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Inspections and their sheets")
struct InspectionOperationTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }
  let hall: Int64
  let kitchen: Int64
  let cellar: Int64

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    hall = try fixture.target("Hall")
    kitchen = try fixture.target("Kitchen", below: hall, kind: "room")
    cellar = try fixture.target("Cellar", below: hall)
  }

  private func read(_ id: Int64) throws -> APIFixture.Answer {
    try fixture.call(112, #""id":\#(id)"#, by: fixture.ilmo)
  }

  private func save(_ id: Int64, _ members: String) throws -> APIFixture.Answer {
    try fixture.call(114, #""id":\#(id),\#(members)"#, by: fixture.iida)
  }

  private func state(ofTarget id: Int64) -> [String?] {
    api.database.texts("SELECT state FROM targets WHERE account = 1 AND id = \(id)")
  }

  @Test("An inspection keeps the version that it began with, also an old one")
  func versions() throws {
    for title in ["Second", "Third", "Fourth"] { try fixture.saveTemplate(title) }
    let old = try fixture.call(
      113, #""target":\#(hall),"template":"yearly","version":1,"key":"phone-1""#, by: fixture.iida)
    #expect(old["version"] == .integer(1) && old["title"] == .text("Yearly"), "\(old.text)")
    #expect(old["key"] == .text("phone-1") && old["inspector"] == .integer(4))
    #expect(old["ref"] == .text("tornio/\(old.number("id"))") && old["state"] == .text("open"))
    #expect(old["warnings"] == .array([]))
    #expect(state(ofTarget: hall) == ["underWay"])
    let new = try fixture.call(
      113, #""target":\#(hall),"template":"yearly","title":"Again""#, by: fixture.ilmo)
    #expect(new["version"] == .integer(4) && new["title"] == .text("Again"))
    #expect(new.all("inspection", of: "warnings") == [.integer(old.number("id"))])
    for (members, place) in [
      (#""target":99999,"template":"yearly""#, "data.target"),
      (#""target":\#(hall),"template":"none""#, "data.template"),
      (#""target":\#(hall),"template":"yearly","version":5"#, "data.version"),
    ] {
      #expect(try fixture.call(113, members, by: fixture.iida).faults == [place])
    }
    let again = try fixture.call(
      113, #""target":\#(hall),"template":"yearly","key":"phone-1""#, by: fixture.iida)
    #expect(again.status == 409 && again.problem == "duplicate")
    let made = try api.send(
      .post, below: "/accounts/tornio/inspections",
      #"{"target":\#(hall),"template":"yearly"}"#, by: fixture.iida)
    #expect(made.status == 201)
    #expect(made.field("Location") == "/api/v1/accounts/tornio/inspections/\(made.number("id"))")
  }

  @Test("A second sheet for a section that is filled once, or for the same target, is the first")
  func sheets() throws {
    let id = try fixture.start(hall)
    let room = #""section":"rooms","target":\#(kitchen)"#
    let first = try save(
      id,
      #""sheets":[{"key":"a","section":"start","set":{"heated":"no"}},{"key":"r1",\#(room),"set":{"size":12.50}},{"key":"m1","section":"meters","set":{"reading":1}}]"#
    )
    #expect(first.status == 200, "\(first.text)")
    let second = try save(
      id,
      #""sheets":[{"key":"b","section":"start","set":{"how":"oil"}},{"key":"r2",\#(room),"set":{"damp":"none"}},{"key":"m2","section":"meters","set":{"reading":2}}]"#
    )
    #expect(second.all("key", of: "sheets") == ["a", "r1", "m1", "m2"].map { .text($0) })
    #expect(
      second.all("answers", of: "sheets") == [
        .object(["heated": .text("no"), "how": .text("oil")]),
        .object(["damp": .text("none"), "size": .number("12.5")]),
        .object(["reading": .integer(1)]), .object(["reading": .integer(2)]),
      ])
    // The other key is a name of the first sheet, from then on.
    let third = try save(id, #""sheets":[{"key":"b","set":{"heated":"yes","how":null}}]"#)
    #expect(third.all("answers", of: "sheets")[0] == .object(["heated": .text("yes")]))
    #expect(third.all("revision", of: "sheets")[0] == .integer(3))
    // The same again is no change.
    let rows = api.database.texts("SELECT revision FROM history").count
    let fourth = try save(id, #""sheets":[{"key":"b","set":{"heated":"yes","how":null}}]"#)
    #expect(fourth.text == third.text)
    #expect(api.database.texts("SELECT revision FROM history").count == rows)
    #expect(try read(id).text == fourth.text)
    let moved = try save(id, #""sheets":[{"key":"m1","order":5,"active":false}]"#)
    #expect(moved.all("key", of: "sheets").last == .text("m1"))
    #expect(moved.all("active", of: "sheets").last == .flag(false))
  }

  @Test(
    "What is wrong with sheets is told with the places, and nothing is kept",
    arguments: [
      (#"{"key":"x"}"#, ["sheets[0].section"]),
      (#"{"key":"x","section":"none"}"#, ["sheets[0].section"]),
      (#"{"key":"x","section":"start","target":KITCHEN}"#, ["sheets[0].target"]),
      (#"{"key":"x","section":"rooms"}"#, ["sheets[0].target"]),
      (#"{"key":"x","section":"rooms","target":CELLAR}"#, ["sheets[0].target"]),
      (#"{"key":"x","section":"rooms","target":HALL}"#, ["sheets[0].target"]),
      (#"{"key":"x","section":"rooms","target":99999}"#, ["sheets[0].target"]),
      (#"{"id":HALL}"#, ["sheets[0].id"]), (#"{"id":99999}"#, ["sheets[0].id"]),
      (#"{"key":"target-KITCHEN"}"#, ["sheets[0].key"]),
      (
        #"{"key":"x","section":"rooms","target":KITCHEN,"set":{"none":1,"info":"x","damp":"dry","size":1.2345,"near":99999}}"#,
        ["sheets[x].near", "sheets[x].none", "sheets[x].info", "sheets[x].damp", "sheets[x].size"]
      ),
      (
        #"{"key":"x","section":"rooms","target":KITCHEN,"set":{"near":99999}}"#,
        ["sheets[x].near"]
      ),
      (#"{"key":"x","section":"meters","set":{"reading":1e400}}"#, ["sheets[x].reading"]),
      (#"{"key":"x","section":"meters","set":[]}"#, ["sheets[0].set"]),
    ])
  func faults(_ sheet: String, places: [String]) throws {
    let id = try fixture.start(hall)
    let text = sheet.replacing("KITCHEN", with: "\(kitchen)").replacing("HALL", with: "\(hall)")
      .replacing("CELLAR", with: "\(cellar)")
    let good = #"{"key":"good","section":"meters","set":{"reading":-0}}"#
    let saved = try save(id, #""title":"New","sheets":[\#(text),\#(good)]"#)
    #expect(saved.status == 422, "\(saved.text)")
    #expect(saved.faults == places.map { "data.\($0)" })
    let now = try read(id)
    #expect(now["sheets"] == .array([]) && now["title"] == .text("Yearly"))
    let kept = try save(id, #""sheets":[\#(good)]"#)
    #expect(kept.all("answers", of: "sheets") == [.object(["reading": .integer(0)])])
  }

  @Test("A target that is to wait again is done once an inspection of it was finished since")
  func waitingAgain() throws {
    let first = try fixture.start(hall)
    try fixture.answer(first, #""heated":"no""#)
    #expect(try fixture.finish(first).status == 200 && state(ofTarget: hall) == ["done"])
    let waits = #""id":\#(hall),"state":"waiting""#
    #expect(try fixture.call(110, waits, by: fixture.mikko).status == 200)
    let void = try fixture.start(hall)
    _ = try fixture.call(115, #""id":\#(void),"state":"void""#, by: fixture.mikko)
    #expect(state(ofTarget: hall) == ["waiting"])
    // Finished once more it counts again.
    _ = try fixture.call(115, #""id":\#(first),"state":"open""#, by: fixture.mikko)
    #expect(state(ofTarget: hall) == ["underWay"])
    #expect(try fixture.finish(first).status == 200 && state(ofTarget: hall) == ["done"])
  }

  @Test("A finding that is made inactive at once is in no list", arguments: [true, false])
  func inactiveFinding(isActive: Bool) throws {
    let id = try fixture.start(hall)
    let saved = try save(
      id, #""findings":[{"key":"f","severity":"note","title":"W","active":\#(isActive)}]"#)
    #expect(saved.all("active", of: "findings") == [.flag(isActive)], "\(saved.text)")
    #expect(try fixture.call(117, by: fixture.iida).list.count == (isActive ? 1 : 0))
  }

  @Test("Lists have the newest first, and what is asked for only")
  func list() throws {
    var ids: [Int64] = []
    for day in 1...5 {
      ids.append(
        try fixture.start(
          day == 3 ? kitchen : hall, #","startedAt":"2026-03-0\#(day)T08:00:00Z""#,
          by: day < 3 ? fixture.iida : fixture.ilmo))
    }
    func list(_ members: String) throws -> [Int64] {
      try fixture.call(111, members, by: fixture.mikko).list.map {
        if case .integer(let id)? = $0["id"] { id } else { 0 }
      }
    }
    #expect(try list("") == ids.reversed())
    #expect(try list(#""target":\#(kitchen)"#) == [ids[2]])
    #expect(try list(#""under":\#(hall)"#) == ids.reversed())
    #expect(try list(#""inspector":4"#) == [ids[1], ids[0]])
    #expect(try list(#""from":"2026-03-02","to":"2026-03-04""#) == [ids[3], ids[2], ids[1]])
    #expect(try list(#""state":"finished""#).isEmpty)
    #expect(try list(#""template":"other""#).isEmpty)
    #expect(try fixture.call(111, #""target":99999"#, by: fixture.mikko).faults == ["data.target"])
    var seen: [Int64] = []
    var after = ""
    repeat {
      let page = try fixture.call(111, #""limit":2\#(after)"#, by: fixture.mikko)
      seen += page.list.map { if case .integer(let id)? = $0["id"] { id } else { 0 } }
      #expect(page.list.allSatisfy { $0["sheets"] == nil })
      after = page.field("Next-Cursor").map { #","after":"\#($0)""# } ?? ""
    } while !after.isEmpty
    #expect(seen == ids.reversed())
  }

  @Test("An inspection of a target that is not seen, or of another account, is not there")
  func isolation() throws {
    let id = try fixture.start(hall)
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    let none = try fixture.call(112, #""id":99999"#, by: fixture.iida)
    #expect(try fixture.call(112, #""id":\#(id)"#, by: fixture.iida).seen == none.seen)
    #expect(try fixture.call(112, #""id":\#(id)"#, by: fixture.mikko).status == 200)
    #expect(try fixture.call(111, by: fixture.iida).list.isEmpty)
    for (code, more) in [
      (114, #","title":"X""#), (115, #","state":"finished""#), (116, #","format":"json""#),
    ] {
      #expect(try fixture.call(code, #""id":\#(id)\#(more)"#, by: fixture.iida).status == 404)
    }
    let target = try fixture.call(
      113, #""target":\#(hall),"template":"yearly""#, by: fixture.iida)
    #expect(target.faults == ["data.target"])
    try api.database.arrange { [hall] in
      _ = try $0.run("INSERT INTO assignments VALUES (1, $1, 4)", [.integer(hall)])
    }
    #expect(try fixture.call(112, #""id":\#(id)"#, by: fixture.iida).status == 200)
    #expect(try fixture.call(111, by: fixture.iida).list.count == 1)
    let other = try fixture.call(112, #""id":\#(id)"#, by: fixture.kaisa, account: "kemi")
    #expect(other.seen == none.seen)
    #expect(try fixture.call(112, #""id":\#(id)"#, by: fixture.kaisa).seen == none.seen)
  }
}
