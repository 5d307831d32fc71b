import APITestSupport
import JSON
import TestSupport
import Testing

@Suite("Accounts that are made after a restore")
struct LostAccountTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test("One begins above the numbers of another one that was lost")
  func lostAccount() throws {
    try fixture.restoredWithoutNumbers()
    let boss = fixture.boss
    #expect(
      try fixture.call(102, #""title":"Oulu""#, by: boss, account: "oulu").status == 200)
    try fixture.setMember("oulu", 3, "admin", by: boss)
    let added = try fixture.call(109, #""name":"A""#, by: fixture.mikko, account: "oulu")
    #expect(added.number("id") > 10_000 && added.number("revision") > 10_000, "\(added.text)")
    try compareAudit()
  }
}
