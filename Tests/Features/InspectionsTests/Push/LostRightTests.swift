import APITestSupport
import JSON
import Testing

@Suite("Changes of what their sender may not see any more")
struct LostRightTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  @Test(
    "A right lost by visibility, role or assignment: all is kept for the managers, nothing is told",
    arguments: ["visibility", "role", "assignment"])
  func rights(loss: String) throws {
    if loss != "visibility" {
      _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    }
    if loss == "role" { try fixture.setMember("tornio", 4, "manager", by: fixture.anna) }
    if loss == "assignment" {
      _ = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    }
    // Nothing of it is hers.
    let id = try fixture.start(hall, #","key":"i""#, by: fixture.mikko)
    _ = try fixture.call(
      114,
      #""id":\#(id),"sheets":[{"key":"s","section":"start","set":{"heated":"no"}}],"findings":[{"key":"f","severity":"note","title":"W"}]"#,
      by: fixture.mikko)
    switch loss {
    case "visibility": _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    case "role": try fixture.setMember("tornio", 4, "inspector", by: fixture.anna)
    default: _ = try fixture.call(110, #""id":\#(hall),"inspectors":[]"#, by: fixture.mikko)
    }
    let late = results(
      try push(
        [
          set(1, "s", base: 1, #""answers":{"how":"oil"}"#), set(2, "f", base: 1, #""title":"X""#),
          set(3, "i", base: 1, #""title":"X""#),
          add(4, "target", "t", #""name":"Kitchen","parent":\#(hall)"#),
          add(5, "inspection", "j", #""target":"t","template":"yearly""#),
          add(6, "sheet", "js", #""inspection":"j","section":"start","answers":{"heated":"no"}"#),
          add(7, "sheet", "m", #""inspection":"i","section":"meters","answers":{"reading":1}"#),
          state(8, "j", #""state":"finished""#), state(9, "i", #""state":"finished""#),
          #"{"n":10,"op":"set","id":\#(hall),"base":1,"set":{"city":"T"}}"#,
        ], by: fixture.iida))
    #expect(late.map { $0["status"] } == Array(repeating: .integer(200), count: 10), "\(late)")
    #expect(late.allSatisfy { $0["data"] == .null && $0.conflicts.count == 1 }, "\(late)")
    #expect(try fixture.call(128, by: fixture.iida).list.isEmpty)
    #expect(try feed("conflict", by: fixture.iida).isEmpty)
    let kept = try conflicts()
    #expect(kept.count == 10 && kept.allSatisfy { $0["kind"] == .text("rights") })
    // The managers take all of it, in its order.
    for conflict in kept {
      let decided = try decide(conflict, "offered")
      #expect(decided.status == 200, "\(conflict) \(decided.text)")
    }
    let whole = try fixture.call(112, #""id":\#(id)"#, by: fixture.mikko)
    #expect(whole["state"] == .text("finished") && whole["title"] == .text("X"))
    #expect(whole.all("key", of: "sheets") == [.text("s"), .text("m")])
    let own = try feed("inspection").first { $0["data"]?["key"] == .text("j") }?["data"]
    #expect(own?["state"] == .text("finished") && own?["inspector"] == .integer(4))
    try compareAudit()
  }

  @Test("A later position of a target that is kept takes the place of the earlier one")
  func keptPosition() throws {
    _ = try fixture.call(
      102,
      #""visibility":"assigned","targetFields":[{"key":"a","label":"A","type":"text"},{"key":"b","label":"B","type":"text"}]"#,
      by: fixture.anna)
    for inspectors in ["[4]", "[]"] {
      _ = try fixture.call(
        110, #""id":\#(hall),"inspectors":\#(inspectors)"#, by: fixture.mikko)
    }
    let place = #""position":{"latitude":1,"longitude":2"#
    _ = try push(
      [
        add(
          1, "target", "t",
          #""name":"T","parent":\#(hall),\#(place),"accuracy":9},"fields":{"a":"x","b":"x"}"#),
        set(2, "t", base: 0, #"\#(place)},"fields":{"b":"y"}"#),
      ], by: fixture.iida)
    #expect(try decide(try conflicts()[0], "offered").status == 200)
    let made = try fixture.call(107, #""under":\#(hall)"#, by: fixture.mikko).list[0]
    #expect(
      made["position"] == .object(["latitude": .integer(1), "longitude": .integer(2)]), "\(made)")
    #expect(made["fields"] == .object(["a": .text("x"), "b": .text("y")]))
  }

  @Test("A move below a target that is kept is kept too, and decided after it")
  func keptParent() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    for inspectors in ["[4]", "[]"] {
      _ = try fixture.call(
        110, #""id":\#(hall),"inspectors":\#(inspectors)"#, by: fixture.mikko)
    }
    let sent = results(
      try push(
        [
          add(1, "target", "own", #""name":"Own""#),
          add(2, "target", "t", #""name":"T","parent":\#(hall)"#),
          set(3, "own", base: 0, #""parent":"t","city":"K""#),
        ], by: fixture.iida))
    #expect(sent.map { $0.number("status") } == [200, 200, 200], "\(sent)")
    #expect(sent[2]["data"]?["city"] == .text("K") && sent[2].conflicts.count == 1)
    let kept = try conflicts()
    #expect(kept.map { $0["kind"] } == [.text("rights"), .text("rights")])
    #expect(kept.map { $0["field"] } == [.null, .text("parent")])
    let early = try decide(kept[1], "offered")
    #expect(early.bad == ["value"], "\(early.text)")
    for conflict in kept { #expect(try decide(conflict, "offered").status == 200) }
    let names = try fixture.call(107, #""under":\#(hall)"#, by: fixture.mikko).all("name")
    #expect(names == [.text("Own"), .text("T")])
    try compareAudit()
  }

  @Test("What was made after the right was lost is as what never was")
  func neverSeen() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    let shed = try fixture.target("Shed")
    _ = try fixture.start(shed, #","key":"i""#, by: fixture.mikko)
    for change in [
      set(1, "KEY", base: 0, #""title":"X""#), state(2, "KEY", #""state":"finished""#),
    ] {
      let answers = try ["i", "none"].map { key in
        try pushed(
          change.replacing("KEY", with: key), by: fixture.iida, device: key)
      }
      #expect(answers[0]["problem"] == answers[1]["problem"] && answers[0].number("status") == 422)
    }
    // Neither an id nor a key tells whether there is something that is not seen.
    for (type, set) in [
      ("target", #""name":"X","parent":NAME"#),
      ("inspection", #""target":NAME,"template":"yearly""#),
      ("sheet", #""inspection":NAME,"section":"start""#),
      ("finding", #""inspection":NAME,"severity":"note","title":"X""#),
    ] {
      let names = [#""i""#, #""none""#, "\(shed)", "99999", #""target-\#(shed)""#]
      let problems = try names.enumerated().map { index, name in
        try pushed(
          add(1, type, "x", set.replacing("NAME", with: name)), by: fixture.iida,
          device: "\(type)\(index)")["problem"]
      }
      #expect(Set(problems).count == 1 && problems[0] != nil, "\(problems)")
    }
    let adds = try [shed, 99_999].enumerated().map { index, target in
      try pushed(
        add(1, "inspection", "x", #""target":\#(target),"template":"yearly""#), by: fixture.iida,
        device: "a\(index)")
    }
    #expect(adds[0] == adds[1] && adds[0].number("status") == 422)
    #expect(try conflicts().isEmpty)
  }
}
