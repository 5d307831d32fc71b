import APITestSupport
import JSON
import Testing

@Suite("Decisions that devices send")
struct PushedDecisionTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  /// A conflict between two towns, which iida offered.
  private func clash() throws -> JSONTree {
    _ = try fixture.call(110, #""id":\#(hall),"city":"Kemi""#, by: fixture.mikko)
    let late = try pushed(
      #"{"n":1,"op":"set","id":\#(hall),"base":1,"set":{"city":"Tornio"}}"#, by: fixture.iida)
    return try #require(try conflicts().first, "\(late)")
  }

  private func decision(_ number: Int, _ id: Int64, _ set: String) -> String {
    #"{"n":\#(number),"op":"decide","type":"conflict","id":\#(id),"set":{\#(set)}}"#
  }

  /// The first field that a result finds wrong.
  private func field(of result: JSONTree) -> JSONTree? {
    guard case .array(let errors)? = result["problem"]?["errors"] else { return nil }
    return errors.first?["field"]
  }

  private func city() throws -> JSONTree? {
    try fixture.call(108, #""id":\#(hall)"#, by: fixture.mikko)["city"]
  }

  private func setRole(_ role: String) throws {
    try fixture.setMember("tornio", 5, role, by: fixture.anna)
  }

  @Test("The value null empties a field that may be empty, and is 422 for any other")
  func null() throws {
    let towns = try clash()
    let names = try pushed(
      #"{"n":2,"op":"set","id":\#(hall),"base":1,"set":{"name":"Shed"}}"#, by: fixture.ilmo)
    #expect(names.number("status") == 200)
    func decide(_ conflict: JSONTree, _ more: String) throws -> APIFixture.Answer {
      try fixture.call(
        129, #""id":\#(conflict.number("id")),"keep":\#(more)"#, by: fixture.mikko)
    }
    for more in [#""value""#, #""offered","value":null"#, #""current","value":1"#] {
      #expect(try decide(towns, more).bad == ["value"])
    }
    let emptied = try decide(towns, #""value","value":null"#)
    #expect(emptied.status == 200 && emptied["kept"] == .text("value"), "\(emptied.text)")
    #expect(try city() == .text(""))
    let name = try #require(try nameConflict())
    let refused = try decide(name, #""value","value":null"#)
    #expect(refused.status == 422 && refused.bad == ["value"], "\(refused.text)")
    #expect(try conflicts().count == 1)
    try compareAudit()
  }

  /// A conflict about the name of the hall.
  private func nameConflict() throws -> JSONTree? {
    _ = try fixture.call(110, #""id":\#(hall),"name":"Barn""#, by: fixture.mikko)
    _ = try pushed(
      #"{"n":3,"op":"set","id":\#(hall),"base":1,"set":{"name":"Store"}}"#, by: fixture.iida)
    return try conflicts().first { $0["field"] == .text("name") }
  }

  @Test("What is no conflict, or never was the sender's to decide, is 422 on the field")
  func unknown() throws {
    let id = try clash().number("id")
    let answer = try push(
      [
        decision(1, 999, #""keep":"current""#), decision(2, hall, #""keep":"current""#),
        #"{"n":3,"op":"decide","key":"nobody","set":{"keep":"current"}}"#,
        decision(4, id, #""keep":"current""#),
      ], by: fixture.ilmo)
    #expect(statuses(answer) == [422, 422, 422, 422], "\(answer.text)")
    let fields = results(answer).map(field(of:))
    #expect(fields == ["id", "id", "key", "id"].map { .text($0) }, "\(answer.text)")
    // A number that a restore lost is nobody's for ever: it is not waited for.
    try fixture.restored()
    let lost = try pushed(decision(5, 999, #""keep":"current""#), by: fixture.ilmo)
    #expect(lost.number("status") == 422)
    #expect(try conflicts().count == 1)
  }

  @Test("Its sender, a manager once, is none any more: it is kept for the managers")
  func lostRole() throws {
    let id = try clash().number("id")
    try setRole("manager")
    try setRole("inspector")
    let late = try pushed(
      decision(1, id, #""keep":"value","value":"Oulu""#), by: fixture.ilmo)
    #expect(late.number("status") == 200 && late["data"] == .null, "\(late)")
    #expect(late["type"] == .text("conflict") && late["id"] == .null)
    #expect(try city() == .text("Kemi"))
    let all = try conflicts()
    #expect(all.count == 2 && all[1]["kind"] == .text("rights"), "\(all)")
    #expect(all[1]["thing"] == .integer(hall) && all[1]["by"] == .integer(5))
    #expect(all[1]["offered"]?["set"]?["value"] == .text("Oulu"))
    #expect(try fixture.call(128, by: fixture.ilmo).list.isEmpty)
    #expect(try decide(all[1], "offered").status == 200)
    #expect(try city() == .text("Oulu"))
    #expect(try conflicts().isEmpty)
    let first = try fixture.call(128, by: fixture.mikko).list[0]
    #expect(first["decidedBy"] == .integer(3) && first["kept"] == .text("value"), "\(first)")
    try compareAudit()
  }

  @Test("A kept decision about what was decided since can only be dropped")
  func tooLate() throws {
    let clash = try clash()
    try setRole("manager")
    try setRole("inspector")
    _ = try pushed(decision(1, clash.number("id"), #""keep":"offered""#), by: fixture.ilmo)
    #expect(try decide(clash, "current").status == 200)
    let kept = try conflicts()[0]
    let refused = try decide(kept, "offered")
    #expect(refused.status == 422 && refused.bad == ["value"], "\(refused.text)")
    #expect(try decide(kept, "current").status == 200)
    #expect(try city() == .text("Kemi"))
    try compareAudit()
  }

  @Test("Whoever offered the value, and lost the right to the target, is heard as well")
  func lostTarget() throws {
    let id = try clash().number("id")
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    let late = try pushed(decision(2, id, #""keep":"offered""#), by: fixture.iida)
    #expect(late.number("status") == 200 && late["data"] == .null, "\(late)")
    let kept = try conflicts()
    #expect(kept.count == 2 && kept[1]["kind"] == .text("rights"))
    #expect(try decide(kept[1], "offered").status == 200)
    #expect(try city() == .text("Tornio"))
    try compareAudit()
  }

  @Test("A decision closes the one conflict, though its device offers something else for the field")
  func otherOffer() throws {
    let offered = #"{"n":1,"op":"set","id":\#(hall),"base":1,"set":{"active":false}}"#
    _ = try fixture.call(110, #""id":\#(hall),"active":false"#, by: fixture.mikko)
    // What is added below an inactive target offers to bring that back.
    _ = try pushed(
      add(1, "target", "lift", #""name":"Lift","parent":\#(hall)"#), by: fixture.iida, device: "old"
    )
    _ = try fixture.call(110, #""id":\#(hall),"active":true"#, by: fixture.mikko)
    let removal = try pushed(offered, by: fixture.iida)
    #expect(removal.conflicts.count == 1, "\(removal)")
    let back = try conflicts()[0]
    #expect(back["offered"] == .object(["active": .flag(true)]), "\(back)")
    let late = try pushed(
      decision(2, back.number("id"), #""keep":"offered""#), by: fixture.iida)
    #expect(late["data"]?["kept"] == .text("offered"), "\(late)")
    #expect(try conflicts().map { .integer($0.number("id")) } == removal.conflicts)
    let open = try #require(try conflicts().first)
    #expect(open["offered"] == .object(["active": .flag(false)]))
    #expect(try decide(open, "offered").status == 200)
    let hall = try fixture.call(108, #""id":\#(hall)"#, by: fixture.mikko)
    #expect(hall["active"] == .flag(false))
    try compareAudit()
  }

  @Test("A change with both id and key, or an add with an id, is 422 on the id")
  func twoNames() throws {
    let answer = try push([
      #"{"n":1,"op":"set","id":\#(hall),"key":"k","base":1,"set":{"city":"A"}}"#,
      #"{"n":2,"op":"add","type":"target","id":\#(hall),"key":"k","set":{"name":"A"}}"#,
      #"{"n":3,"op":"add","type":"target","key":"k","set":{"name":"A"}}"#,
    ])
    #expect(statuses(answer) == [422, 422, 200], "\(answer.text)")
    #expect(results(answer).prefix(2).map(field(of:)) == [.text("id"), .text("id")])
  }
}
