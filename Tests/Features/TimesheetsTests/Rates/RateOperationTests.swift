import Core
import Database
import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// Project 1 is Meg's, project 2 Ada's and of the customer 1, who pays in yen.
@Suite("Rates through both endpoints")
struct RateOperationTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws {
    firm = try TimesheetsAPIFixture()
    _ = try api.call(224, #"{"name":"Harbour","currency":"JPY"}"#, by: firm.ada)
    _ = try api.call(27, #"{"name":"Tunnel","customerId":1}"#, by: firm.ada)
    _ = try api.call(29, #"{"project":2,"name":"Digging"}"#, by: firm.ada)
  }

  @discardableResult
  private func save(_ fields: String, by caller: String? = nil) throws -> APIFixture.Answer {
    try api.call(227, #"{"from":"2026-01-01",\#(fields)}"#, by: caller ?? firm.ada)
  }

  @Test("An admin saves rates of every scope; their currency is the customer's, or else the firm's")
  func saving() throws {
    let body = #"{"project":1,"from":"2026-01-01","minor":8500}"#
    let made = try api.send(.post, below: "/rates", body, by: firm.ada)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/rates/1")
    #expect(
      made.text
        == #"{"id":1,"user":null,"task":null,"project":1,"customer":null,"from":"2026-01-01","minor":8500,"currency":"EUR","by":1,"savedAt":"2026-03-02T08:00:00+00:00"}"#
    )
    #expect(try api.call(220, #"{"id":1}"#, by: firm.meg).body == made.body)
    for (fields, currency) in [
      (#""project":2,"minor":1"#, "JPY"), (#""task":1,"minor":1"#, "JPY"),
      (#""customer":1,"minor":1"#, "JPY"), (#""user":3,"minor":1"#, "EUR"),
      (#""minor":1"#, "EUR"), (#""customer":1,"user":3,"minor":1"#, "JPY"),
      (#""minor":1,"currency":"SEK""#, "SEK"), (#""task":1,"minor":null"#, "JPY"),
    ] { #expect(try save(fields)["currency"] == .text(currency), "\(fields)") }
    // The same again is another row, which takes the place of the first.
    #expect(try save(#""project":1,"minor":8500"#)["id"] == .integer(10))
  }

  @Test("What makes no sense is refused at its field")
  func refused() throws {
    for (fields, faults) in [
      (#""task":1,"project":1,"minor":1"#, ["data.project", "data.task"]),
      (
        #""task":1,"project":1,"customer":1,"minor":1"#,
        ["data.customer", "data.project", "data.task"]
      ),
      (#""minor":-1"#, ["data.minor"]), (#""minor":100000000"#, ["data.minor"]),
      (#""minor":1.5"#, ["data.minor"]), (#""project":1"#, ["data.minor"]),
      (#""minor":1,"currency":"EURO""#, ["data.currency"]),
      (#""minor":1,"user":99"#, ["data.user"]), (#""minor":1,"task":99"#, ["data.task"]),
      (#""minor":1,"project":99"#, ["data.project"]),
      (#""minor":1,"customer":99"#, ["data.customer"]),
    ] { #expect(try save(fields).faults.sorted() == faults, "\(fields)") }
    #expect(try save(#""minor":99999999"#).status == 200)
    #expect(try api.call(227, #"{"minor":1}"#, by: firm.ada).faults == ["data.from"])
    // A day of a closed month is taken: what is closed stays as it is.
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    #expect(try save(#""minor":5"#).status == 200)
  }

  @Test("A manager saves everybody's rates of the projects that the manager manages")
  func managers() throws {
    #expect(try save(#""project":1,"minor":1"#, by: firm.meg).status == 200)
    // Who made it, and does not manage it any more, does not.
    #expect(try api.call(28, #"{"id":1,"managers":[1]}"#, by: firm.ada).status == 200)
    #expect(try save(#""project":1,"minor":1"#, by: firm.meg).status == 403)
    #expect(try api.call(28, #"{"id":1,"managers":[2]}"#, by: firm.ada).status == 200)
    for fields in [
      #""project":2,"minor":1"#, #""task":1,"minor":1"#, #""minor":1"#, #""customer":1,"minor":1"#,
      #""project":1,"user":3,"minor":1"#, #""project":99,"minor":1"#,
    ] { #expect(try save(fields, by: firm.meg).status == 403, "\(fields)") }
    for code in [226, 227, 220] {
      #expect(
        try api.call(code, #"{"id":1,"from":"2026-01-01","minor":1}"#, by: firm.ann).status == 403)
    }
    #expect(try api.call(190, #"{"seeAmounts":"admin"}"#, by: firm.ada).status == 200)
    #expect(try save(#""project":1,"minor":1"#, by: firm.meg).status == 403)
    for (code, data) in [(226, "{}"), (220, #"{"id":1}"#)] {
      #expect(try api.call(code, data, by: firm.meg).status == 403)
      #expect(try api.call(code, data, by: firm.ada).status == 200)
    }
  }

  @Test("They are listed by number, by what they are of, and those in force on a day")
  func list() throws {
    for fields in [
      #""project":1,"minor":1"#, #""project":1,"minor":2"#, #""task":1,"minor":3"#,
      #""user":3,"minor":4"#, #""customer":1,"minor":5"#, #""project":1,"user":4,"minor":6"#,
    ] { try save(fields) }
    _ = try api.call(227, #"{"project":1,"from":"2026-02-01","minor":null}"#, by: firm.ada)
    func ids(_ query: String, by caller: String? = nil) throws -> [Int64] {
      integers(try api.call(226, "{\(query)}", by: caller ?? firm.meg).body, "id")
    }
    #expect(try ids("") == [1, 2, 3, 4, 5, 6, 7])
    #expect(try ids(#""project":1"#) == [1, 2, 6, 7])
    #expect(try ids(#""project":1,"user":4"#) == [6])
    #expect(try ids(#""task":1"#) == [3])
    #expect(try ids(#""customer":1"#) == [5])
    #expect(try ids(#""project":1,"on":"2026-01-31""#) == [2, 6])
    #expect(try ids(#""project":1,"on":"2026-02-01""#) == [6, 7])
    #expect(try ids(#""on":"2025-12-31""#) == [])
    let page = try api.send(.get, below: "/rates?limit=3", by: firm.meg)
    #expect(integers(page.body, "id") == [1, 2, 3])
    let cursor = try #require(page.field("Next-Cursor"))
    let rest = try api.send(.get, below: "/rates?limit=4&after=\(cursor)", by: firm.meg)
    #expect(integers(rest.body, "id") == [4, 5, 6, 7] && rest.field("Next-Cursor") == nil)
    for field in ["user", "project", "task", "customer"] {
      #expect(try api.call(226, "{\"\(field)\":99}", by: firm.meg).faults == ["data.\(field)"])
    }
    // A task of another project.
    _ = try api.call(27, #"{"name":"Other"}"#, by: firm.meg)
    #expect(try api.call(226, #"{"project":3,"task":1}"#, by: firm.meg).faults == ["data.task"])

    // Of those whom a manager does not see there is nothing.
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: firm.ada)
    #expect(try ids("") == [1, 2, 3, 5, 7])
    #expect(try ids("", by: firm.ada) == [1, 2, 3, 4, 5, 6, 7])
    #expect(try api.call(220, #"{"id":4}"#, by: firm.meg).status == 404)
    #expect(try api.call(226, #"{"user":3}"#, by: firm.meg).faults == ["data.user"])
    // The person has them with all that is stored of the person, where money is for everybody.
    #expect(try api.call(37, #"{"id":3}"#, by: firm.ann)["rates"] == nil)
    #expect(integers(try api.call(37, #"{"id":3}"#, by: firm.ada)["rates"] ?? .null, "id") == [4])
  }

  @Test("The firm's currency stays once a rate has it")
  func currency() throws {
    try save(#""minor":1,"currency":"SEK""#)
    #expect(try api.call(190, #"{"currency":"NOK"}"#, by: firm.ada).status == 200)
    try save(#""minor":1"#)
    let refused = try api.call(190, #"{"currency":"EUR"}"#, by: firm.ada)
    #expect(refused.status == 409 && refused.problem == "in-use")
    #expect(try api.call(190, #"{"currency":"NOK","flexDay":60}"#, by: firm.ada).status == 200)
  }

  @Test("A lock and a month that is sent keep the number of the last rate, and audit it")
  func through() throws {
    func stored(_ table: String) throws -> [Int64] {
      try api.database.read { transaction throws(DatabaseError) in
        var found: [Int64] = []
        try transaction.each(SQLText("SELECT rates_through FROM \(table) ORDER BY id")) {
          (row: borrowing Row) in found.append(row.int(0))
        }
        return found
      }
    }
    _ = try api.call(31, #"{"user":3,"through":"2026-01-31"}"#, by: firm.meg)
    try save(#""minor":1"#)
    try save(#""minor":2"#)
    _ = try api.call(31, #"{"user":3,"through":"2026-02-28"}"#, by: firm.meg)
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: firm.bob)
    try save(#""minor":3"#)
    // The same lock again is that one.
    _ = try api.call(31, #"{"user":3,"through":"2026-02-28"}"#, by: firm.meg)
    _ = try api.call(34, #"{"id":1,"decision":"approved"}"#, by: firm.meg)
    #expect(try stored("locks") == [0, 2])
    #expect(try stored("submissions") == [2])
    let rows = try api.call(36, #"{"limit":500}"#, by: firm.ada).body.elements
    let locks = rows.filter { $0["operation"] == .text("lockPeriod") }
    #expect(locks.map { $0["after"]?["ratesThrough"] } == [.integer(2), .integer(0)])
  }
}
