import Core
import HTTP
import JSON
import People
import Testing

@Suite("What is held on a person")
struct PersonalDataTests {
  /// The services in which Anna has logged an hour on a bridge.
  private func fixture() throws -> (fixture: APIFixture, boss: String, anna: String) {
    let fixture = try APIFixture()
    try fixture.add("boss", .admin)
    try fixture.add("anna", .reporter, name: "Anna Åkesson")
    let (boss, anna) = (try fixture.logIn("boss"), try fixture.logIn("anna"))
    #expect(try fixture.call(27, #"{"name":"Bridge"}"#, by: boss).status == 200)
    #expect(try fixture.call(24, #"{"user":2,"project":1}"#, by: boss).status == 200)
    let entry = #"{"project":1,"start":"2026-03-02T06:00","end":"2026-03-02T07:00"}"#
    #expect(try fixture.call(11, entry, by: anna).status == 200)
    _ = try fixture.call(5, #"{"timeStep":30}"#, by: anna)
    return (fixture, boss, anna)
  }

  @Test("One's own file holds everything, an admin may have it too, nobody else")
  func export() throws {
    let (fixture, boss, anna) = try fixture()
    let mia = try fixture.add("mia", .manager)
    let own = try fixture.ask(.get, below: "/users/2/data", by: anna)
    #expect(own.status == 200 && own["user.username"] == .text("anna"))
    for (name, count) in [("sessions", 1), ("settings", 1), ("projects", 1), ("entries", 1)] {
      guard case .array(let list) = own[name] else {
        Issue.record("no \(name)")
        continue
      }
      #expect(list.count == count, "\(name)")
    }
    #expect(try fixture.call(37, #"{"id":2}"#, by: boss).body == own.body)
    #expect(try fixture.call(37, #"{"id":2}"#, by: try fixture.logIn("mia")).status == 404)
    #expect(try fixture.call(37, #"{"id":\#(mia.id)}"#, by: anna).status == 404)
    #expect(try fixture.call(37, #"{"id":99}"#, by: boss).status == 404)
    let text = String(decoding: own.body.compact, as: UTF8.self)
    for secret in [anna, "argon2id"] { #expect(!text.contains(secret)) }
  }

  @Test("An erased user's hours stay under a number that tells nothing")
  func erase() throws {
    let (fixture, boss, anna) = try fixture()
    #expect(try fixture.call(38, #"{"id":2}"#, by: anna).status == 403)
    let last = try fixture.ask(.delete, below: "/users/1", by: boss)
    #expect(last.status == 409 && last.problem == "last-admin")
    let tag = try #require(try fixture.call(66, #"{"id":2}"#, by: boss).field("ETag"))
    let other = try fixture.ask(.delete, below: "/users/2", by: boss, [("if-match", "\"x\"")])
    #expect(other.status == 412)
    #expect(
      try fixture.ask(.delete, below: "/users/2", by: boss, [("if-match", tag)]).status == 204)
    #expect(try fixture.call(3, by: anna).status == 401)
    let user = try fixture.call(66, #"{"id":2}"#, by: boss)
    #expect(user["name"] == .text("Erased user 2") && user["active"] == .flag(false))
    let entries = try fixture.call(10, #"{"day":"2026-03-02","user":2}"#, by: boss)
    guard case .array(let list) = entries.body else {
      Issue.record("\(entries)")
      return
    }
    #expect(list.count == 1)
    let auditLog = try fixture.call(36, by: boss)
    #expect(!String(decoding: auditLog.body.compact, as: UTF8.self).contains("Åkesson"))
    #expect(try fixture.call(38, #"{"id":99}"#, by: boss).status == 404)
  }
}
