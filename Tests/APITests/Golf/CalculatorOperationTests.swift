import Ground
import HTTP
import JSON
import TestSupport
import Testing

@testable import API

@Suite("The calculator, through both doors")
struct CalculatorOperationTests {
  let desk: DeskHouse
  let user: String

  init() throws {
    desk = try DeskHouse()
    try desk.add("aino", .reporter)
    user = try desk.logIn("aino")
  }

  struct NoCases: Error {}

  @Test("Rules are listed with their fields, and bad figures are named")
  func rules() throws {
    let list = try desk.ask(.get, below: "/calculator", by: user)
    guard case .array(let rules) = list.body else { throw NoCases() }
    #expect(rules.count > 40)
    let caps = rules.first { $0["rule"] == .text("whs.caps") }
    #expect(caps?["input"]?["calculatedIndex"] == .text("decimal"))
    #expect(try desk.call(64, #"{"rule":"whs.none","input":{}}"#, by: user).faults == ["data.rule"])
    let bad =
      #"{"rule":"whs.caps","input":{"calculatedIndex":"x","lowHandicapIndex":1.0,"more":1}}"#
    #expect(
      try desk.call(64, bad, by: user).faults.sorted()
        == ["data.input.calculatedIndex", "data.input.more"])
    #expect(try desk.ask(.get, below: "/calculator").status == 401)
  }
}
