import APITestSupport
import JSON
import Testing

@Suite("What a device changed that only managers may, once its sender is none any more")
struct LostRoleTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let inspection: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
    inspection = try fixture.start(hall)
  }

  private var late: [String] {
    [
      #"{"n":1,"op":"set","id":\#(hall),"base":1,"set":{"inspectors":[4],"city":"T"}}"#,
      add(2, "target", "t", #""name":"Shed","inspectors":[5,4,5]"#),
      #"{"n":3,"op":"state","id":\#(inspection),"set":{"state":"void"}}"#,
    ]
  }

  @Test("It is kept for the managers, and all else is made")
  func kept() throws {
    try fixture.setMember("tornio", 5, "manager", by: fixture.anna)
    try fixture.setMember("tornio", 5, "inspector", by: fixture.anna)
    let answer = try push(late, by: fixture.ilmo)
    #expect(statuses(answer) == [200, 200, 200], "\(answer.text)")
    let results = results(answer)
    #expect(results.allSatisfy { $0.conflicts.count == 1 }, "\(answer.text)")
    #expect(results[0]["data"]?["city"] == .text("T"))
    #expect(results[1]["data"]?["name"] == .text("Shed"))
    #expect(results[2]["data"]?["state"] == .text("open"))
    #expect(results[0...1].allSatisfy { $0["data"]?["inspectors"] == .array([]) })
    #expect(try fixture.call(128, by: fixture.ilmo).list.isEmpty)
    let kept = try conflicts()
    #expect(kept.map { $0["kind"] } == Array(repeating: .text("rights"), count: 3))
    #expect(kept.map { $0["field"] } == [.text("inspectors"), .text("inspectors"), .null])
    for conflict in kept { #expect(try decide(conflict, "offered").status == 200) }
    let shed = try fixture.call(108, #""id":\#(results[1].number("id"))"#, by: fixture.mikko)
    #expect(shed["inspectors"] == .array([.integer(4), .integer(5)]))
    let whole = try fixture.call(112, #""id":\#(inspection)"#, by: fixture.mikko)
    #expect(whole["state"] == .text("void"))
    try compareAudit()
  }

  @Test("Who never was a manager is refused, and so is a request of its own")
  func refused() throws {
    #expect(statuses(try push(late, by: fixture.ilmo)) == [403, 403, 403])
    try fixture.setMember("tornio", 5, "manager", by: fixture.anna)
    try fixture.setMember("tornio", 5, "inspector", by: fixture.anna)
    let plain = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.ilmo)
    #expect(plain.status == 403)
    #expect(try conflicts().isEmpty)
  }

  @Test("Inspectors who are named twice, in any order, are assigned once")
  func repeated() throws {
    let made = try fixture.call(109, #""name":"A","inspectors":[5,4,5]"#, by: fixture.mikko)
    #expect(made["inspectors"] == .array([.integer(4), .integer(5)]), "\(made.text)")
    let pushed = try pushed(add(1, "target", "t", #""name":"B","inspectors":[5,5]"#))
    #expect(pushed["data"]?["inspectors"] == .array([.integer(5)]), "\(pushed)")
    try compareAudit()
  }
}
