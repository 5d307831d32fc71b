import APITestSupport
import Core
import Database
import HTTP
import JSON
import TestSupport
import Testing
import WebAPI

@Suite("Requests of inspections at their limits")
struct RequestEdgeTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test("A target has 10,000 children, and no more", .timeLimit(.minutes(5)))
  func children() throws {
    let top = try fixture.target("Top")
    // The rows of items and targets alone: to add them one by one takes long.
    try fixture.api.database.write { transaction in
      for table in ["items", "targets"] {
        let columns = try transaction.all(
          SQLText("SELECT name FROM pragma_table_info('\(table)')")
        ) { $0.text(0) }
        let values = columns.map { column in
          switch column {
          case "id", "seq": "n"
          case "key": "'k' || n"
          case "parent": "\(top)"
          case "code": "NULL"
          default: column
          }
        }
        let statement = SQLText(
          """
          WITH RECURSIVE numbers (n) AS (
            SELECT 100000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 109998)
          INSERT INTO \(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM numbers, \(table)
          WHERE account = 1 AND id = \(top)
          """)
        try transaction.run(statement)
      }
    }
    _ = try fixture.target("The last", below: top)
    let refused = try fixture.call(109, #""name":"More","parent":\#(top)"#, by: fixture.mikko)
    #expect(refused.status == 422 && refused.bad == ["parent"], "\(refused.text)")
  }

  @Test("A push of more than 8 MiB is 413; an unknown op or type is 422")
  func push() throws {
    let head = RequestHead(
      method: .post, target: "/api/v1/accounts/tornio/push",
      fields: [
        ("authorization", "Bearer \(fixture.iida)"), ("content-type", "application/json"),
        ("content-length", "\(8 << 20 + 1)"),
      ])
    for (count, isTaken) in [(8 << 20, true), (8 << 20 + 1, false)] {
      switch fixture.api.dispatcher.admit(head, announcedBytes: count, loop: 0) {
      case .accept(_, let most, _): #expect((count <= most) == isTaken)
      case .response(let refusal): #expect(!isTaken && refusal.status == 413)
      case .receive: Issue.record("no receiver takes it")
      }
    }
    for change in [
      #"{"n":1,"op":"move","key":"t","set":{}}"#,
      #"{"n":1,"op":"add","type":"lift","key":"t","set":{}}"#,
    ] {
      let answer = try push([change], by: fixture.iida)
      #expect(answer.status == 422, "\(answer.text)")
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
