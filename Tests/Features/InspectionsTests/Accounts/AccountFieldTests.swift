import APITestSupport
import DatabaseTypes
import Inspections
import JSON
import Testing
import WebAPI

@Suite("Fields that an account declares for its targets, and what a server admin sees of it")
struct AccountFieldTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  private func declare(_ fields: String) throws -> APIFixture.Answer {
    try fixture.call(102, #""targetFields":[\#(fields)]"#, by: fixture.anna)
  }

  @Test("A key keeps its type for ever, also when it was taken out in between")
  func types() throws {
    let (text, number) = (
      #"{"key":"a","label":"A","type":"text"}"#, #"{"key":"a","label":"A","type":"number"}"#
    )
    #expect(try declare(text).status == 200)
    #expect(try declare(number).bad == ["targetFields[0].type"])
    let target = try fixture.call(
      109, #""name":"Hall","fields":{"a":"old"}"#, by: fixture.mikko)
    #expect(try declare("").status == 200)
    let other = #"{"key":"b","label":"B","type":"day"}"#
    #expect(try declare(other).status == 200)
    let refused = try declare(other + "," + number)
    #expect(refused.status == 422 && refused.bad == ["targetFields[1].type"], "\(refused.text)")
    #expect(try declare(text).status == 200)
    let hall = try fixture.call(108, #""id":\#(target.number("id"))"#, by: fixture.iida)
    #expect(hall["fields.a"] == .text("old"), "\(hall.text)")
    // Each account has its own.
    let kemi = try fixture.call(
      102, #""targetFields":[\#(number)]"#, by: fixture.karri, account: "kemi")
    #expect(kemi.status == 200, "\(kemi.text)")
  }

  @Test(
    "The update of an account leaves what its pictures count, which another transaction may raise")
  func usedBytes() {
    let update = Account.fields.update(key: ["id"]).description
    #expect(update.contains("quota_bytes = ") && !update.contains("used_bytes"))
  }

  @Test("A server admin who is no member gets names; of the quota the answer to setting it tells")
  func names() throws {
    let own = JSONTree.object([
      "name": .text("tornio"), "title": .text("Town"), "active": .flag(true),
    ])
    let all = try fixture.api.call(100, "{}", by: fixture.boss)
    #expect(all.list.first { $0["name"] == .text("tornio") } == own, "\(all.text)")
    let set = try fixture.call(102, #""quotaBytes":5000000"#, by: fixture.boss)
    #expect(
      set.body
        == .object([
          "name": .text("tornio"), "title": .text("Town"), "quotaBytes": .integer(5_000_000),
          "active": .flag(true),
        ]), "\(set.text)")
    let member = try fixture.api.call(100, "{}", by: fixture.iida).list[0]
    #expect(member["quotaBytes"] == .integer(5_000_000) && member["usedBytes"] == .integer(0))
  }
}
