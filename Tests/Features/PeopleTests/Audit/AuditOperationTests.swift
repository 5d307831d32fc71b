import APITestSupport
import Core
import HTTP
import JSON
import People
import Testing
import TestSupport

@Suite("The audit log")
struct AuditOperationTests {
  @Test("Rows come newest first, page by page, for admins only")
  func pages() throws {
    let api = try APIFixture()
    try api.add("boss", .admin)
    let anna = try api.add("anna", .manager)
    let (boss, hers) = (try api.logIn("boss"), try api.logIn("anna"))
    api.clock.advance(bySeconds: 86_400)
    _ = try api.call(22, #"{"id":\#(anna.id),"phone":"1"}"#, by: boss)
    #expect(try api.call(36, by: hers).status == 403)
    var subjects: [JSONTree?] = []
    var after = ""
    repeat {
      let page = try api.send(.get, below: "/audit?limit=2\(after)", by: boss)
      guard case .array(let rows) = page.body else { break }
      subjects += rows.map { $0["subject"] }
      after = page.field("Next-Cursor").map { "&after=\($0)" } ?? ""
    } while !after.isEmpty
    #expect(subjects == ["user", "session", "session", "user", "user"].map { .text($0) })

    let found = try api.send(
      .get, below: "/audit?from=2026-03-03&to=2026-03-03&user=2&subject=user", by: boss)
    guard case .array(let rows) = found.body, let row = rows.first else {
      Issue.record("\(found)")
      return
    }
    #expect(rows.count == 1 && row["actor"] == .integer(1) && row["subjectId"] == .integer(2))
    #expect(row["operation"] == .text("updateUser"))
    #expect(row["at"] == .text("2026-03-03T08:00:00+00:00"))
    #expect(row["before"]?["phone"] == .text("") && row["after"]?["phone"] == .text("1"))
    let none = try api.call(36, #"{"to":"2026-03-01"}"#, by: boss)
    #expect(none.body == .array([]))
    let bad = try api.call(36, #"{"from":"soon","user":0}"#, by: boss)
    #expect(bad.faults == ["data.from", "data.user"])
  }
}
