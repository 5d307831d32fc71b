import Core
import HTTP
import JSON
import TestSupport
import Testing

@testable import WebAPI

@Suite("The calculator, through both doors")
struct CalculatorOperationTests {
  let dispatcher: APIFixture
  let user: String

  init() throws {
    dispatcher = try APIFixture()
    try dispatcher.add("aino", .reporter)
    user = try dispatcher.logIn("aino")
  }

  struct NoCases: Error {}

  @Test("Rules are listed with their fields, and bad figures are named")
  func rules() throws {
    let list = try dispatcher.ask(.get, below: "/calculator", by: user)
    guard case .array(let rules) = list.body else { throw NoCases() }
    #expect(rules.count > 40)
    let caps = rules.first { $0["rule"] == .text("whs.caps") }
    #expect(caps?["input"]?["calculatedIndex"] == .text("decimal"))
    #expect(
      try dispatcher.call(64, #"{"rule":"whs.none","input":{}}"#, by: user).faults == ["data.rule"])
    let bad =
      #"{"rule":"whs.caps","input":{"calculatedIndex":"x","lowHandicapIndex":1.0,"more":1}}"#
    #expect(
      try dispatcher.call(64, bad, by: user).faults.sorted()
        == ["data.input.calculatedIndex", "data.input.more"])
    #expect(try dispatcher.ask(.get, below: "/calculator").status == 401)
  }
}
