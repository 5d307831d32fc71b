import APITestSupport
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Inspections, sheets and findings that devices push")
struct PushedInspectionTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  private static let signature = #""signatures":[{"name":"Iida","strokes":[[[0,0],[9,9]]]}]"#

  /// A day's work without a network: all is named by keys.
  private var day: [String] {
    [
      add(1, "target", "t", #""name":"Kitchen","kind":"room","parent":\#(hall)"#),
      add(2, "inspection", "i", #""target":\#(hall),"template":"yearly","version":1"#),
      add(3, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"yes"}"#),
      add(
        4, "sheet", "r",
        #""inspection":"i","section":"rooms","target":"t","order":2,"answers":{"size":12.50,"near":"t"}"#
      ),
      set(5, "s", base: 0, #""answers":{"how":"oil"}"#),
      add(
        6, "finding", "f",
        #""inspection":"i","sheet":"r","field":"size","severity":"major","title":"Small""#),
      set(7, "f", base: 0, #""due":"2026-05-01","comment":"Soon""#),
      set(8, "i", base: 0, #""title":"Mine","comment":"All""#),
      state(9, "i", #""state":"finished","holds":{"sheets":2,"findings":1},\#(Self.signature)"#),
    ]
  }

  @Test("A whole day is pushed by keys, and reads as if it had been saved by requests")
  func keys() throws {
    let answer = try push(day, by: fixture.iida)
    #expect(statuses(answer) == Array(repeating: 200, count: 9), "\(answer.text)")
    let list = results(answer)
    #expect(list.allSatisfy { $0.conflicts.isEmpty })
    #expect(list[2]["data"]?["inspection"] == list[1]["id"] && list[2]["type"] == .text("sheet"))
    #expect(list[3]["data"]?["target"] == list[0]["id"])
    #expect(
      list[3]["data"]?["answers"] == .object(["near": list[0]["id"], "size": .number("12.5")]))
    #expect(
      list[4]["data"]?["answers"] == .object(["heated": .text("yes"), "how": .text("oil")]))
    #expect(
      list[5]["data"]?["sheet"] == list[3]["id"] && list[5]["data"]?["target"] == list[0]["id"])
    #expect(list[8]["data"]?["state"] == .text("finished"))
    let id = list[1].number("id")
    let whole = try fixture.call(112, #""id":\#(id)"#, by: fixture.iida)
    #expect(whole["title"] == .text("Mine") && whole["inspector"] == .integer(4))
    #expect(whole.all("key", of: "sheets") == [.text("s"), .text("r")])
    #expect(whole.all("digest", of: "signatures") == [whole["digest"]])
    // The same again, whole or after the results are forgotten, does nothing twice.
    let rows = fixture.api.database.texts("SELECT id FROM audit_log").count
    #expect(results(try push(day, by: fixture.iida)).allSatisfy { $0["again"] == .flag(true) })
    _ = try push([set(10, "s", base: 9, #""order":0"#)], by: fixture.iida, #","confirmed":9"#)
    let adds = results(try push(day, by: fixture.iida)).filter { $0["again"] == .flag(true) }
    #expect(adds.map { $0["key"] } == ["t", "i", "s", "r", "f"].map { .text($0) })
    #expect(fixture.api.database.texts("SELECT id FROM audit_log").count == rows)
  }

  @Test("Both endpoints take the same push, and leave the same in the feed")
  func endpoints() throws {
    var texts: [String] = []
    for isREST in [false, true] {
      let tests = try PushedInspectionTests()
      let body =
        #""device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[\#(tests.day.joined(separator: ","))]"#
      let fixture = tests.fixture
      let answer =
        isREST
        ? try fixture.api.send(
          .post, below: "/accounts/tornio/push", "{\(body)}", by: fixture.iida)
        : try fixture.call(127, body, by: fixture.iida)
      #expect(answer.status == 200)
      let feed =
        isREST
        ? try fixture.api.send(.get, below: "/accounts/tornio/changes", by: fixture.iida)
        : try fixture.call(126, by: fixture.iida)
      texts.append(answer.text + feed.text)
    }
    #expect(texts[0] == texts[1] && texts[0].contains(#""type":"finding""#))
  }

  @Test(
    "What is wrong is told by the fields as they stand in set",
    arguments: [
      ("sheet", #""section":"start""#, ["inspection"]),
      ("sheet", #""inspection":"i","section":"none""#, ["section"]),
      ("sheet", #""inspection":"i","section":"start","target":HALL"#, ["target"]),
      ("sheet", #""inspection":"i","section":"rooms""#, ["target"]),
      ("sheet", #""inspection":"none","section":"start""#, ["inspection"]),
      ("sheet", #""inspection":HALL,"section":"start""#, ["inspection"]),
      (
        "sheet", #""inspection":"i","section":"start","answers":{"heated":"x","none":1}"#,
        ["answers.heated", "answers.none"]
      ),
      ("sheet", #""inspection":"i","section":"start","heated":"yes""#, ["heated"]),
      ("finding", #""inspection":"i","title":"X""#, ["severity"]),
      ("finding", #""inspection":"i","severity":"note","title":"X","sheet":HALL"#, ["sheet"]),
      ("finding", #""inspection":"i","severity":"note","title":"X","field":"size""#, ["field"]),
      ("inspection", #""target":HALL,"template":"none""#, ["template"]),
      ("inspection", #""target":"none","template":"yearly""#, ["target"]),
      ("template", #""title":"X""#, ["type"]),
    ])
  func faults(_ type: String, _ set: String, fields: [String]) throws {
    _ = try push([add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#)])
    let set = set.replacing("HALL", with: "\(hall)")
    let answer = try push([add(2, type, "x", set)])
    guard case .array(let errors)? = results(answer).first?["problem"]?["errors"] else {
      Issue.record("no errors: \(answer.text)")
      return
    }
    #expect(errors.map { $0["field"] } == fields.map { .text($0) })
  }

  @Test("Texts have their lengths, from devices and from requests")
  func lengths() throws {
    _ = try push([add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#)])
    let long = String(repeating: "x", count: 101)
    let finding = #""inspection":"i","severity":"note","title":"\#(long)""#
    #expect(try pushed(add(2, "finding", "f", finding)).number("status") == 422)
    #expect(try pushed(set(3, "i", base: 0, #""title":"\#(long)""#)).number("status") == 422)
    let id = try fixture.call(111, by: fixture.mikko).list[0].number("id")
    let saved = try fixture.call(
      114, #""id":\#(id),"findings":[{"key":"f","severity":"note","title":"\#(long)"}]"#,
      by: fixture.mikko)
    #expect(saved.faults == ["data.findings[0].title"])
  }

  @Test("The state is set as by a request: required fields, what the phone holds, who may")
  func states() throws {
    let start = #""target":\#(hall),"template":"yearly""#
    _ = try push([add(1, "inspection", "i", start)], by: fixture.iida)
    let finish = #""state":"finished""#
    #expect(try pushed(state(2, "i", finish), by: fixture.iida).number("status") == 422)
    let sheet = #""inspection":"i","section":"start","answers":{"heated":"no"}"#
    _ = try push([add(3, "sheet", "s", sheet)], by: fixture.iida)
    let early = try pushed(state(4, "i", finish + #","holds":{"sheets":2}"#), by: fixture.iida)
    #expect(early.number("status") == 409)
    #expect(early["problem"]?["missing"]?["sheets"] == .integer(1), "\(early)")
    #expect(try pushed(state(5, "i", finish), by: fixture.iida).number("status") == 200)
    let void = try pushed(state(6, "i", #""state":"void""#), by: fixture.iida)
    #expect(void.number("status") == 403)
    let target = try pushed(state(7, "t", finish), by: fixture.iida)
    #expect(target.number("status") == 422)
    let open = try pushed(state(1, "i", #""state":"open""#), by: fixture.mikko)
    #expect(open["data"]?["state"] == .text("open"))
    // An inactive one comes back.
    for flag in [false, true] {
      let set = set(flag ? 9 : 8, "i", base: 9, #""active":\#(flag)"#)
      let result = try pushed(set, by: fixture.iida)
      #expect(result["data"]?["active"] == .flag(flag), "\(result)")
    }
  }

  @Test("The state of a target that an inspection changed is the device's own change of it")
  func ownState() throws {
    let cursor = try feed("target").last?["data"]
    _ = try push([add(1, "inspection", "i", #""target":\#(hall),"template":"yearly""#)])
    let target =
      #"{"n":2,"op":"set","id":\#(hall),"base":\#(cursor?.number("revision") ?? 0),"set":{"active":false}}"#
    let result = try pushed(target)
    #expect(result["data"]?["active"] == .flag(false) && result.conflicts.isEmpty, "\(result)")
  }

  @Test("A refused change leaves the others; what names it is refused on that field")
  func alone() throws {
    let start = #""target":\#(hall),"template":"yearly""#
    let answer = try push(
      [
        add(1, "inspection", "i", start),
        add(2, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"maybe"}"#),
        add(3, "finding", "f", #""inspection":"i","sheet":"s","severity":"note","title":"X""#),
        set(4, "s", base: 0, #""answers":{"heated":"no"}"#),
        add(5, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"no"}"#),
        add(6, "sheet", "s", #""inspection":"i","section":"meters""#),
      ], by: fixture.iida)
    #expect(statuses(answer) == [200, 422, 422, 422, 200, 422], "\(answer.text)")
    let problems = results(answer).map { $0["problem"] }
    #expect(problems[5]?["type"] == .text("urn:kortti:problem:key-reused"))
    #expect(try feed("sheet").count == 1 && feed("finding").isEmpty)
  }

  @Test("A copied phone takes a new name, and what it sends again clashes with nothing")
  func copied() throws {
    _ = try push(day, by: fixture.iida)
    let stale = try push([set(3, "s", base: 0, #""order":1"#)], by: fixture.iida)
    #expect(statuses(stale) == [409] && results(stale)[0]["problem"]?["lastN"] == .integer(9))
    let conflicts = try conflicts().count
    let again = try push(day, by: fixture.iida, device: "copy")
    // The inspection is finished meanwhile: what differs from it comes too late, what is equal does not.
    #expect(statuses(again) == Array(repeating: 200, count: 9), "\(again.text)")
    #expect(try self.conflicts().count == conflicts)
    #expect(try feed("sheet").count == 2 && feed("finding").count == 1)
  }

  @Test("Two phones finish: the second adds its signature, unless it holds more")
  func finishedTwice() throws {
    _ = try push(day, by: fixture.iida)
    let id = try fixture.call(111, by: fixture.ilmo).list[0].number("id")
    func finish(_ number: Int, _ more: String) -> String {
      #"{"n":\#(number),"op":"state","id":\#(id),"set":{"state":"finished",\#(more)}}"#
    }
    let second = try pushed(finish(1, Self.signature), by: fixture.ilmo)
    guard case .array(let signatures)? = second["data"]?["signatures"] else {
      Issue.record("no signatures: \(second)")
      return
    }
    #expect(signatures.map { $0["by"] } == [.integer(4), .integer(5)])
    #expect(Set(signatures.map { $0["digest"] }) == [second["data"]?["digest"]])
    let more = try pushed(finish(2, #""holds":{"sheets":3}"#), by: fixture.ilmo)
    #expect(more.number("status") == 409)
  }
}
