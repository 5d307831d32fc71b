import APITestSupport
import AuditLog
import Database
import JSON
import TestSupport
import Testing

@Suite("The audit log keeps what it has of an account to the account's managers")
struct AuditAccessTests {
  let fixture: InspectionsFixture
  let marker = "Heated hall"

  init() throws {
    let (fixture, hall) = try InspectionsFixture.withHall()
    self.fixture = fixture
    let inspection = try fixture.start(hall)
    let saved = try fixture.call(
      114,
      #""id":\#(inspection),"findings":[{"key":"f","severity":"note","title":"\#(marker)"}],"sheets":[{"key":"s","section":"start","set":{"heated":"no"}}]"#,
      by: fixture.iida)
    #expect(saved.status == 200, "\(saved.text)")
    _ = try fixture.call(109, #""name":"\#(marker)""#, by: fixture.karri, account: "kemi")
  }

  private func rows(_ members: String = "") throws -> [JSONTree] {
    try fixture.api.call(36, #"{"limit":5000\#(members)}"#, by: fixture.boss).list
  }

  /// The kinds of the rows that have the record before or after.
  private func shown(_ rows: [JSONTree]) -> Set<String> {
    Set(
      rows.filter { $0["before"] != .null || $0["after"] != .null }.compactMap {
        if case .text(let kind)? = $0["subject"] { kind } else { nil }
      })
  }

  @Test("A server admin sees who did what to which item, and not what it was")
  func withoutMembership() throws {
    let all = try rows()
    #expect(shown(all) == ["user", "session"])
    for kind in ["account", "template", "target", "inspection", "sheet", "finding"] {
      let found = try rows(#","subject":"\#(kind)""#)
      #expect(!found.isEmpty && shown(found).isEmpty, "\(kind)")
    }
    // That somebody was made a member is told, and all rows are there.
    let members = all.filter { $0["operation"] == .text("setMember") }
    #expect(Set(members.map { $0["subjectUser"] }).count == 6)
    #expect(all.reversed().map { $0.number("id") } == (1...Int64(all.count)).map { $0 })
    _ = try fixture.api.database.read { transaction throws(DatabaseError) in
      try AuditLog.verify(in: transaction)
    }
  }

  @Test("Managers of the account see its rows whole, inspectors and members of others do not")
  func members() throws {
    try fixture.setMember("tornio", 1, "inspector", by: fixture.anna)
    #expect(shown(try rows()) == ["user", "session"])
    try fixture.setMember("tornio", 1, "manager", by: fixture.anna)
    let all = try rows()
    #expect(
      shown(all).isSuperset(of: [
        "account", "template", "target", "inspection", "sheet", "finding",
      ]))
    let titles = all.compactMap { $0["after"]?["title"] }
    #expect(titles.contains(.text(marker)))
    #expect(!all.contains { $0["after"]?["account"] == .text("kemi") })
    let accounts = all.filter { $0["subject"] == .text("account") && $0["after"] != .null }
    #expect(Set(accounts.map { $0["subjectId"] }) == [.integer(1)])
    let left = try fixture.call(103, #""user":1,"active":false"#, by: fixture.anna)
    #expect(left.status == 200)
    #expect(shown(try rows()) == ["user", "session"])
  }
}
