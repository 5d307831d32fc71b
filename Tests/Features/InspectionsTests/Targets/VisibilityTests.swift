import APITestSupport
import JSON
import Testing
import TestSupport

@Suite("Targets that only those assigned to them see")
struct VisibilityTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(#""visibility":"assigned""#) }

  private func add(_ members: String, by authHash: String? = nil) throws -> Int64 {
    let added = try fixture.call(109, members, by: authHash ?? fixture.mikko)
    #expect(added.status == 200, "\(added.text)")
    return added.number("id")
  }

  private func seen(by authHash: String) throws -> [Int64] {
    try fixture.call(107, by: authHash).list.compactMap {
      if case .integer(let id)? = $0["id"] { id } else { nil }
    }
  }

  @Test("An inspector sees what he or a target above is assigned to, and nothing tells of the rest")
  func lists() throws {
    let top = try add(#""name":"A""#)
    let part = try add(#""name":"B","parent":\#(top),"inspectors":[4]"#)
    let detail = try add(#""name":"C","parent":\#(part)"#)
    let other = try add(#""name":"D","inspectors":[5]"#)
    #expect(try seen(by: fixture.iida) == [part, detail])
    #expect(try seen(by: fixture.ilmo) == [other])
    #expect(try seen(by: fixture.mikko) == [top, part, detail, other])
    let page = try fixture.call(107, #""page":1"#, by: fixture.iida)
    #expect(page.field("Total-Count") == "2")
    let shown = try fixture.call(108, #""id":\#(detail)"#, by: fixture.iida)
    #expect(shown["path"] == .array([.object(["id": .integer(part), "name": .text("B")])]))
    for (code, members) in [
      (108, #""id":ID"#), (107, #""parent":ID"#), (107, #""under":ID"#),
      (109, #""name":"X","parent":ID"#), (110, #""id":ID,"name":"X""#),
      (110, #""id":\#(detail),"parent":ID"#),
    ] {
      let answers = try [top, other, 999].map {
        try fixture.call(
          code, members.replacing("ID", with: "\($0)"), by: fixture.iida
        ).seen
      }
      #expect(Set(answers).count == 1, "\(code) \(members): \(answers)")
    }
    #expect(try fixture.call(107, #""inspector":4"#, by: fixture.mikko).list.count == 2)
    #expect(try fixture.call(107, #""inspector":"me""#, by: fixture.iida).list.count == 2)
  }

  @Test("An inspector who adds a target at the top is assigned to it, and moves none out of reach")
  func adding() throws {
    let own = try add(#""name":"A""#, by: fixture.iida)
    #expect(try seen(by: fixture.iida) == [own])
    let part = try add(#""name":"B","parent":\#(own)"#, by: fixture.iida)
    let target = try fixture.call(108, #""id":\#(part)"#, by: fixture.iida)
    #expect(target["inspectors"] == .array([]))
    let out = try fixture.call(110, #""id":\#(part),"parent":null"#, by: fixture.iida)
    #expect(out.bad == ["parent"], "\(out.text)")
    #expect(
      try fixture.call(110, #""id":\#(part),"parent":null"#, by: fixture.mikko).status == 200)
    #expect(try seen(by: fixture.iida) == [own])
  }

  @Test("A right given or taken is a row of the feed of the member whose right it is")
  func scopes() throws {
    let top = try add(#""name":"A""#)
    let part = try add(#""name":"B","parent":\#(top)"#)
    func set(_ id: Int64, _ inspectors: String) throws {
      let answer = try fixture.call(
        110, #""id":\#(id),"inspectors":[\#(inspectors)]"#, by: fixture.mikko)
      #expect(answer.status == 200, "\(answer.text)")
    }
    func rows() -> [String] {
      fixture.api.database.texts(
        "SELECT user_id || ' ' || target || ' ' || visible FROM scopes ORDER BY seq")
    }
    try set(part, "4")
    #expect(rows() == ["4 \(part) 1"])
    try set(top, "4,5")
    #expect(rows().dropFirst() == ["4 \(top) 1", "5 \(top) 1"])
    try set(top, "")
    #expect(rows().dropFirst(3) == ["4 \(top) 0", "4 \(part) 1", "5 \(top) 0"])
    try set(part, "4")
    #expect(rows().count == 6)
    // A move into a target that ilmo sees.
    let other = try add(#""name":"C","inspectors":[5]"#)
    _ = try fixture.call(110, #""id":\#(part),"parent":\#(other)"#, by: fixture.mikko)
    #expect(rows().dropFirst(6) == ["4 \(part) 1", "5 \(part) 1"])
  }

  @Test("A member who sees a target before and after it is moved is told, to take it anew")
  func moves() throws {
    let top = try add(#""name":"A","inspectors":[4]"#)
    let other = try add(#""name":"B","inspectors":[4]"#)
    let moved = try add(#""name":"C","parent":\#(top)"#)
    let part = try add(#""name":"D","parent":\#(moved)"#)
    func changes(_ more: String) throws -> APIFixture.Answer {
      try fixture.call(126, #""types":["target","scope"]\#(more)"#, by: fixture.iida)
    }
    guard case .text(let cursor)? = try changes("")["cursor"] else {
      Issue.record("no cursor")
      return
    }
    for (id, members) in [
      (moved, #""parent":\#(other)"#), (top, #""inspectors":[]"#), (moved, #""name":"E""#),
    ] {
      let answer = try fixture.call(110, #""id":\#(id),\#(members)"#, by: fixture.mikko)
      #expect(answer.status == 200, "\(answer.text)")
    }
    guard case .array(let rows)? = try changes(#","since":"\#(cursor)""#)["changes"] else {
      Issue.record("no rows")
      return
    }
    // By the places that it knows, the member's phone would forget the moved target with the first one, and the part
    // below, which did not change, would never come again.
    #expect(
      rows.map { $0["type"] == .text("scope") ? -$0.number("target") : $0.number("id") }
        == [-moved, -top, moved])
    #expect(rows.map { $0["visible"] } == [.flag(true), .flag(false), nil])
    guard case .array(let anew)? = try changes(#","target":\#(moved)"#)["changes"] else { return }
    #expect(Set(anew.map { $0.number("id") }) == [moved, part])
  }

  @Test("An inspector who sees a target by one above alone forgets it when that right is taken")
  func stillSeen() throws {
    let top = try add(#""name":"A","inspectors":[4]"#)
    let part = try add(#""name":"B","parent":\#(top)"#)
    let detail = try add(#""name":"C","parent":\#(part),"inspectors":[4]"#)
    func change(_ id: Int64, _ members: String) throws {
      let answer = try fixture.call(110, #""id":\#(id),\#(members)"#, by: fixture.mikko)
      #expect(answer.status == 200, "\(answer.text)")
    }
    // What is above comes after the detail.
    for id in [part, top] { try change(id, #""city":"Tornio""#) }
    func changes(_ more: String) throws -> APIFixture.Answer {
      try fixture.call(126, #""types":["target","scope"],\#(more)"#, by: fixture.iida)
    }
    var reader = FeedReader()
    let first = try changes(#""limit":1"#)
    guard case .array(let begun)? = first["changes"], case .text(let cursor)? = first["cursor"]
    else {
      Issue.record("\(first.text)")
      return
    }
    for row in begun { reader.held[row.number("id")] = row["data"] }
    #expect(Set(reader.held.keys) == [detail])
    try change(detail, #""inspectors":[]"#)
    #expect(try seen(by: fixture.iida) == [top, part, detail])
    try change(top, #""inspectors":[]"#)
    guard case .array(let rows)? = try changes(#""since":"\#(cursor)""#)["changes"] else { return }
    #expect(rows.map { $0.number("target") } == [detail, top])
    #expect(rows.map { $0["visible"] } == [.flag(true), .flag(false)])
    for row in rows { reader.forget(row.number("target")) }
    reader.forgetLoose(unlessAssignedTo: 4)
    #expect(reader.held.isEmpty)
    #expect(try changes(#""target":\#(detail)"#).status == 422)
  }
}
