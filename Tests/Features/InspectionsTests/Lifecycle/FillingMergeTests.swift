import APITestSupport
import JSON
import Testing

@Suite("Sheets, findings and inspections that several people change")
struct FillingMergeTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let kitchen: Int64
  let inspection: Int64

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    hall = try fixture.target("Hall")
    kitchen = try fixture.target("Kitchen", below: hall, kind: "room")
    inspection = try fixture.start(hall, #","key":"i""#)
  }

  private func save(_ members: String, by authHash: String? = nil) throws -> APIFixture.Answer {
    try fixture.call(114, #""id":\#(inspection),\#(members)"#, by: authHash ?? fixture.ilmo)
  }

  private func sheet(_ section: String, _ answers: String, _ more: String = "") -> String {
    #""inspection":"i","section":"\#(section)","answers":{\#(answers)}\#(more)"#
  }

  /// The answers of a sheet as its row has them.
  private func answers(_ key: String) throws -> JSONTree? {
    try feed("sheet").first { $0["data"]?["key"] == .text(key) }?["data"]?["answers"]
  }

  @Test("Two phones fill the same sheet: one sheet, both keys, equal answers don't clash")
  func secondSheet() throws {
    let first = try pushed(
      add(1, "sheet", "a", sheet("start", #""heated":"yes","how":"oil""#)), by: fixture.iida)
    let second = try pushed(
      add(1, "sheet", "b", sheet("start", #""heated":"yes","how":"gas""#)), by: fixture.ilmo)
    #expect(second["id"] == first["id"] && second["key"] == .text("b"))
    #expect(second["data"]?["key"] == .text("a"))
    #expect(second["data"]?["answers"] == first["data"]?["answers"])
    #expect(second.conflicts.count == 1)
    let kept = try conflicts()
    #expect(kept.map { $0["field"] } == [.text("answers.how")])
    #expect(kept[0]["type"] == .text("sheet") && kept[0]["thing"] == first["id"])
    #expect(kept[0]["offered"] == .text("gas") && kept[0]["current"] == .text("oil"))
    // The second phone goes on under its own key, and its own later answer takes the earlier one's place.
    let more = try pushed(set(2, "b", base: 0, #""answers":{"how":"wood"}"#), by: fixture.ilmo)
    #expect(more.conflicts == second.conflicts)
    #expect(try conflicts().map { $0["offered"] } == [.text("wood")])
    let decided = try decide(kept[0], "offered", by: fixture.ilmo)
    #expect(decided.status == 200, "\(decided.text)")
    #expect(try answers("a") == .object(["heated": .text("yes"), "how": .text("wood")]))
    // The same for a target; sheets of a section that is filled many times stay apart.
    let room = sheet("rooms", #""damp":"wet""#, #","target":\#(kitchen)"#)
    _ = try push(
      [
        add(3, "sheet", "ra", room), add(4, "sheet", "ma", sheet("meters", #""reading":1"#)),
      ],
      by: fixture.ilmo)
    let other = results(
      try push(
        [
          add(3, "sheet", "rb", room),
          add(4, "sheet", "mb", sheet("meters", #""reading":1"#)),
        ], by: fixture.iida))
    #expect(other.allSatisfy { $0.conflicts.isEmpty } && other[0]["data"]?["key"] == .text("ra"))
    #expect(try feed("sheet").count == 4)
  }

  @Test(
    "Of one answer sheet of two people only what both changed clashes", arguments: [true, false])
  func answersMerge(byPush: Bool) throws {
    let made = try save(
      #""sheets":[{"key":"s","section":"start","order":1,"set":{"heated":"yes","how":"oil"}}]"#)
    let base = made.number("revision")
    #expect(base == 1 && made.all("revision", of: "sheets") == [.integer(1)])
    _ = try save(#""sheets":[{"key":"s","set":{"how":"gas"}}]"#, by: fixture.mikko)
    let ids: [JSONTree]
    if byPush {
      let result = try pushed(
        set(1, "s", base: 1, #""order":2,"answers":{"heated":"no","how":"wood"}"#),
        by: fixture.iida)
      ids = result.conflicts
      #expect(result["revision"] == .integer(3))
    } else {
      let saved = try save(
        #""sheets":[{"key":"s","base":1,"order":2,"set":{"heated":"no","how":"wood"}}]"#,
        by: fixture.iida)
      guard case .array(let conflicts)? = saved["conflicts"] else {
        Issue.record("no conflicts: \(saved.text)")
        return
      }
      ids = conflicts
    }
    #expect(ids.count == 1)
    #expect(try answers("s") == .object(["heated": .text("no"), "how": .text("gas")]))
    #expect(try feed("sheet")[0]["data"]?["order"] == .integer(2))
    let kept = try conflicts()
    #expect(kept.map { $0["id"] } == ids)
    #expect(kept[0]["kind"] == .text("field") && kept[0]["base"] == .text("oil"))
    #expect(kept[0]["by"] == .integer(4))
    #expect(try openConflicts() == Array(repeating: .integer(1), count: 3))
    // Who offered it decides as well, a third value too; it must be one that the form allows.
    let wrong = try fixture.call(
      129, #""id":\#(kept[0].number("id")),"keep":"value","value":7"#, by: fixture.iida)
    #expect(wrong.faults == ["data.value"])
    let third = try fixture.call(
      129, #""id":\#(kept[0].number("id")),"keep":"value","value":"peat""#, by: fixture.iida)
    #expect(third["current"] == .text("gas") && third["kept"] == .text("value"))
    #expect(try answers("s") == .object(["heated": .text("no"), "how": .text("peat")]))
    #expect(try decide(kept[0], "current").problem == "decided")
    #expect(try openConflicts() == Array(repeating: .integer(0), count: 3))
  }

  /// How many conflicts of the inspection are open, by itself, the list and the feed.
  private func openConflicts() throws -> [JSONTree?] {
    let listed = try fixture.call(111, by: fixture.iida).list[0]
    let whole = try fixture.call(112, #""id":\#(listed.number("id"))"#, by: fixture.iida)
    let row = try feed("inspection", by: fixture.iida)[0]["data"]
    return [whole["conflicts"], listed["conflicts"], row?["conflicts"]]
  }

  @Test("A chain of own changes never clashes, whatever base it has; another's between does")
  func chains() throws {
    _ = try push(
      [
        add(1, "sheet", "s", sheet("start", #""heated":"yes","how":"a""#)),
        add(2, "finding", "f", #""inspection":"i","severity":"note","title":"a""#),
        set(3, "s", base: 0, #""answers":{"how":"b"}"#), set(4, "f", base: 0, #""title":"b""#),
        set(5, "s", base: 0, #""answers":{"how":"c"}"#), set(6, "f", base: 0, #""title":"c""#),
      ], by: fixture.iida)
    #expect(try conflicts().isEmpty)
    #expect(try answers("s") == .object(["heated": .text("yes"), "how": .text("c")]))
    // Somebody who has seen that changes both in between.
    let saved = try save(
      #""sheets":[{"key":"s","base":3,"set":{"how":"x"}}],"findings":[{"key":"f","base":3,"title":"x"}]"#
    )
    #expect(saved["conflicts"] == .array([]))
    let late = results(
      try push(
        [
          set(7, "s", base: 3, #""answers":{"how":"d"}"#),
          set(8, "f", base: 3, #""title":"d","comment":"C""#),
          set(9, "s", base: 3, #""answers":{"how":"e"}"#),
        ], by: fixture.iida))
    #expect(late[1]["data"]?["title"] == .text("x") && late[1]["data"]?["comment"] == .text("C"))
    #expect(late[0].conflicts == late[2].conflicts)
    #expect(try conflicts().map { $0["offered"] } == [.text("e"), .text("d")])
    #expect(try conflicts().map { $0["field"] } == [.text("answers.how"), .text("title")])
    for conflict in try conflicts() { #expect(try decide(conflict, "offered").status == 200) }
    #expect(try answers("s") == .object(["heated": .text("yes"), "how": .text("e")]))
    #expect(try feed("finding")[0]["data"]?["title"] == .text("d"))
  }

  @Test("Inactive against changed: neither is lost", arguments: ["sheet", "finding", "inspection"])
  func removed(type: String) throws {
    _ = try push(
      [
        add(1, "sheet", "s", sheet("start", #""heated":"yes""#)),
        add(2, "finding", "f", #""inspection":"i","severity":"note","title":"a""#),
      ], by: fixture.iida)
    let key = ["sheet": "s", "finding": "f", "inspection": "i"][type] ?? ""
    let change = type == "sheet" ? #""answers":{"how":"x"}"# : #""title":"x""#
    let other = type == "sheet" ? #""answers":{"heated":"no"}"# : #""comment":"x""#
    // Somebody changed it before it was to become inactive: it stays.
    _ = try push([set(1, key, base: 1, change)], by: fixture.ilmo)
    let stays = try pushed(set(3, key, base: 1, #""active":false"#), by: fixture.iida)
    #expect(stays["data"]?["active"] == .flag(true) && stays.conflicts.count == 1)
    let kept = try conflicts()[0]
    #expect(kept["kind"] == .text("removed"))
    #expect(kept["offered"] == .object(["active": .flag(false)]))
    #expect(try decide(kept, "offered").status == 200)
    #expect(try feed(type)[0]["data"]?["active"] == .flag(false))
    // A change of what became inactive meanwhile is kept whole; deciding for it brings it back.
    let late = try pushed(set(2, key, base: 2, other), by: fixture.ilmo)
    #expect(late["data"]?["active"] == .flag(false) && late.conflicts.count == 1)
    let second = try conflicts()[0]
    #expect(second["kind"] == .text("removed") && second["thing"] == late["id"])
    #expect(try decide(second, "offered").status == 200)
    let data = try feed(type)[0]["data"]
    #expect(data?["active"] == .flag(true))
    let value = type == "sheet" ? data?["answers"]?["heated"] : data?["comment"]
    #expect(value == .text(type == "sheet" ? "no" : "x"))
  }

  @Test("A request with a base merges the inspection's own fields, too")
  func inspectionMerges() throws {
    _ = try save(#""title":"Theirs""#, by: fixture.mikko)
    let saved = try save(#""base":1,"title":"Mine","comment":"C""#, by: fixture.iida)
    #expect(saved["title"] == .text("Theirs") && saved["comment"] == .text("C"))
    let ids = saved.body.conflicts
    #expect(try conflicts().map { $0["id"] } == ids && ids.count == 1)
    #expect(try conflicts()[0]["type"] == .text("inspection"))
    let plain = try save(#""title":"Mine""#, by: fixture.iida)
    #expect(plain["title"] == .text("Mine") && plain["conflicts"] == .integer(1))
    let result = try pushed(set(1, "i", base: 2, #""title":"Third""#), by: fixture.iida)
    #expect(result["data"]?["title"] == .text("Mine") && result.conflicts.count == 1)
  }

  @Test(
    "An answer to a hidden field is kept; a sheet that its own phone took out comes back by an add")
  func hiddenAndBack() throws {
    let result = try pushed(
      add(1, "sheet", "s", sheet("start", #""heated":"no","how":"oil""#)), by: fixture.iida)
    #expect(result["data"]?["answers"]?["how"] == .text("oil"))
    _ = try push([set(2, "s", base: 0, #""active":false"#)], by: fixture.iida)
    let back = try pushed(
      add(3, "sheet", "t", sheet("start", #""how":"gas""#)), by: fixture.iida)
    #expect(back["id"] == result["id"] && back["data"]?["active"] == .flag(true))
    #expect(back.conflicts.isEmpty)
    #expect(back["data"]?["answers"] == .object(["heated": .text("no"), "how": .text("gas")]))
  }

  @Test("What a phone filled in for a target stays, though the target was moved meanwhile")
  func moved() throws {
    let shed = try fixture.target("Shed")
    _ = try fixture.call(110, #""id":\#(kitchen),"parent":\#(shed)"#, by: fixture.mikko)
    let set = sheet("rooms", #""damp":"wet""#, #","target":\#(kitchen)"#)
    #expect(try pushed(add(1, "sheet", "r", set), by: fixture.iida).number("status") == 200)
    let saved = try save(#""sheets":[{"key":"x","section":"rooms","target":\#(kitchen)}]"#)
    #expect(saved.faults == ["data.sheets[0].target"])
  }
}
