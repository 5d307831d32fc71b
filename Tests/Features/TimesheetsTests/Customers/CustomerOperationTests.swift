import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Customers through both endpoints")
struct CustomerOperationTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws { firm = try TimesheetsAPIFixture() }

  private func make(_ fields: String) throws -> APIFixture.Answer {
    try api.call(224, "{\(fields)}", by: firm.meg)
  }

  @Test("A manager makes and changes customers; the currency stays")
  func keeping() throws {
    let body = #"{"name":"City","number":"A 17","email":"bills@city.example","vatNumber":"FI1"}"#
    let made = try api.send(.post, below: "/customers", body, by: firm.meg)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/customers/1")
    #expect(
      made.text
        == #"{"id":1,"name":"City","number":"A 17","address":"","vatNumber":"FI1","email":"bills@city.example","currency":"EUR","active":true,"createdAt":"2026-03-02T08:00:00+00:00"}"#
    )
    #expect(try api.call(223, #"{"id":1}"#, by: firm.meg).body == made.body)
    let again = try make(#""name":"CITY""#)
    #expect(again.status == 409 && again.problem == "duplicate")
    let yen = try make(#""name":"Harbour","currency":"JPY""#)
    #expect(yen["currency"] == .text("JPY"))

    let changed = try api.send(
      .patch, below: "/customers/1", #"{"address":"Street 1","active":false,"email":null}"#,
      by: firm.meg)
    #expect(changed["address"] == .text("Street 1") && changed["active"] == .flag(false))
    #expect(changed["email"] == .text("") && changed["name"] == .text("City"))
    #expect(try api.call(225, #"{"id":1,"name":"harbour"}"#, by: firm.meg).problem == "duplicate")
    #expect(try api.call(225, #"{"id":9,"active":true}"#, by: firm.meg).status == 404)
    #expect(try api.call(223, #"{"id":9}"#, by: firm.meg).status == 404)
    let tag = try #require(
      try api.send(.get, below: "/customers/1", by: firm.meg).field("ETag"))
    for status in [200, 412] {
      let kept = try api.send(
        .patch, below: "/customers/1", #"{"number":"\#(status)"}"#, by: firm.meg,
        [("If-Match", tag)])
      #expect(kept.status == status)
    }
  }

  @Test("What is no customer is refused at its field")
  func refused() throws {
    for (fields, fault) in [
      (#""name":"""#, "data.name"), (#""name":"A","currency":"EURO""#, "data.currency"),
      (#""name":"A","currency":"eur""#, "data.currency"),
      (#""name":"A","currency":"XXX""#, "data.currency"), (#""number":"1""#, "data.name"),
      ("\"name\":\"A\",\"address\":\"\(String(repeating: "a", count: 501))\"", "data.address"),
    ] {
      #expect(try make(fields).faults == [fault], "\(fields)")
    }
    _ = try make(#""name":"A""#)
    #expect(try api.call(225, #"{"id":1,"currency":"SEK"}"#, by: firm.meg).status == 422)
    for code in [222, 223, 224, 225] {
      #expect(try api.call(code, #"{"id":1,"name":"B"}"#, by: firm.ann).status == 403)
    }
  }

  @Test("The list is by name, in pages, and found by a part of the name or the number")
  func list() throws {
    for (index, name) in ["Östra", "alpha", "Beta 10%", "beta"].enumerated() {
      _ = try make(#""name":"\#(name)","number":"N\#(index)""#)
    }
    _ = try api.call(225, #"{"id":2,"active":false}"#, by: firm.meg)
    func names(_ query: String) throws -> [String] {
      texts(try api.call(222, "{\(query)}", by: firm.meg).body, "name")
    }
    #expect(try names("") == ["alpha", "beta", "Beta 10%", "Östra"])
    #expect(try names(#""active":true"#) == ["beta", "Beta 10%", "Östra"])
    #expect(try names(#""active":false"#) == ["alpha"])
    #expect(try names(#""search":"BETA""#) == ["beta", "Beta 10%"])
    #expect(try names(#""search":"%""#) == ["Beta 10%"])
    #expect(try names(#""search":"öst""#) == ["Östra"])
    #expect(try names(#""search":"n3""#) == ["beta"])
    _ = try api.call(225, #"{"id":1,"number":"ÄB-7"}"#, by: firm.ada)
    #expect(try names(#""search":"äb-""#).count == 1)
    let page = try api.send(.get, below: "/customers?limit=3", by: firm.meg)
    #expect(texts(page.body, "name").count == 3)
    let cursor = try #require(page.field("Next-Cursor"))
    let rest = try api.send(.get, below: "/customers?limit=3&after=\(cursor)", by: firm.meg)
    #expect(texts(rest.body, "name") == ["Östra"] && rest.field("Next-Cursor") == nil)
  }

  @Test("A project's customer is given by name, which finds or makes one, or by id")
  func ofProjects() throws {
    func patch(_ fields: String) throws -> APIFixture.Answer {
      try api.call(28, #"{"id":1,\#(fields)}"#, by: firm.meg)
    }
    #expect(try api.call(67, #"{"id":1}"#, by: firm.ann)["customerId"] == .null)
    let made = try api.call(27, #"{"name":"Tunnel","customer":"City"}"#, by: firm.meg)
    #expect(made["customer"] == .text("City") && made["customerId"] == .integer(1))
    let found = try patch(#""customer":"CITY""#)
    #expect(found["customer"] == .text("City") && found["customerId"] == .integer(1))
    let off = try patch(#""customer":"""#)
    #expect(off["customer"] == .null && off["customerId"] == .null)
    let byID = try patch(#""customerId":1"#)
    #expect(byID["customer"] == .text("City") && byID["customerId"] == .integer(1))
    #expect(try patch(#""customer":"city","customerId":1"#)["customerId"] == .integer(1))
    for fields in [
      #""customer":"Harbour","customerId":1"#, #""customerId":9"#,
      #""customer":"City","customerId":null"#, #""customer":null,"customerId":1"#,
    ] {
      #expect(try patch(fields).faults == ["data.customerId"], "\(fields)")
    }
    #expect(try patch(#""customer":" ""#).faults == ["data.customer"])
    #expect(try patch(#""customerId":null"#)["customer"] == .null)
    #expect(
      try api.call(27, #"{"name":"X","customer":"Y","customerId":1}"#, by: firm.meg).faults == [
        "data.customerId"
      ])
    #expect(texts(try api.call(222, by: firm.meg).body, "name") == ["City"])
  }

  @Test("A customer's new name is that of its projects, and phones are told")
  func renaming() throws {
    _ = try api.call(28, #"{"id":1,"customer":"City"}"#, by: firm.meg)
    let begun = try api.call(89, "{}", by: firm.ann)
    guard case .text(let cursor)? = begun["cursor"] else { return #expect(Bool(false)) }
    #expect(try api.call(225, #"{"id":1,"name":"Town"}"#, by: firm.meg).status == 200)
    #expect(try api.call(67, #"{"id":1}"#, by: firm.ann)["customer"] == .text("Town"))
    let told = try api.call(89, #"{"since":"\#(cursor)"}"#, by: firm.ann)
    #expect(told["changes"]?.elements.map { $0["data"]?["customer"] } == [.text("Town")])
  }

  @Test("A project keeps its customer while an hour on it is closed")
  func closed() throws {
    func patch(_ fields: String) throws -> APIFixture.Answer {
      try api.call(28, #"{"id":1,\#(fields)}"#, by: firm.ada)
    }
    try firm.log("2026-02-10T08:00", "2026-02-10T09:00", by: firm.ann)
    #expect(try patch(#""customer":"City""#).status == 200)
    // A lock of another's hours closes none of this project.
    _ = try api.call(31, #"{"user":4,"through":"2026-02-28"}"#, by: firm.ada)
    #expect(try patch(#""customer":"Town""#).status == 200)
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: firm.ann)
    for fields in [#""customer":"City""#, #""customerId":null"#, #""customer":"New""#] {
      let refused = try patch(fields)
      #expect(refused.status == 409 && refused.problem == "locked", "\(fields)")
      #expect(refused["by"] == .object(["submission": .integer(1)]))
    }
    // Nobody was made for what was refused; names are names, and the same customer is no change.
    #expect(texts(try api.call(222, by: firm.ada).body, "name") == ["City", "Town"])
    #expect(try patch(#""customer":"town","name":"Bridge 2""#).status == 200)
    #expect(try api.call(225, #"{"id":2,"name":"Village"}"#, by: firm.meg).status == 200)
    #expect(try api.call(67, #"{"id":1}"#, by: firm.ann)["customer"] == .text("Village"))
    // Detached, the hours are still there.
    _ = try api.call(25, #"{"user":3,"project":1}"#, by: firm.ada)
    #expect(try patch(#""customer":null"#).problem == "locked")
    _ = try api.call(198, #"{"id":1}"#, by: firm.ann)
    #expect(try patch(#""customer":null"#).status == 200)
  }

  @Test("The firm's currency is that of new customers")
  func currency() throws {
    #expect(try api.call(99, by: firm.ann)["currency"] == .text("EUR"))
    #expect(try api.call(190, #"{"currency":"EURO"}"#, by: firm.ada).faults == ["data.currency"])
    #expect(try api.call(190, #"{"currency":"SEK"}"#, by: firm.ada)["currency"] == .text("SEK"))
    #expect(try make(#""name":"A""#)["currency"] == .text("SEK"))
    _ = try api.call(27, #"{"name":"Tunnel","customer":"B"}"#, by: firm.meg)
    #expect(try api.call(223, #"{"id":2}"#, by: firm.meg)["currency"] == .text("SEK"))
  }
}
