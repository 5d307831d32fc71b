import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Golf

@Suite("The calculator, through both endpoints")
struct CalculatorOperationTests {
  let api: APIFixture
  let user: String

  init() throws {
    api = try APIFixture()
    try api.add("aino", .reporter)
    user = try api.logIn("aino")
  }

  struct UnexpectedJSON: Error {}

  @Test("Rules are listed with their fields, and invalid figures are named")
  func rules() throws {
    let list = try api.send(.get, below: "/calculator", by: user)
    guard case .array(let rules) = list.body else { throw UnexpectedJSON() }
    #expect(rules.count > 40)
    let caps = rules.first { $0["rule"] == .text("whs.caps") }
    #expect(caps?["input"]?["calculatedIndex"] == .text("decimal"))
    #expect(
      try api.call(64, #"{"rule":"whs.none","input":{}}"#, by: user).faults == ["data.rule"])
    let bad =
      #"{"rule":"whs.caps","input":{"calculatedIndex":"x","lowHandicapIndex":1.0,"more":1}}"#
    #expect(
      try api.call(64, bad, by: user).faults.sorted()
        == ["data.input.calculatedIndex", "data.input.more"])
    #expect(try api.send(.get, below: "/calculator").status == 401)
  }
}
