import APITestSupport
import Core
import HTTP
import JSON
import People
import Testing

@Suite("Personal data")
struct PersonalDataTests {
  /// An API in which Anna has logged one hour.
  private func makeAPI() throws -> (api: APIFixture, boss: String, anna: String) {
    let api = try APIFixture()
    try api.add("boss", .admin)
    try api.add("anna", .reporter, name: "Anna Åkesson")
    let (boss, anna) = (try api.logIn("boss"), try api.logIn("anna"))
    #expect(try api.call(27, #"{"name":"Bridge"}"#, by: boss).status == 200)
    #expect(try api.call(24, #"{"user":2,"project":1}"#, by: boss).status == 200)
    let entry = #"{"project":1,"start":"2026-03-02T06:00","end":"2026-03-02T07:00"}"#
    #expect(try api.call(11, entry, by: anna).status == 200)
    _ = try api.call(5, #"{"timeStep":30}"#, by: anna)
    return (api, boss, anna)
  }

  @Test("The export holds all data, for the user and for admins only")
  func export() throws {
    let (api, boss, anna) = try makeAPI()
    let mia = try api.add("mia", .manager)
    let own = try api.send(.get, below: "/users/2/data", by: anna)
    #expect(own.status == 200 && own["user.username"] == .text("anna"))
    for (name, count) in [("sessions", 1), ("settings", 1), ("projects", 1), ("entries", 1)] {
      guard case .array(let list) = own[name] else {
        Issue.record("no \(name)")
        continue
      }
      #expect(list.count == count, "\(name)")
    }
    #expect(try api.call(37, #"{"id":2}"#, by: boss).body == own.body)
    #expect(try api.call(37, #"{"id":2}"#, by: try api.logIn("mia")).status == 404)
    #expect(try api.call(37, #"{"id":\#(mia.id)}"#, by: anna).status == 404)
    #expect(try api.call(37, #"{"id":99}"#, by: boss).status == 404)
    let text = String(decoding: own.body.compact, as: UTF8.self)
    for secret in [anna, "argon2id"] { #expect(!text.contains(secret)) }
  }

  @Test("An erased user's entries stay under an anonymous id")
  func erase() throws {
    let (api, boss, anna) = try makeAPI()
    #expect(try api.call(38, #"{"id":2}"#, by: anna).status == 403)
    let last = try api.send(.delete, below: "/users/1", by: boss)
    #expect(last.status == 409 && last.problem == "last-admin")
    let tag = try #require(try api.call(66, #"{"id":2}"#, by: boss).field("ETag"))
    let other = try api.send(.delete, below: "/users/2", by: boss, [("if-match", "\"x\"")])
    #expect(other.status == 412)
    #expect(
      try api.send(.delete, below: "/users/2", by: boss, [("if-match", tag)]).status == 204)
    #expect(try api.call(3, by: anna).status == 401)
    let user = try api.call(66, #"{"id":2}"#, by: boss)
    #expect(user["name"] == .text("Erased user 2") && user["active"] == .flag(false))
    let entries = try api.call(10, #"{"day":"2026-03-02","user":2}"#, by: boss)
    guard case .array(let list) = entries.body else {
      Issue.record("\(entries)")
      return
    }
    #expect(list.count == 1)
    let auditLog = try api.call(36, by: boss)
    #expect(!String(decoding: auditLog.body.compact, as: UTF8.self).contains("Åkesson"))
    #expect(try api.call(38, #"{"id":99}"#, by: boss).status == 404)
  }
}
