import APITestSupport
import Core
import HTTP
import JSON
import Testing
import TestSupport

@Suite("The feed of an account")
struct FeedTests {
  private func add(
    _ fixture: InspectionsFixture, _ members: String
  ) throws -> Int64 {
    let added = try fixture.call(109, members, by: fixture.mikko)
    #expect(added.status == 200, "\(added.text)")
    return added.number("id")
  }

  private func changes(
    _ fixture: InspectionsFixture, _ members: String = "", by authHash: String
  ) throws -> (rows: [JSONTree], cursor: String, more: Bool) {
    let answer = try fixture.call(126, members, by: authHash)
    #expect(answer.status == 200, "\(answer.text)")
    guard case .array(let rows)? = answer["changes"], case .text(let cursor)? = answer["cursor"],
      case .flag(let more)? = answer["more"]
    else { throw NoFeed(text: answer.text) }
    return (rows, cursor, more)
  }

  private struct NoFeed: Error { let text: String }

  private func ids(_ rows: [JSONTree], _ type: String = "target") -> [Int64] {
    rows.filter { $0["type"] == .text(type) }.compactMap {
      if case .integer(let id)? = $0[type == "scope" ? "target" : "id"] { id } else { nil }
    }
  }

  @Test("Everything once, in the order of the last change; then only what changed")
  func offline() throws {
    let fixture = try InspectionsFixture()
    let (first, second) = (try add(fixture, #""name":"A""#), try add(fixture, #""name":"B""#))
    _ = try fixture.call(110, #""id":\#(first),"name":"C""#, by: fixture.mikko)
    let all = try changes(fixture, by: fixture.iida)
    #expect(ids(all.rows) == [second, first] && !all.more)
    #expect(ids(all.rows, "member").count == 4 && ids(all.rows, "account") == [1])
    let target = try fixture.call(107, by: fixture.iida).list.first { $0["id"] == .integer(first) }
    #expect(all.rows.last?["data"] == target)
    #expect(try changes(fixture, #""since":"\#(all.cursor)""#, by: fixture.iida).rows.isEmpty)
    _ = try fixture.call(110, #""id":\#(second),"active":false"#, by: fixture.mikko)
    let later = try changes(fixture, #""since":"\#(all.cursor)""#, by: fixture.iida)
    #expect(ids(later.rows) == [second] && later.rows[0]["data"]?["active"] == .flag(false))
    let some = try changes(fixture, #""types":["target"],"limit":1"#, by: fixture.iida)
    #expect(some.rows.count == 1 && some.more)
  }

  @Test("A reader by pages of any size ends with the state of the tables, whatever happens between")
  func pages() throws {
    let fixture = try InspectionsFixture()
    var generator = SeededGenerator(seed: 126)
    var targets: [Int64] = []
    for number in 1...12 { targets.append(try add(fixture, #""name":"\#(number)""#)) }
    var held: [JSONTree: JSONTree] = [:]
    var since = ""
    for step in 0..<60 {
      if step < 40, let id = targets.randomElement(using: &generator) {
        _ = try fixture.call(
          110, #""id":\#(id),"city":"\#(step)""#, by: fixture.mikko)
      }
      let limit = Int.random(in: 1...4, using: &generator)
      let part = try changes(fixture, #""limit":\#(limit)\#(since)"#, by: fixture.iida)
      for row in part.rows where row["type"] == .text("target") {
        if let id = row["id"] { held[id] = row["data"] }
      }
      since = #","since":"\#(part.cursor)""#
    }
    let list = try fixture.call(107, by: fixture.iida).list
    #expect(held.count == 12)
    for target in list { #expect(target["id"].flatMap { held[$0] } == target) }
  }

  @Test("As lines, each with its cursor: a broken download goes on from its last whole line")
  func lines() throws {
    let fixture = try InspectionsFixture()
    for number in 1...30 { _ = try add(fixture, #""name":"\#(number)""#) }
    let whole = try fixture.api.send(
      .get, below: "/accounts/tornio/changes.ndjson?types=target", by: fixture.iida)
    #expect(whole.status == 200 && whole.field("Content-Type") == "application/x-ndjson")
    let lines = whole.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 31 && lines[30].contains(#""end":true"#))
    for cut in [0, 1, 15, 29] {
      let line = JSONTree(try JSONDocument(Array(lines[cut].utf8)).root)
      guard case .text(let cursor)? = line["cursor"] else {
        Issue.record("no cursor: \(lines[cut])")
        return
      }
      let rest = try fixture.api.send(
        .get, below: "/accounts/tornio/changes.ndjson?types=target&since=\(cursor)",
        by: fixture.iida)
      let more = rest.text.split(separator: "\n").map(String.init)
      #expect(more.count == 31 - cut - 1)
      let rows = { (lines: ArraySlice<String>) in
        lines.compactMap { try? JSONTree(JSONDocument(Array($0.utf8)).root)["data"] }
      }
      #expect(rows(more[...].dropLast()) == rows(lines[(cut + 1)...].dropLast()))
    }
  }

  @Test("Cursors of another account, another life of the database, too old ones, changed ones")
  func cursors() throws {
    let fixture = try InspectionsFixture()
    let cursor = try changes(fixture, by: fixture.iida).cursor
    func status(_ cursor: String, _ account: String = "tornio") throws -> (Int, String) {
      let answer = try fixture.call(
        126, #""since":"\#(cursor)","device":"phone""#,
        by: account == "kemi" ? fixture.kaisa : fixture.iida, account: account)
      return (answer.status, answer.problem)
    }
    #expect(try status(cursor, "kemi") == (422, "invalid"))
    for place in cursor.indices {
      var changed = cursor
      let letter: Character = cursor[place] == "1" ? "2" : "1"
      changed.replaceSubrange(place...place, with: [letter])
      #expect(try status(changed) == (422, "invalid"), "\(changed)")
    }
    fixture.api.clock.advance(bySeconds: 400 * 86_400 + 1)
    let iida = try fixture.api.logIn("iida")
    let old = try fixture.call(126, #""since":"\#(cursor)""#, by: iida)
    #expect(old.status == 410 && old.problem == "cursor-expired")
    #expect(old["lastN"] == .integer(0))
  }

  @Test(
    "A right given brings a subtree by its row, a right taken hides it; nothing tells of the rest")
  func scopes() throws {
    let fixture = try InspectionsFixture(#""visibility":"assigned""#)
    let top = try add(fixture, #""name":"A""#)
    let part = try add(fixture, #""name":"B","parent":\#(top)"#)
    _ = try add(fixture, #""name":"C""#)
    var all = try changes(fixture, by: fixture.iida)
    #expect(ids(all.rows).isEmpty)
    _ = try fixture.call(110, #""id":\#(top),"inspectors":[4]"#, by: fixture.mikko)
    all = try changes(fixture, #""since":"\#(all.cursor)""#, by: fixture.iida)
    #expect(ids(all.rows, "scope") == [top])
    let brought = try changes(fixture, #""target":\#(top)"#, by: fixture.iida)
    #expect(Set(ids(brought.rows)) == [top, part])
    _ = try fixture.call(110, #""id":\#(top),"inspectors":[]"#, by: fixture.mikko)
    let taken = try changes(fixture, #""since":"\#(all.cursor)""#, by: fixture.iida)
    #expect(taken.rows.count == 1 && taken.rows[0]["visible"] == .flag(false))
    let hidden = try fixture.call(126, #""target":\#(top)"#, by: fixture.iida)
    #expect(hidden.seen == (try fixture.call(126, #""target":999"#, by: fixture.iida)).seen)
    // A new role, or a new visibility, lets everything be taken anew.
    _ = try fixture.call(103, #""user":4,"role":"manager""#, by: fixture.anna)
    #expect(
      try fixture.call(126, #""since":"\#(taken.cursor)""#, by: fixture.iida).status == 410)
    #expect(ids(try changes(fixture, by: fixture.iida).rows).count == 3)
  }

  @Test("A new visibility lets inspectors take everything anew, and not those who see all anyway")
  func visibility() throws {
    let fixture = try InspectionsFixture(#""visibility":"assigned""#)
    let target = try add(fixture, #""name":"A""#)
    let (before, whole) = (
      try changes(fixture, by: fixture.iida).cursor, try changes(fixture, by: fixture.mikko).cursor
    )
    _ = try fixture.call(102, #""visibility":"all""#, by: fixture.anna)
    #expect(try fixture.call(126, #""since":"\#(before)""#, by: fixture.iida).status == 410)
    #expect(ids(try changes(fixture, by: fixture.iida).rows) == [target])
    #expect(ids(try changes(fixture, #""since":"\#(whole)""#, by: fixture.mikko).rows).isEmpty)
    // Who is no manager any more sees what inspectors see now.
    _ = try fixture.call(103, #""user":3,"role":"inspector""#, by: fixture.anna)
    #expect(try fixture.call(126, #""since":"\#(whole)""#, by: fixture.mikko).status == 410)
  }
}
