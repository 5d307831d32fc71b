import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026, ten in the morning in Helsinki, where Ann is; the firm's days are those of UTC.
@Suite("Locks through both endpoints")
struct LockOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test("A lock closes what begins before the end of its day in the firm's zone, for everybody")
  func lock() throws {
    try team.log("2026-02-28T08:00", "2026-02-28T09:00", by: team.ann)
    // In Helsinki it is one o'clock of 1 March, for the firm still February.
    try team.log("2026-03-01T01:00", "2026-03-01T04:00", by: team.ann)
    try team.log("2026-03-01T05:00", "2026-03-01T06:00", by: team.ann)
    let body = #"{"through":"2026-02-28"}"#
    let locked = try api.send(.put, below: "/locks", body, by: team.meg)
    #expect(locked.status == 201 && locked.field("Location") == "/api/v1/locks/1")
    #expect(locked["user"] == .null && locked["project"] == .null && locked["by"] == .integer(2))
    #expect(locked["before"] == .text("2026-03-01T00:00:00+00:00"))
    #expect(locked["automatic"] == .flag(false) && locked["endedAt"] == nil)
    let again = try api.send(.put, below: "/locks", body, by: team.ada)
    #expect(again.status == 200 && again.body == locked.body)

    let listed = try api.call(10, #"{"from":"2026-02-01","to":"2026-03-31"}"#, by: team.ann)
    #expect(listed.body.elements.map { $0["locked"] } == [.flag(true), .flag(true), .flag(false)])
    let report = try api.call(14, #"{"period":"month","day":"2026-02-28"}"#, by: team.ann)
    #expect(report["entries"]?.elements.map { $0["locked"] } == [.flag(true)])
    #expect(try api.call(39, #"{"id":1}"#, by: team.ann)["locked"] == .flag(true))
    let file = try api.call(
      19, #"{"period":"month","day":"2026-02-28","format":"csv","columns":["id","locked"]}"#,
      by: team.ann)
    #expect(file.text == "id,locked\r\n1,true\r\n")
    for (isLocked, ids) in [(true, [2, 1]), (false, [3])] {
      let found = try api.call(94, "{\"locked\":\(isLocked)}", by: team.ann)
      #expect(integers(found.body, "id") == ids.map { Int64($0) })
    }
  }

  @Test(
    "It ends by its number, with a reason that stays in the audit log; another one still closes")
  func unlock() throws {
    for day in ["2026-02-27", "2026-02-28"] {
      #expect(try api.call(31, #"{"through":"\#(day)"}"#, by: team.meg).status == 200)
    }
    let ended = try api.send(
      .delete, below: "/locks/2?reason=Forgotten%20hours", by: team.ada)
    #expect(ended.status == 204)
    #expect(try api.call(32, #"{"id":2}"#, by: team.ada).status == 404)
    #expect(integers(try api.call(196, "{}", by: team.ann).body, "id") == [1])
    #expect(try team.log("2026-02-28T08:00", "2026-02-28T09:00", by: team.ann).status == 200)
    let refused = try team.log("2026-02-27T08:00", "2026-02-27T09:00", by: team.ann)
    #expect(refused.status == 409 && refused.problem == "locked")
    #expect(refused["by"] == .object(["lock": .integer(1)]))
    let audit = try api.call(36, #"{"subject":"lock"}"#, by: team.ada)
    #expect(audit.text.contains("Forgotten hours"))
    // The same lock as one that has ended is a new one.
    #expect(try api.call(31, #"{"through":"2026-02-28"}"#, by: team.meg)["id"] == .integer(3))
  }

  @Test("Of one person, of one project, and of one person on one project")
  func parts() throws {
    #expect(try api.call(27, #"{"name":"Tunnel"}"#, by: team.meg).status == 200)
    for user in [3, 4] { _ = try api.call(24, "{\"user\":\(user),\"project\":2}", by: team.ada) }
    for lock in [#""user":3"#, #""project":1"#, #""user":4,"project":2"#] {
      let made = try api.call(
        31, #"{\#(lock),"through":"2026-02-0\#(lock.count % 3 + 1)"}"#, by: team.meg)
      #expect(made.status == 200)
    }
    let locks = try api.call(196, "{}", by: team.meg).body.elements
    #expect(locks.count == 3)
    func status(_ project: Int, by authHash: String) throws -> Int {
      let body =
        #"{"project":\#(project),"start":"2026-01-05T08:00","end":"2026-01-05T09:00"}"#
      return try api.call(11, body, by: authHash).status
    }
    #expect(try status(1, by: team.ann) == 409 && status(2, by: team.ann) == 409)
    #expect(try status(1, by: team.bob) == 409 && status(2, by: team.bob) == 409)
    // Each sees those of all, and their own.
    #expect(integers(try api.call(196, "{}", by: team.ann).body, "id").sorted() == [1, 2])
    #expect(integers(try api.call(196, "{}", by: team.bob).body, "id").sorted() == [2, 3])
    #expect(
      integers(try api.call(196, #"{"user":4}"#, by: team.meg).body, "id").sorted() == [2, 3])
    let ofProject = try api.call(196, #"{"project":1}"#, by: team.meg)
    #expect(integers(ofProject.body, "id").sorted() == [1, 2])
    #expect(try api.call(196, #"{"user":4}"#, by: team.ann).status == 403)
  }

  @Test(
    "What is wrong is refused by name",
    arguments: [
      (#"{}"#, ["data.through"]), (#"{"through":"2026-03-03"}"#, ["data.through"]),
      (#"{"through":"yesterday"}"#, ["data.through"]),
      (#"{"through":"2026-02-01","user":99}"#, ["data.user"]),
      (#"{"through":"2026-02-01","project":99,"user":99}"#, ["data.user", "data.project"]),
    ])
  func wrong(_ body: String, _ fields: [String]) throws {
    let refused = try api.call(31, body, by: team.meg)
    #expect(refused.status == 422 && texts(refused["errors"] ?? .null, "field") == fields)
  }

  @Test("Managers lock, admins unlock; a manager of teams locks people one by one")
  func rights() throws {
    #expect(try api.call(31, #"{"through":"2026-02-28"}"#, by: team.ann).status == 403)
    #expect(try api.call(31, #"{"through":"2026-02-28"}"#, by: team.meg).status == 200)
    for caller in [team.ann, team.meg] {
      #expect(try api.call(32, #"{"id":1}"#, by: caller).status == 403)
    }
    _ = try api.call(201, #"{"name":"A"}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":3}"#, by: team.ada)
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    #expect(try api.call(31, #"{"through":"2026-02-28"}"#, by: team.meg).status == 403)
    #expect(try api.call(31, #"{"user":4,"through":"2026-02-28"}"#, by: team.meg).status == 422)
    #expect(try api.call(31, #"{"user":3,"through":"2026-02-28"}"#, by: team.meg).status == 200)
    #expect(try api.call(31, #"{"user":4,"through":"2026-02-28"}"#, by: team.ada).status == 200)
    #expect(integers(try api.call(196, "{}", by: team.meg).body, "user") == [3])
  }

  @Test("The firm's zone stays while something is closed")
  func zone() throws {
    #expect(try api.call(190, #"{"timeZone":"Europe/Oslo"}"#, by: team.ada).status == 200)
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: team.meg)
    let refused = try api.call(190, #"{"timeZone":"UTC"}"#, by: team.ada)
    #expect(refused.status == 409 && refused.problem == "in-use")
    #expect(try api.call(190, #"{"flexDay":3600}"#, by: team.ada).status == 200)
    _ = try api.call(32, #"{"id":1}"#, by: team.ada)
    #expect(try api.call(190, #"{"timeZone":"UTC"}"#, by: team.ada).status == 200)
  }
}
