import APITestSupport
import JSON
import TestSupport

extension AuditPropertyTests {
  func changeWebhooks(_ round: Int, _ random: inout SeededGenerator) throws {
    let admin = fixture.admin
    let made = try call(
      236, #"{"url":"http://127.0.0.1:\#(round)/","events":["user.created"]}"#, by: admin)
    guard case .integer(let id) = made["id"] else { return }
    _ = try call(
      237, #"{"id":\#(id),"description":"\#(AuditComparison.text(&random))","renew":true}"#,
      by: admin)
    _ = try call(237, #"{"id":\#(id),"renew":true}"#, by: admin)
    _ = try call(237, #"{"id":\#(id),"events":["*"],"active":false}"#, by: admin)
    let sent = try call(241, #"{"id":\#(id)}"#, by: admin)
    guard case .integer(let delivery) = sent["id"] else { return }
    _ = try call(240, #"{"webhook":\#(id),"id":\#(delivery)}"#, by: admin)
    if !round.isMultiple(of: 2) { _ = try call(238, #"{"id":\#(id)}"#, by: admin) }
  }
}
