import APITestSupport
import JSON
import Testing

@Suite("Values that name targets, in every way to write a number")
struct DeclaredValueTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let kitchen: Int64

  init() throws {
    let (fixture, hall) = try InspectionsFixture.withHall()
    let saved = try fixture.call(
      102,
      #""visibility":"assigned","targetFields":[{"key":"near","label":"Near","type":"target"},{"key":"floors","label":"Floors","type":"number"}]"#,
      by: fixture.anna)
    #expect(saved.status == 200, "\(saved.text)")
    _ = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    (self.fixture, self.hall) = (fixture, hall)
    kitchen = try fixture.target("Kitchen", below: hall, kind: "room")
  }

  @Test("A target that is not seen is refused beside all else that is wrong")
  func unseen() throws {
    let shed = try fixture.target("Shed")
    let id = try fixture.start(hall)
    for number in ["\(shed)", "\(shed).0", "\(shed)00e-2", "99999", "99999.0", "9.9999e4"] {
      let target = try fixture.call(
        109, #""name":"A","parent":\#(hall),"fields":{"near":\#(number),"floors":1.5}"#,
        by: fixture.iida)
      #expect(Set(target.bad) == ["fields.near", "fields.floors"], "\(number) \(target.text)")
      let sheet = try fixture.call(
        114,
        #""id":\#(id),"sheets":[{"key":"s","section":"rooms","target":\#(kitchen),"set":{"near":\#(number),"size":"x"}}]"#,
        by: fixture.iida)
      #expect(Set(sheet.bad) == ["sheets[s].near", "sheets[s].size"], "\(number) \(sheet.text)")
    }
    let pushed = try pushed(
      set(1, "target-\(hall)", base: 9, #""fields":{"near":\#(shed).0}"#), by: fixture.iida)
    #expect(pushed.number("status") == 422, "\(pushed)")
  }

  @Test("One that is seen is kept as its number")
  func seen() throws {
    let saved = try fixture.call(
      110, #""id":\#(kitchen),"fields":{"near":\#(hall).0}"#, by: fixture.iida)
    #expect(saved["fields"]?["near"] == .integer(hall), "\(saved.text)")
  }
}
