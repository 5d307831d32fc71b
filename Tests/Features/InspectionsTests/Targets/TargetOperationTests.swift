import APITestSupport
import AuditLog
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import Testing
import TestSupport

@Suite("Targets")
struct TargetOperationTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }

  private static let settings =
    #""kinds":[{"kind":"building","label":"Building"},{"kind":"lift","label":"Lift"}],"#
    + #""targetFields":[{"key":"storeys","label":"Storeys","type":"number"},"#
    + #"{"key":"owner","label":"Owner","type":"text","maxLength":20}]"#

  init() throws { fixture = try InspectionsFixture(Self.settings) }

  @discardableResult
  private func add(
    _ members: String, by authHash: String? = nil, account: String = "tornio"
  ) throws -> Int64 {
    let added = try fixture.call(
      109, members, by: authHash ?? (account == "kemi" ? fixture.karri : fixture.mikko),
      account: account)
    #expect(added.status == 200, "\(added.text)")
    return added.number("id")
  }

  private func list(_ members: String, by authHash: String? = nil) throws -> APIFixture.Answer {
    try fixture.call(107, members, by: authHash ?? fixture.mikko)
  }

  @Test("A target has what was given, a number of its account and its place")
  func adding() throws {
    let building = try api.send(
      .post, below: "/accounts/tornio/targets",
      #"{"name":"Town hall","kind":"building","key":"k 1","code":"TH","address":"Street 1","position":{"latitude":65.85,"longitude":24.15},"due":"2026-12-31","fields":{"storeys":4,"owner":"Town"},"order":-3}"#,
      by: fixture.mikko)
    #expect(building.status == 201)
    let id = building.number("id")
    #expect(building.field("Location") == "/api/v1/accounts/tornio/targets/\(id)")
    #expect(building["ref"] == .text("tornio/\(id)") && building["key"] == .text("k 1"))
    #expect(building["fields.storeys"] == .integer(4) && building["state"] == .text("waiting"))
    #expect(building["revision"] == .integer(1) && building["children"] == .integer(0))
    let lift = try add(#""name":"Lift A","kind":"lift","parent":\#(id)"#, by: fixture.iida)
    let part = try add(#""name":"Rope","parent":\#(lift)"#)
    let shown = try api.send(.get, below: "/accounts/tornio/targets/\(lift)", by: fixture.iida)
    #expect(shown["path"] == .array([.object(["id": .integer(id), "name": .text("Town hall")])]))
    guard case .array(let children)? = shown["children"] else { return }
    #expect(children.map { $0["id"] } == [.integer(part)])
    #expect(children.first?["children"] == .integer(0))
    let tree = try api.send(
      .get, below: "/accounts/tornio/targets/\(id)?tree=true", by: fixture.iida)
    #expect(tree.text.contains("Rope"))
    #expect(try list(#""parent":"none""#).all("id") == [.integer(id)])
    #expect(try list(#""parent":\#(id)"#).all("id") == [.integer(lift)])
    #expect(try list(#""under":\#(id)"#).all("id") == [.integer(lift), .integer(part)])
    #expect(try list(#""kind":"lift""#).all("id") == [.integer(lift)])
  }

  @Test("The numbers and keys of two accounts are two series; the path decides")
  func accounts() throws {
    let here = try add(#""name":"A","key":"same""#)
    let there = try add(#""name":"B","key":"same""#, account: "kemi")
    #expect(here == 6 && there == 4)
    #expect(try fixture.call(108, #""id":6"#, by: fixture.karri, account: "kemi").status == 404)
    #expect(try fixture.call(109, #""name":"C","key":"same""#, by: fixture.mikko).status == 409)
    #expect(
      try fixture.call(109, #""name":"C","parent":4"#, by: fixture.mikko).text
        == (try fixture.call(109, #""name":"C","parent":999"#, by: fixture.mikko)).text)
  }

  @Test("Every field that is wrong is named at once")
  func faults() throws {
    let wrong = try fixture.call(
      109,
      #""name":"","kind":"boat","parent":99,"due":"2026-02-30","position":{"latitude":99},"fields":{"storeys":1.5,"owner":5,"none":1},"key":"å""#,
      by: fixture.mikko)
    #expect(
      Set(wrong.bad) == ["name", "due", "position.latitude", "position.longitude", "key"])
    let later = try fixture.call(
      109,
      #""name":"A","kind":"boat","parent":99,"fields":{"storeys":1.5,"owner":5,"none":1},"inspectors":[6]"#,
      by: fixture.mikko)
    #expect(
      Set(later.bad) == [
        "kind", "parent", "fields.storeys", "fields.owner", "fields.none", "inspectors[0]",
      ])
    #expect(
      try fixture.call(109, #""name":"A","inspectors":[4]"#, by: fixture.iida).status == 403)
  }

  @Test("No target stands in itself, below itself, too deep, or in another account")
  func trees() throws {
    var ids: [Int64] = []
    for level in 1...32 {
      let parent = ids.last.map { #","parent":\#($0)"# } ?? ""
      ids.append(try add(#""name":"\#(level)"\#(parent)"#))
    }
    let deeper = try fixture.call(109, #""name":"33","parent":\#(ids[31])"#, by: fixture.mikko)
    #expect(deeper.status == 422 && deeper.bad == ["parent"])
    for parent in [ids[0], ids[5], 1, 999] {
      let moved = try fixture.call(
        110, #""id":\#(ids[0]),"parent":\#(parent)"#, by: fixture.mikko)
      #expect(moved.status == 422 && moved.bad == ["parent"], "\(moved.text)")
    }
    let top = try add(#""name":"top""#)
    // 32 levels below another one are 33.
    #expect(
      try fixture.call(110, #""id":\#(ids[0]),"parent":\#(top)"#, by: fixture.mikko).bad == [
        "parent"
      ])
    #expect(
      try fixture.call(110, #""id":\#(ids[1]),"parent":\#(top)"#, by: fixture.mikko).status == 200)
    let tree = try fixture.call(108, #""id":\#(ids[31])"#, by: fixture.mikko)
    guard case .array(let path)? = tree["path"] else { return }
    #expect(path.count == 31 && path.first?["id"] == .integer(top))
  }

  @Test("A change sets what it says; the same again is none; a code is unique")
  func changing() throws {
    let id = try add(#""name":"A","code":"X","fields":{"storeys":2,"owner":"a"}"#)
    let other = try add(#""name":"B""#)
    let changed = try fixture.call(
      110, #""id":\#(id),"name":"C","fields":{"owner":null},"due":null"#, by: fixture.iida)
    #expect(changed["name"] == .text("C") && changed["revision"] == .integer(2))
    #expect(changed["fields"] == .object(["storeys": .integer(2)]))
    #expect(changed["conflicts"] == .integer(0))
    let again = try fixture.call(110, #""id":\#(id),"name":"C""#, by: fixture.iida)
    #expect(again["revision"] == .integer(2))
    let taken = try fixture.call(110, #""id":\#(other),"code":"X""#, by: fixture.iida)
    #expect(taken.status == 409 && taken.problem == "duplicate" && taken.bad == ["code"])
    #expect(try fixture.call(109, #""name":"D","code":"X""#, by: fixture.iida).status == 409)
    #expect(
      try fixture.call(110, #""id":\#(id),"state":"waiting""#, by: fixture.iida).status == 403)
    #expect(
      try fixture.call(110, #""id":\#(id),"state":"done""#, by: fixture.mikko).bad == ["state"])
    #expect(try comparison().isEmpty)
  }

  private func comparison() throws -> [String] {
    let records = api.features.flatMap(\.audited)
    return try api.database.read { transaction throws(DatabaseError) in
      try AuditLog.compare(records, in: transaction).faults
    }
  }

  @Test("A row that was erased excuses one record, not those of all accounts with its number")
  func erasedRow() throws {
    struct Undone: Error { let faults: [String] }
    let id = try add(#""name":"A""#)
    // Another account's target with the same number.
    while true {
      let other = try fixture.call(109, #""name":"B""#, by: fixture.karri, account: "kemi")
      if other["id"] == .integer(id) { break }
    }
    try api.database.sealAuditLog()
    func faults(_ change: SQLText) throws -> [String] {
      let records = api.features.flatMap(\.audited)
      do {
        try api.database.arrange { transaction in
          try transaction.run(
            """
            UPDATE audit_log SET before = NULL, after = NULL, erased_by = 1
            WHERE subject = 'target' AND after LIKE '%"account":"tornio"%'
            """)
          try transaction.run(change)
          throw Undone(faults: try AuditLog.compare(records, in: transaction).faults)
        }
      } catch let undone as Undone { return undone.faults }
      return []
    }
    #expect(try faults("UPDATE targets SET city = city").isEmpty)
    #expect(try faults("UPDATE targets SET city = 'x' WHERE name = 'A'").isEmpty)
    let sameNumber: SQLText = """
      UPDATE targets SET city = 'x'
      WHERE name = 'B' AND id = (SELECT id FROM targets WHERE name = 'A')
      """
    #expect(try !faults(sameNumber).isEmpty)
  }

  @Test("With a base what others changed since stays, and the offered value becomes a conflict")
  func base() throws {
    let id = try add(#""name":"A","fields":{"owner":"a"}"#)
    _ = try fixture.call(
      110, #""id":\#(id),"name":"B","fields":{"owner":"b"}"#, by: fixture.mikko)
    let merged = try fixture.call(
      110, #""id":\#(id),"base":1,"name":"C","city":"Tornio","fields":{"owner":"c"}"#,
      by: fixture.iida)
    #expect(merged["name"] == .text("B") && merged["city"] == .text("Tornio"))
    #expect(merged["fields.owner"] == .text("b"))
    guard case .array(let conflicts)? = merged["conflicts"] else {
      Issue.record("no conflicts: \(merged.text)")
      return
    }
    #expect(conflicts.count == 2)
    // Equal values and known changes don't clash.
    let known = try fixture.call(
      110, #""id":\#(id),"base":3,"name":"D","fields":{"owner":"b"}"#, by: fixture.iida)
    #expect(known["name"] == .text("D") && known["conflicts"] == .array([]))
    let shown = try fixture.call(108, #""id":\#(id)"#, by: fixture.iida)
    #expect(shown["conflicts"] == .integer(2))
    // Without one it sets what it says.
    let set = try fixture.call(110, #""id":\#(id),"name":"E""#, by: fixture.iida)
    #expect(set["name"] == .text("E"))
    #expect(try comparison().isEmpty)
  }

  @Test("A ring, a code taken meanwhile and a removed target become conflicts with a base")
  func obstacles() throws {
    let (top, part) = (try add(#""name":"A""#), try add(#""name":"B","code":"X""#))
    _ = try fixture.call(110, #""id":\#(part),"parent":\#(top)"#, by: fixture.mikko)
    let ring = try fixture.call(
      110, #""id":\#(top),"base":1,"parent":\#(part),"code":"X"# + #"""#, by: fixture.iida)
    #expect(ring["parent"] == .null && ring["code"] == .null)
    #expect(kinds() == ["duplicate", "cycle"].sorted())
    _ = try fixture.call(110, #""id":\#(top),"active":false"#, by: fixture.mikko)
    let removed = try fixture.call(
      110, #""id":\#(part),"base":2,"name":"C","city":"Kemi""#, by: fixture.iida)
    #expect(removed["name"] == .text("B"))
    #expect(kinds() == ["cycle", "duplicate", "removed"])
    #expect(
      api.database.texts("SELECT offered FROM conflicts WHERE kind = 'removed'")
        == [#"{"name":"C","city":"Kemi"}"#])
  }

  private func kinds() -> [String] {
    api.database.texts("SELECT kind FROM conflicts ORDER BY kind")
  }

  @Test("What is below an inactive target leaves the lists with it, and comes back with it")
  func inactive() throws {
    let top = try add(#""name":"A""#)
    let part = try add(#""name":"B","parent":\#(top)"#)
    _ = try fixture.call(110, #""id":\#(top),"active":false"#, by: fixture.mikko)
    #expect(try list("").list.isEmpty)
    #expect(try list(#""active":false"#).all("id") == [.integer(top), .integer(part)])
    let shown = try fixture.call(108, #""id":\#(part)"#, by: fixture.mikko)
    #expect(shown["active"] == .flag(true) && shown["revision"] == .integer(1))
    _ = try fixture.call(110, #""id":\#(top),"active":true"#, by: fixture.mikko)
    #expect(try list("").list.count == 2)
  }

  @Test("Pages count as the classic client does, and keep the places of inactive targets")
  func pages() throws {
    for number in 1...45 { try add(#""name":"\#(number)""#) }
    let first = try list(#""page":1"#)
    #expect(first.list.count == 20 && first.field("Total-Count") == "45")
    let ids = first.list.compactMap { $0["id"] }
    guard case .integer(let third) = ids[2] else { return }
    _ = try fixture.call(110, #""id":\#(third),"active":false"#, by: fixture.mikko)
    let again = try list(#""page":1"#)
    #expect(again.list.compactMap { $0["id"] } == ids && again.field("Total-Count") == "45")
    #expect(again.list[2] == .object(["id": .integer(third), "active": .flag(false)]))
    #expect(try list(#""page":3"#).list.count == 5)
    let beyond = try list(#""page":4"#)
    #expect(beyond.status == 200 && beyond.list.isEmpty && beyond.field("Total-Count") == "45")
    for bad in [#""page":0"#, #""page":1.5"#, #""page":1,"limit":5"#, #""page":1,"order":"name""#] {
      #expect(try list(bad).status == 422, "\(bad)")
    }
    let surplus = try list(#""page":1,"limit":0,"after":"x","active":7"#)
    #expect(surplus.bad == ["limit", "after", "active"], "\(surplus.text)")
    let part = try list(#""limit":10,"order":"name""#)
    #expect(part.list.count == 10 && part.field("Total-Count") == nil)
    guard let next = part.field("Next-Cursor") else { return }
    let rest = try list(#""limit":100,"order":"name","after":"\#(next)""#)
    #expect(rest.list.count == 34)
    #expect(try list(#""after":"\#(next)""#).bad == ["after"])
  }

  @Test("A search finds targets by every word, in any case, in their fields too")
  func search() throws {
    let id = try add(#""name":"Äiti hall","code":"K7","fields":{"owner":"Ville 100%"}"#)
    try add(#""name":"Other hall""#)
    for found in ["äiti", "a\u{308}iti", "HALL k7", "ville", "100%", "hall äiti ville k7"] {
      #expect(try list(#""search":"\#(found)""#).all("id") == [.integer(id)], "\(found)")
    }
    #expect(try list(#""search":"hall""#).list.count == 2)
    #expect(try list(#""search":"hall","order":"name""#).list.count == 2)
    #expect(try list(#""search":"hall","order":"name","state":"waiting""#).list.count == 2)
    #expect(try list(#""search":"hall none""#).list.isEmpty)
    #expect(try list(#""search":"_""#).list.isEmpty)
    #expect(try list(#""search":"1 2 3 4 5 6 7 8 9""#).bad == ["search"])
    #expect(try list(#""search":"""#).bad == ["search"])
  }
}
