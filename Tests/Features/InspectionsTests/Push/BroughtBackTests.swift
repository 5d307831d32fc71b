import APITestSupport
import Core
import JSON
import TestSupport
import Testing

@Suite("After a restore a change waits for what people and other devices bring back")
struct BroughtBackTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  private var finishing: [String] {
    [
      add(1, "inspection", "i", #""target":\#(hall),"template":"yearly","version":1"#),
      state(
        2, "i",
        #""state":"finished","holds":{"sheets":2},"signatures":[{"name":"Iida","strokes":[[[0,0]]]}]"#
      ),
    ]
  }

  /// The fields of what a change that waits is told.
  private func told(_ result: JSONTree) -> [JSONTree?] {
    result["problem"]?["errors"]?.elements.map { $0["field"] } ?? []
  }

  @Test("Finishing waits for the sheets of others, and for required answers in them")
  func finish() throws {
    try fixture.restored()
    let first = results(try push(finishing, by: fixture.iida))
    #expect(first.map { $0.number("status") } == [200, 503], "\(first)")
    #expect(told(first[1]).count == 1)
    let sheets = [
      add(1, "sheet", "s", #""inspection":"i","section":"start","answers":{"heated":"no"}"#),
      add(2, "sheet", "m", #""inspection":"i","section":"meters","answers":{"reading":1}"#),
    ]
    #expect(statuses(try push([sheets[0]], by: fixture.ilmo, device: "ilmo")) == [200])
    let second = results(try push([finishing[1]], by: fixture.iida))[0]
    #expect(second["status"] == .integer(503) && told(second) == [.text("holds")], "\(second)")
    #expect(statuses(try push([sheets[1]], by: fixture.ilmo, device: "ilmo")) == [200])
    #expect(statuses(try push([finishing[1]], by: fixture.iida)) == [200])
    let whole = try fixture.call(111, by: fixture.mikko).list[0]
    #expect(whole["state"] == .text("finished") && whole["signatures"]?.elements.count == 1)
    try compareAudit()
  }

  @Test("Without a restore, and 30 days after it, finishing is refused", arguments: [nil, 30])
  func refused(ago: Int64?) throws {
    if let ago { try fixture.restored(secondsAgo: ago * 86_400) }
    #expect(statuses(try push(finishing, by: fixture.iida)) == [200, 422])
    try fixture.answer(fixture.call(111, by: fixture.iida).list[0].number("id"), #""heated":"no""#)
    let more = state(3, "i", #""state":"finished","holds":{"sheets":2}"#)
    #expect(statuses(try push([more], by: fixture.iida)) == [409])
  }

  private var targets: [String] {
    [
      add(
        1, "target", "t", #""name":"T","kind":"lift","fields":{"owner":"Ville"},"inspectors":[8]"#),
      add(2, "target", "below", #""name":"B","parent":"t""#),
      set(3, "target-\(hall)", base: 1, #""kind":"lift","city":"Tornio""#),
    ]
  }

  @Test("A target waits for the kinds, fields and members that an admin sets again")
  func declarations() throws {
    try fixture.restored()
    let first = results(try push(targets))
    #expect(first.map { $0.number("status") } == [503, 503, 503], "\(first)")
    #expect(
      told(first[0]) == ["kind", "fields.owner", "inspectors[0]"].map { .text($0) }, "\(first[0])")
    let wrong = add(4, "target", "w", #""name":" ","kind":"lift""#)
    #expect(statuses(try push([wrong])) == [422])
    let saved = try fixture.call(
      102,
      #""kinds":[{"kind":"room","label":"Room"},{"kind":"lift","label":"Lift"}],"targetFields":[{"key":"owner","label":"Owner","type":"text"}]"#,
      by: fixture.anna)
    #expect(saved.status == 200, "\(saved.text)")
    try fixture.setMember("tornio", 8, "inspector", by: fixture.anna)
    let second = results(try push(targets))
    #expect(second.map { $0.number("status") } == [200, 200, 200], "\(second)")
    #expect(second[0]["data"]?["inspectors"] == .array([.integer(8)]))
    #expect(second[2]["data"]?["city"] == .text("Tornio"))
    try compareAudit()
  }

  @Test("Without a restore, and 30 days after it, the target is refused", arguments: [nil, 30])
  func refusedTarget(ago: Int64?) throws {
    if let ago { try fixture.restored(secondsAgo: ago * 86_400) }
    #expect(statuses(try push(targets)) == [422, 422, 422])
  }

  @Test("What needs a role waits until the sender has it again; it is refused without a restore")
  func role() throws {
    let change = set(1, "target-\(hall)", base: 1, #""inspectors":[5]"#)
    #expect(try pushed(change, by: fixture.iida, device: "old").number("status") == 403)
    try fixture.restored()
    let first = try pushed(change, by: fixture.iida)
    #expect(first["status"] == .integer(503) && told(first) == [.text("op")], "\(first)")
    try fixture.setMember("tornio", 4, "manager", by: fixture.anna)
    #expect(try pushed(change, by: fixture.iida)["data"]?["inspectors"] == .array([.integer(5)]))
  }
}
