import APITestSupport
import HTTP
import JSON
import Testing
import WebAPI

@Suite("Requests of inspections at their limits")
struct RequestEdgeTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test("A push of more than 8 MiB is 413; an unknown op or type is 422")
  func push() throws {
    let head = RequestHead(
      method: .post, uri: "/api/v1/accounts/tornio/push",
      fields: [
        ("authorization", "Bearer \(fixture.iida)"), ("content-type", "application/json"),
        ("content-length", "\(8 << 20 + 1)"),
      ])
    for (count, isTaken) in [(8 << 20, true), (8 << 20 + 1, false)] {
      switch fixture.api.dispatcher.admit(head, announcedBytes: count, loop: 0) {
      case .accept(_, let most, _): #expect((count <= most) == isTaken)
      case .respond(let refusal): #expect(!isTaken && refusal.status == 413)
      case .receive: Issue.record("no receiver takes it")
      }
    }
    for change in [
      #"{"n":1,"op":"move","key":"t","set":{}}"#,
      #"{"n":2,"op":"add","type":"lift","key":"t","set":{}}"#,
    ] {
      let answer = try push([change], by: fixture.iida)
      #expect(statuses(answer) == [422], "\(answer.text)")
    }
    #expect(try fixture.call(126, #""types":["lift"]"#, by: fixture.iida).bad == ["types[0]"])
  }

  @Test("What was offered and is no value of its field any more is 422")
  func offeredNoMore() throws {
    let fields = { (type: String) in
      #""targetFields":[{"key":"roof","label":"Roof","type":"choice","choices":[\#(type)]}]"#
    }
    let choice = { (value: String) in #"{"value":"\#(value)","label":"L"}"# }
    let both = fields(choice("tin") + "," + choice("tile"))
    #expect(try fixture.call(102, both, by: fixture.anna).status == 200)
    let target = try fixture.target("Hall")
    let key = "target-\(target)"
    _ = try fixture.call(110, #""id":\#(target),"fields":{"roof":"tile"}"#, by: fixture.mikko)
    let late = try pushed(set(1, key, base: 1, #""fields":{"roof":"tin"}"#), by: fixture.iida)
    #expect(late.conflicts.count == 1, "\(late)")
    #expect(try fixture.call(102, fields(choice("tile")), by: fixture.anna).status == 200)
    let decided = try decide(try conflicts()[0], "offered")
    #expect(decided.status == 422 && decided.bad == ["value"], "\(decided.text)")
    #expect(try decide(try conflicts()[0], "current").status == 200)
  }
}
