import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026, ten in the morning in Helsinki, where Ann (3) is and works 7.5 h a day.
@Suite("Months that are sent to be approved, through both endpoints")
struct SubmissionOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    let contract =
      #"{"user":3,"from":"2026-02-23","seconds":[27000,27000,27000,27000,27000,0,0],"timeZone":"Europe/Helsinki"}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
  }

  @Test("It has the month's figures as they are when it is sent, and what looks odd")
  func figures() throws {
    _ = try api.call(29, #"{"project":1,"name":"Welding"}"#, by: team.meg)
    // A whole day, a day that leaves ten hours of rest, an empty one, sick, and fourteen hours of a task.
    try team.log("2026-02-23T08:00", "2026-02-23T15:30", by: team.ann)
    try team.log("2026-02-24T09:00", "2026-02-24T14:00", by: team.ann)
    try team.log("2026-02-24T14:30", "2026-02-24T23:00", by: team.ann)
    let sick = #"{"kind":"sick","from":"2026-02-26","to":"2026-02-26"}"#
    _ = try api.call(213, sick, by: team.ann)
    let long =
      #"{"project":1,"task":1,"start":"2026-02-27T09:00","end":"2026-02-27T22:30"}"#
    try #require(try api.call(11, long, by: team.ann).status == 200)
    let sent = try api.send(
      .post, below: "/submissions", #"{"month":"2026-02","comment":"All there"}"#, by: team.ann)
    #expect(sent.status == 201 && sent.field("Location") == "/api/v1/submissions/1")
    #expect(sent["user"] == .integer(3) && sent["month"] == .text("2026-02"))
    #expect(sent["state"] == .text("submitted") && sent["comment"] == .text("All there"))
    // 7.5 + 5 + 8.5 + 13.5 = 34.5 h of 37.5, with 7.5 of sickness.
    #expect(sent["seconds"] == .integer(124_200) && sent["planned"] == .integer(135_000))
    #expect(sent["balance"] == .integer(124_200 + 27_000 - 135_000))
    #expect(sent["decidedBy"] == .null && sent["decidedAt"] == .null)
    let warnings = sent["warnings"] ?? .null
    #expect(
      zip(texts(warnings, "day"), texts(warnings, "kind")).map { "\($0) \($1)" } == [
        "2026-02-23 noTask", "2026-02-24 long", "2026-02-24 noTask", "2026-02-24 rest",
        "2026-02-25 empty", "2026-02-27 long", "2026-02-27 rest",
      ])
    #expect(
      integers(warnings, "seconds") == [27_000, 48_600, 48_600, 36_000, 27_000, 48_600, 37_800])
    #expect(
      texts(warnings, "text")[4] == "7:30 h are planned for this day, and it is empty.")
    #expect(try api.call(199, #"{"id":1}"#, by: team.ann).body == sent.body)
    // What is changed later changes nothing of it.
    let later = #"{"user":3,"from":"2026-03-01","seconds":[0,0,0,0,0,0,0]}"#
    #expect(try api.call(207, later, by: team.ada).status == 200)
    #expect(try api.call(199, #"{"id":1}"#, by: team.ann).body == sent.body)
  }

  @Test("Its month is one of the contract's zone, or else of the person's")
  func bounds() throws {
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    // In Helsinki it is March, in UTC February.
    let march = try team.log("2026-03-01T00:30", "2026-03-01T01:00", by: team.ann)
    #expect(march.status == 200 && march["locked"] == .flag(false))
    #expect(try team.log("2026-02-28T23:30", "2026-03-01T00:30", by: team.ann).problem == "locked")
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.bob)
    #expect(try team.log("2026-03-01T00:30", "2026-03-01T01:00", by: team.bob).status == 200)
    #expect(try team.log("2026-02-28T23:30", "2026-03-01T00:30", by: team.bob).problem == "locked")
    #expect(try api.call(199, #"{"id":2}"#, by: team.bob)["balance"] == .null)
  }

  @Test("Approved, sent back, taken back, opened again: each from its own state")
  func states() throws {
    func state(_ code: Int, _ data: String, by authHash: String) throws -> String {
      let answer = try api.call(code, data, by: authHash)
      if case .text(let state)? = answer["state"] { return state }
      return answer.problem
    }
    let send = #"{"month":"2026-02"}"#
    #expect(try state(33, send, by: team.ann) == "submitted")
    #expect(try state(33, send, by: team.ann) == "duplicate")
    #expect(try state(198, #"{"id":1,"comment":"Wait"}"#, by: team.ann) == "withdrawn")
    #expect(try state(34, #"{"id":1,"decision":"approved"}"#, by: team.meg) == "decided")
    #expect(try state(198, #"{"id":1}"#, by: team.ann) == "decided")
    #expect(try team.log("2026-02-25T08:00", "2026-02-25T09:00", by: team.ann).status == 200)

    #expect(try state(33, send, by: team.ann) == "submitted")
    let why = #"{"id":2,"decision":"rejected","comment":"Friday is missing"}"#
    #expect(try state(34, #"{"id":2,"decision":"rejected"}"#, by: team.meg) == "invalid")
    #expect(try state(34, why, by: team.meg) == "rejected")
    let rejected = try api.call(199, #"{"id":2}"#, by: team.ann)
    #expect(rejected["comment"] == .text("Friday is missing"))
    #expect(rejected["decidedBy"] == .integer(2))
    #expect(try team.log("2026-02-27T08:00", "2026-02-27T09:00", by: team.ann).status == 200)

    #expect(try state(33, send, by: team.ann) == "submitted")
    #expect(try state(34, #"{"id":3,"decision":"approved"}"#, by: team.meg) == "approved")
    #expect(try state(34, #"{"id":3,"decision":"approved"}"#, by: team.ada) == "decided")
    #expect(try state(198, #"{"id":3,"comment":"x"}"#, by: team.ann) == "decided")
    #expect(try team.log("2026-02-26T08:00", "2026-02-26T09:00", by: team.ann).problem == "locked")
    #expect(try state(198, #"{"id":3,"comment":"x"}"#, by: team.meg) == "forbidden")
    #expect(try state(198, #"{"id":3}"#, by: team.ada) == "invalid")
    #expect(try state(198, #"{"id":3,"comment":"Late bill"}"#, by: team.ada) == "reopened")
    #expect(try team.log("2026-02-26T08:00", "2026-02-26T09:00", by: team.ann).status == 200)
    #expect(try state(33, send, by: team.ann) == "submitted")

    let listed = try api.call(35, "{}", by: team.ann).body
    #expect(integers(listed, "id") == [4, 3, 2, 1])
    #expect(texts(listed, "state") == ["submitted", "reopened", "rejected", "withdrawn"])
  }

  @Test("Nobody decides their own month, be it an admin's")
  func own() throws {
    for (index, caller) in [team.meg, team.ada].enumerated() {
      #expect(try api.call(33, #"{"month":"2026-02"}"#, by: caller).status == 200)
      let decision = #"{"id":\#(index + 1),"decision":"approved"}"#
      #expect(try api.call(34, decision, by: caller).status == 403)
      #expect(try api.call(199, #"{"id":\#(index + 1)}"#, by: team.ann).status == 404)
      #expect(try api.call(198, #"{"id":\#(index + 1),"comment":"x"}"#, by: team.ann).status == 404)
    }
    #expect(try api.call(34, #"{"id":1,"decision":"approved"}"#, by: team.ada).status == 200)
    #expect(try api.call(34, #"{"id":2,"decision":"approved"}"#, by: team.meg).status == 200)
    #expect(try api.call(33, #"{"month":"2026-02"}"#, by: team.ann).status == 200)
    #expect(try api.call(34, #"{"id":3,"decision":"approved"}"#, by: team.ann).status == 403)
  }

  @Test("A month with a timer in it, or one to come, is not sent")
  func refused() throws {
    let future = try api.call(33, #"{"month":"2026-04"}"#, by: team.ann)
    #expect(future.status == 422 && texts(future["errors"] ?? .null, "field") == ["data.month"])
    #expect(try api.call(33, #"{"month":"2026-02-01"}"#, by: team.ann).status == 422)
    #expect(try api.call(33, #"{}"#, by: team.ann).status == 422)
    _ = try api.call(15, #"{"project":1,"start":"2026-02-28T23:00"}"#, by: team.ann)
    let running = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    #expect(running.status == 409 && running.problem == "running")
    // The month that runs may be sent, and closes what is to come in it.
    #expect(try api.call(33, #"{"month":"2026-03"}"#, by: team.ann).status == 200)
    #expect(try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann).problem == "locked")
    _ = try api.call(16, #"{"end":"2026-03-01T02:00"}"#, by: team.ann)
    #expect(try api.call(33, #"{"month":"2026-02"}"#, by: team.ann).status == 200)
  }

  @Test("Managers list those of the people they see, by state and month, in pages")
  func lists() throws {
    for month in ["2025-12", "2026-01", "2026-02"] {
      for caller in [team.ann, team.bob] {
        #expect(try api.call(33, #"{"month":"\#(month)"}"#, by: caller).status == 200)
      }
    }
    _ = try api.call(34, #"{"id":5,"decision":"approved"}"#, by: team.meg)
    func ids(_ data: String, by authHash: String? = nil) throws -> [Int64] {
      integers(try api.call(35, data, by: authHash ?? team.meg).body, "id")
    }
    #expect(try ids(#"{"user":"all"}"#) == [6, 5, 4, 3, 2, 1])
    #expect(try ids(#"{"user":"all","state":"submitted","month":"2026-02"}"#) == [6])
    #expect(try ids(#"{"user":3}"#) == [5, 3, 1])
    #expect(try ids("{}") == [])
    var page = try api.send(.get, below: "/submissions?user=all&limit=4", by: team.meg)
    #expect(integers(page.body, "id") == [6, 5, 4, 3])
    let next = try #require(page.field("Next-Cursor"))
    page = try api.send(.get, below: "/submissions?user=all&limit=4&after=\(next)", by: team.meg)
    #expect(integers(page.body, "id") == [2, 1] && page.field("Next-Cursor") == nil)
    #expect(try api.call(35, #"{"user":"all"}"#, by: team.ann).status == 403)

    _ = try api.call(201, #"{"name":"A"}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":3}"#, by: team.ada)
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    #expect(try ids(#"{"user":"all"}"#) == [5, 3, 1])
    #expect(try api.call(199, #"{"id":6}"#, by: team.meg).status == 404)
    #expect(try api.call(34, #"{"id":6,"decision":"approved"}"#, by: team.meg).status == 404)
  }

  @Test("Who works for others sends their month, too")
  func forOthers() throws {
    let send = #"{"month":"2026-02","user":3}"#
    #expect(try api.call(33, send, by: team.meg).status == 403)
    _ = try api.call(190, #"{"workForOthers":"manager"}"#, by: team.ada)
    #expect(try api.call(33, send, by: team.bob).status == 403)
    #expect(try api.call(33, send, by: team.meg)["user"] == .integer(3))
    #expect(try api.call(33, #"{"month":"2026-02","user":99}"#, by: team.meg).status == 422)
  }
}
