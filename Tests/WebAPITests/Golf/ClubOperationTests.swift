import Core
import HTTP
import JSON
import People
import Testing

@testable import WebAPI

@Suite("Clubs and caddiemasters, through both doors")
struct ClubOperationTests {
  let dispatcher: APIFixture
  let admin: String
  let reporter: String

  init() throws {
    dispatcher = try APIFixture()
    try dispatcher.add("boss", .admin)
    try dispatcher.add("maija", .reporter)
    admin = try dispatcher.logIn("boss")
    reporter = try dispatcher.logIn("maija")
  }

  @Test("A club is made, read, listed and changed")
  func club() throws {
    let made = try dispatcher.ask(
      .post, below: "/clubs", #"{"name":"Alastaro Golf","country":"Finland"}"#, by: admin)
    #expect(made.status == 201)
    #expect(made.field("Location") == "/api/v1/clubs/1")
    #expect(made["timeZone"] == .text("UTC"))
    #expect(made["email"] == .text(""))
    #expect(made["ruleSet"] == .null)
    let read = try dispatcher.call(69, #"{"id":1}"#, by: reporter)
    #expect(read.body == made.body)
    #expect(read.field("ETag") == made.field("ETag"))
    let tag = try #require(read.field("ETag"))
    let changed = try dispatcher.ask(
      .patch, below: "/clubs/1",
      #"{"email":"fixture@example.com","ruleSet":"finland","timeZone":"Europe/Helsinki"}"#,
      by: admin, [("if-match", tag)])
    #expect(changed.status == 200)
    #expect(changed["ruleSet"] == .text("finland"))
    let late = try dispatcher.call(58, #"{"id":1,"name":"X"}"#, by: admin, [("if-match", tag)])
    #expect((late.status, late.problem) == (412, "precondition"))
    let emptied = try dispatcher.call(58, #"{"id":1,"email":null,"ruleSet":null}"#, by: admin)
    #expect(emptied["email"] == .text(""))
    #expect(emptied["ruleSet"] == .null)
    guard
      case .array(let list) = try dispatcher.call(40, #"{"search":"ALASTARO"}"#, by: reporter).body
    else { return #expect(Bool(false), "clubs is a list") }
    #expect(list == [emptied.body])
  }

  @Test("Every bad field at once, a name once, and only by an admin")
  func refusals() throws {
    let bad = #"{"name":"","email":"no address","timeZone":"Mars/Base","ruleSet":"WHS1","x":1}"#
    let answer = try dispatcher.call(57, bad, by: admin)
    #expect(answer.status == 422)
    #expect(
      answer.faults.sorted()
        == ["data.country", "data.email", "data.name", "data.ruleSet", "data.timeZone", "data.x"])
    #expect(try dispatcher.call(57, bad, by: reporter).status == 403)
    let good = #"{"name":"A","country":"B"}"#
    #expect(try dispatcher.call(57, good, by: admin).status == 200)
    let again = try dispatcher.call(57, good, by: admin)
    #expect((again.status, again.problem) == (409, "duplicate"))
    #expect(try dispatcher.call(69, #"{"id":9}"#, by: reporter).status == 404)
    #expect(try dispatcher.ask(.get, below: "/clubs/x", by: reporter).status == 404)
  }

  @Test("Granting and revoking are idempotent, and seen by the club's caddiemasters alone")
  func caddiemasters() throws {
    _ = try dispatcher.call(57, #"{"name":"A","country":"B"}"#, by: admin)
    #expect(try dispatcher.ask(.get, below: "/clubs/1/caddiemasters", by: reporter).status == 403)
    for _ in 1...2 {
      #expect(try dispatcher.ask(.put, below: "/clubs/1/caddiemasters/2", by: admin).status == 204)
    }
    let list = try dispatcher.ask(.get, below: "/clubs/1/caddiemasters", by: reporter)
    guard case .array(let one) = list.body else { return #expect(Bool(false), "a list") }
    #expect(one.map { $0["user"] } == [.integer(2)])
    for _ in 1...2 {
      #expect(try dispatcher.call(62, #"{"club":1,"user":2}"#, by: admin).status == 200)
    }
    #expect(try dispatcher.ask(.get, below: "/clubs/1/caddiemasters", by: reporter).status == 403)
    #expect(try dispatcher.call(61, #"{"club":9,"user":2}"#, by: admin).status == 404)
    #expect(try dispatcher.call(61, #"{"club":1,"user":9}"#, by: admin).status == 404)
    #expect(try dispatcher.call(61, #"{"club":1,"user":2}"#, by: reporter).status == 403)
    #expect(try dispatcher.call(62, #"{"club":9,"user":2}"#, by: admin).status == 404)
    #expect(try dispatcher.call(62, #"{"club":1,"user":9}"#, by: admin).status == 404)
  }
}
