import Ground
import HTTP
import JSON
import People
import Testing

@Suite("What is held on a person")
struct PersonalDataTests {
  /// A house in which Anna has logged an hour on a bridge.
  private func house() throws -> (house: DeskHouse, boss: String, anna: String) {
    let house = try DeskHouse()
    try house.add("boss", .admin)
    try house.add("anna", .reporter, name: "Anna Åkesson")
    let (boss, anna) = (try house.logIn("boss"), try house.logIn("anna"))
    #expect(try house.call(27, #"{"name":"Bridge"}"#, by: boss).status == 200)
    #expect(try house.call(24, #"{"user":2,"project":1}"#, by: boss).status == 200)
    let entry = #"{"project":1,"start":"2026-03-02T06:00","end":"2026-03-02T07:00"}"#
    #expect(try house.call(11, entry, by: anna).status == 200)
    _ = try house.call(5, #"{"timeStep":30}"#, by: anna)
    return (house, boss, anna)
  }

  @Test("One's own file holds everything, an admin may have it too, nobody else")
  func export() throws {
    let (house, boss, anna) = try house()
    let mia = try house.add("mia", .manager)
    let own = try house.ask(.get, below: "/users/2/data", by: anna)
    #expect(own.status == 200 && own["user.username"] == .text("anna"))
    for (name, count) in [("sessions", 1), ("settings", 1), ("projects", 1), ("entries", 1)] {
      guard case .array(let list) = own[name] else {
        Issue.record("no \(name)")
        continue
      }
      #expect(list.count == count, "\(name)")
    }
    #expect(try house.call(37, #"{"id":2}"#, by: boss).body == own.body)
    #expect(try house.call(37, #"{"id":2}"#, by: try house.logIn("mia")).status == 404)
    #expect(try house.call(37, #"{"id":\#(mia.id)}"#, by: anna).status == 404)
    #expect(try house.call(37, #"{"id":99}"#, by: boss).status == 404)
    let text = String(decoding: own.body.compact, as: UTF8.self)
    for secret in [anna, "argon2id"] { #expect(!text.contains(secret)) }
  }

  @Test("An erased user's hours stay under a number that tells nothing")
  func erase() throws {
    let (house, boss, anna) = try house()
    #expect(try house.call(38, #"{"id":2}"#, by: anna).status == 403)
    let last = try house.ask(.delete, below: "/users/1", by: boss)
    #expect(last.status == 409 && last.problem == "last-admin")
    let tag = try #require(try house.call(66, #"{"id":2}"#, by: boss).field("ETag"))
    let other = try house.ask(.delete, below: "/users/2", by: boss, [("if-match", "\"x\"")])
    #expect(other.status == 412)
    #expect(
      try house.ask(.delete, below: "/users/2", by: boss, [("if-match", tag)]).status == 204)
    #expect(try house.call(3, by: anna).status == 401)
    let user = try house.call(66, #"{"id":2}"#, by: boss)
    #expect(user["name"] == .text("Erased user 2") && user["active"] == .flag(false))
    let entries = try house.call(10, #"{"day":"2026-03-02","user":2}"#, by: boss)
    guard case .array(let list) = entries.body else {
      Issue.record("\(entries)")
      return
    }
    #expect(list.count == 1)
    let trail = try house.call(36, by: boss)
    #expect(!String(decoding: trail.body.compact, as: UTF8.self).contains("Åkesson"))
    #expect(try house.call(38, #"{"id":99}"#, by: boss).status == 404)
  }
}
