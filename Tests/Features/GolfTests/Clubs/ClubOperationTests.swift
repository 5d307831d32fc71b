import Core
import HTTP
import JSON
import People
import Testing

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Clubs and caddiemasters, through both endpoints")
struct ClubOperationTests {
  let api: APIFixture
  let admin: String
  let reporter: String

  init() throws {
    api = try APIFixture()
    try api.add("boss", .admin)
    try api.add("maija", .reporter)
    admin = try api.logIn("boss")
    reporter = try api.logIn("maija")
  }

  @Test("A club is created, read, listed and changed")
  func club() throws {
    let made = try api.send(
      .post, below: "/clubs", #"{"name":"Alastaro Golf","country":"Finland"}"#, by: admin)
    #expect(made.status == 201)
    #expect(made.field("Location") == "/api/v1/clubs/1")
    #expect(made["timeZone"] == .text("UTC"))
    #expect(made["email"] == .text(""))
    #expect(made["ruleSet"] == .null)
    let read = try api.call(69, #"{"id":1}"#, by: reporter)
    #expect(read.body == made.body)
    #expect(read.field("ETag") == made.field("ETag"))
    let tag = try #require(read.field("ETag"))
    let changed = try api.send(
      .patch, below: "/clubs/1",
      #"{"email":"club@example.com","ruleSet":"finland","timeZone":"Europe/Helsinki"}"#,
      by: admin, [("if-match", tag)])
    #expect(changed.status == 200)
    #expect(changed["ruleSet"] == .text("finland"))
    let late = try api.call(58, #"{"id":1,"name":"X"}"#, by: admin, [("if-match", tag)])
    #expect((late.status, late.problem) == (412, "precondition"))
    let emptied = try api.call(58, #"{"id":1,"email":null,"ruleSet":null}"#, by: admin)
    #expect(emptied["email"] == .text(""))
    #expect(emptied["ruleSet"] == .null)
    guard
      case .array(let list) = try api.call(40, #"{"search":"ALASTARO"}"#, by: reporter).body
    else { return #expect(Bool(false), "clubs is a list") }
    #expect(list == [emptied.body])
  }

  @Test("All invalid fields are reported together; names are unique; only admins create clubs")
  func refusals() throws {
    let bad = #"{"name":"","email":"no address","timeZone":"Mars/Base","ruleSet":"WHS1","x":1}"#
    let answer = try api.call(57, bad, by: admin)
    #expect(answer.status == 422)
    #expect(
      answer.faults.sorted()
        == ["data.country", "data.email", "data.name", "data.ruleSet", "data.timeZone", "data.x"])
    #expect(try api.call(57, bad, by: reporter).status == 403)
    let good = #"{"name":"A","country":"B"}"#
    #expect(try api.call(57, good, by: admin).status == 200)
    let again = try api.call(57, good, by: admin)
    #expect((again.status, again.problem) == (409, "duplicate"))
    #expect(try api.call(69, #"{"id":9}"#, by: reporter).status == 404)
    #expect(try api.send(.get, below: "/clubs/x", by: reporter).status == 404)
  }

  @Test("Granting and revoking are idempotent, and listed to the club's caddiemasters only")
  func caddiemasters() throws {
    _ = try api.call(57, #"{"name":"A","country":"B"}"#, by: admin)
    #expect(try api.send(.get, below: "/clubs/1/caddiemasters", by: reporter).status == 403)
    for _ in 1...2 {
      #expect(try api.send(.put, below: "/clubs/1/caddiemasters/2", by: admin).status == 204)
    }
    let list = try api.send(.get, below: "/clubs/1/caddiemasters", by: reporter)
    guard case .array(let one) = list.body else { return #expect(Bool(false), "a list") }
    #expect(one.map { $0["user"] } == [.integer(2)])
    for _ in 1...2 {
      #expect(try api.call(62, #"{"club":1,"user":2}"#, by: admin).status == 200)
    }
    #expect(try api.send(.get, below: "/clubs/1/caddiemasters", by: reporter).status == 403)
    #expect(try api.call(61, #"{"club":9,"user":2}"#, by: admin).status == 404)
    #expect(try api.call(61, #"{"club":1,"user":9}"#, by: admin).status == 404)
    #expect(try api.call(61, #"{"club":1,"user":2}"#, by: reporter).status == 403)
    #expect(try api.call(62, #"{"club":9,"user":2}"#, by: admin).status == 404)
    #expect(try api.call(62, #"{"club":1,"user":9}"#, by: admin).status == 404)
  }
}
