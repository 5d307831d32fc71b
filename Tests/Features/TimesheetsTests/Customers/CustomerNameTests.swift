import Core
import Database
import JSON
import Testing
import TestSupport

import APITestSupport

@testable import Timesheets

@Suite("Customers of a database that had none")
struct CustomersOfTextsTests {
  @Test("Each name that a project had becomes a customer, once, as names are")
  func upgrade() throws {
    let fixture = try TimesheetsFixture()
    let names = [
      "City", nil, "city", "Åbo ÅKERI", "åbo åkeri", "", " odd\u{200B}", " \t", "City\n Two",
    ]
    var projects: [ProjectID] = []
    for index in names.indices { projects.append(try fixture.project("P\(index)")) }
    let made = projects
    try fixture.database.arrange { transaction in
      for (project, name) in zip(made, names) {
        try transaction.run(
          "UPDATE projects SET customer = $2 WHERE id = $1",
          [.id(project), name.map { .text($0) } ?? .null])
      }
    }
    for _ in 1...2 {
      try fixture.write(as: TimesheetsFixture.ada) {
        service, context, transaction throws(TimesheetFault) in
        try service.makeCustomers(context, in: transaction)
      }
    }
    let (customers, after) = try fixture.read(as: TimesheetsFixture.ada) {
      service, context, transaction throws(TimesheetFault) in
      (
        try service.customers(CustomersQuery(), context, in: transaction),
        try made.map { id throws(TimesheetFault) in
          try service.project(id, context, in: transaction)
        }
      )
    }
    #expect(customers.map(\.name) == ["City", "City Two", "odd", "Åbo ÅKERI"])
    #expect(
      after.map(\.customer) == [
        "City", nil, "City", "Åbo ÅKERI", "Åbo ÅKERI", nil, "odd", nil, "City Two",
      ])
    #expect(after.map { $0.customerId?.value } == [1, nil, 1, 2, 2, nil, 3, nil, 4])
  }

  @Test(
    "Customers that an erased person gave the name have different names, and projects have them")
  func erased() throws {
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    try api.add("quzz", .reporter, name: "Quzz Quirk")
    for (number, name) in ["Quzz Quirk", "quirk QUZZ", "Quzz Quirk Ltd"].enumerated() {
      let body = #"{"name":"P\#(number)","customer":"\#(name)"}"#
      #expect(try api.call(27, body, by: firm.ada).status == 200)
    }
    #expect(try api.call(38, #"{"id":5}"#, by: firm.ada).status == 200)
    let customers = try api.call(222, by: firm.ada).body
    #expect(Set(texts(customers, "name")).count == 3, "\(customers)")
    #expect(!"\(customers)".lowercased().contains("quzz quirk"))
    let projects = try api.call(26, by: firm.ada).body
    let names = Dictionary(
      uniqueKeysWithValues: zip(integers(customers, "id"), texts(customers, "name")))
    for project in projects.elements where project["customerId"] != .null {
      guard case .integer(let id)? = project["customerId"] else { continue }
      #expect(project["customer"] == names[id].map { .text($0) })
      let again = try api.call(
        27, #"{"name":"X\#(id)","customer":"\#(names[id] ?? "")"}"#, by: firm.ada)
      #expect(again["customerId"] == .integer(id))
    }
  }
}
