import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Ann has an hour on project 1 and two on project 2, both of the city; Bob four on project 3, of nobody.
@Suite("Hours by customer")
struct CustomerReportTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws {
    firm = try TimesheetsAPIFixture()
    for project in [#""name":"Tunnel","customer":"City""#, #""name":"Attic""#] {
      _ = try api.call(27, "{\(project)}", by: firm.ada)
    }
    _ = try api.call(28, #"{"id":1,"customer":"City"}"#, by: firm.ada)
    _ = try api.call(224, #"{"name":"Aland"}"#, by: firm.ada)
    for (user, project) in [(3, 2), (4, 3)] {
      _ = try api.call(24, #"{"user":\#(user),"project":\#(project)}"#, by: firm.ada)
    }
    for (project, hours, caller) in [(1, 1, firm.ann), (2, 2, firm.ann), (3, 4, firm.bob)] {
      let body =
        #"{"project":\#(project),"start":"2026-02-10T1\#(project):00Z","end":"2026-02-10T\#(10 + project + hours):00Z"}"#
      #expect(try api.call(11, body, by: caller).status == 200, "\(body)")
    }
  }

  private let month = #""period":"month","day":"2026-02-01","user":"all""#

  @Test("Reports and files have the hours of a customer, and sums by customer")
  func report() throws {
    let grouped = try api.call(
      14, "{\(month),\"groupBy\":[\"customer\",\"project\"]}", by: firm.meg)
    let groups = grouped["groups"]?.elements ?? []
    #expect(groups.map { $0["key"] } == [.integer(1), .null])
    #expect(groups.map { $0["name"] } == [.text("City"), .null])
    #expect(groups.map { $0["seconds"] } == [.integer(10_800), .integer(14_400)])
    #expect(texts(groups.first?["groups"] ?? .null, "name") == ["Bridge", "Tunnel"])
    let filtered = try api.call(14, "{\(month),\"customer\":1}", by: firm.meg)
    #expect(filtered["seconds"] == .integer(10_800))
    #expect(integers(filtered["entries"] ?? .null, "id") == [1, 2])
    #expect(try api.call(14, "{\(month),\"customer\":2}", by: firm.meg)["seconds"] == .integer(0))
    for code in [14, 94] {
      let asked = code == 14 ? "\(month),\"customer\":9" : #""customer":9"#
      #expect(try api.call(code, "{\(asked)}", by: firm.meg).faults == ["data.customer"])
    }
    // A reporter knows the customers of the own projects.
    let own = #""period":"month","day":"2026-02-01""#
    #expect(
      try api.call(14, "{\(own),\"customer\":1}", by: firm.ann)["seconds"] == .integer(10_800))
    #expect(try api.call(14, "{\(own),\"customer\":1}", by: firm.bob)["seconds"] == .integer(0))
    #expect(try api.call(14, "{\(own),\"customer\":2}", by: firm.bob).faults == ["data.customer"])
  }

  @Test("Files have columns of the customer, and are grouped by customer")
  func files() throws {
    func file(_ more: String) throws -> String {
      try api.call(19, "{\(month),\(more)}", by: firm.meg).text
    }
    #expect(
      try file(#""format":"csv","columns":["id","customer","customerName"]"#)
        == "id,customer,customerName\r\n1,1,City\r\n2,1,City\r\n3,,\r\n")
    #expect(try file(#""format":"csv","columns":["id"],"customer":1"#) == "id\r\n1\r\n2\r\n")
    #expect(
      try file(#""format":"csv","groupBy":["customer"]"#)
        == "customer,customerName,seconds,hours\r\n1,City,10800,3.0000\r\n,,14400,4.0000\r\n")
    #expect(
      try file(#""format":"html","groupBy":["customer"],"language":"fi""#).contains("Asiakas"))
    let json = try api.call(19, "{\(month),\"format\":\"json\",\"customer\":1}", by: firm.meg)
    let report = try api.call(14, "{\(month),\"customer\":1}", by: firm.meg)
    #expect(json.body == report.body)
  }

  @Test("A search finds the hours of one of several customers, and they are changed together")
  func search() throws {
    for order in ["newest", "oldest"] {
      let found = try api.call(
        94, #"{"user":"all","customer":[1,2],"order":"\#(order)"}"#, by: firm.meg)
      #expect(integers(found.body, "id") == (order == "newest" ? [2, 1] : [1, 2]))
    }
    #expect(
      try api.call(94, #"{"customer":[1,9]}"#, by: firm.meg).faults == ["data.customer[1]"])
    let changed = try api.call(
      95, #"{"find":{"customer":1},"set":{"billable":false}}"#, by: firm.ann)
    #expect(changed["count"] == .integer(2))
  }
}
