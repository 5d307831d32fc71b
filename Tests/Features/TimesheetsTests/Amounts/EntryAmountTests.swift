import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("What an entry costs, and why")
struct EntryAmountTests {
  private let priced: PricedFirm
  private var firm: TimesheetsAPIFixture { priced.firm }
  private var api: APIFixture { firm.api }

  init() throws { priced = try PricedFirm() }

  @Test("The first scope that has a rate counts, and it says which")
  func scopes() throws {
    let id = try priced.log(#""project":1,"task":1,\#(PricedFirm.hour)"#)
    #expect(
      try priced.amount(id).text
        == #"{"lines":[{"day":"2026-02-10","seconds":3600,"rate":null,"minor":null,"currency":null,"minorPerHour":null,"why":"No rate in EUR counts on this day."}],"amounts":[]}"#
    )
    let scopes = [
      ("", "firm's"), (#","user":3"#, "person's"), (#","project":1"#, "project's"),
      (#","project":1,"user":3"#, "project and person's"), (#","task":1"#, "task's"),
      (#","task":1,"user":3"#, "task and person's"),
    ]
    for (index, (scope, name)) in scopes.enumerated() {
      try priced.save("\"minor\":\(8_500 + index)\(scope)")
      #expect(try priced.whys(id) == ["The \(name) rate \(index + 1), from 2026-01-01."])
    }
    let found = try api.send(.get, below: "/entries/\(id)/amount", by: firm.meg)
    #expect(
      found.text
        == #"{"lines":[{"day":"2026-02-10","seconds":3600,"rate":6,"minor":8505,"currency":"EUR","minorPerHour":8505,"why":"The task and person's rate 6, from 2026-01-01."}],"amounts":[{"currency":"EUR","minor":8505,"seconds":3600}]}"#
    )
    // Without a price the next scope counts; another's rate never does.
    try priced.save(#""minor":null,"task":1,"user":3"#)
    try priced.save(#""minor":1,"task":1,"user":4"#)
    #expect(try priced.whys(id) == ["The task's rate 5, from 2026-01-01."])
    // Of two rates from one day the later one counts, of two days the later day.
    try priced.save(#""minor":7,"task":1"#)
    #expect(try priced.whys(id) == ["The task's rate 9, from 2026-01-01."])
    try priced.save(#""minor":7,"task":1"#, from: "2026-02-10")
    try priced.save(#""minor":7,"task":1"#, from: "2026-02-11")
    #expect(try priced.whys(id) == ["The task's rate 10, from 2026-02-10."])
  }

  @Test("A customer's currency is that of the project's amounts: other rates are none")
  func currencies() throws {
    let id = try priced.log(#""project":2,\#(PricedFirm.hour)"#)
    try priced.save(#""minor":8500"#)
    #expect(try priced.whys(id) == ["No rate in JPY counts on this day."])
    try priced.save(#""minor":9000,"customer":1"#)
    let found = try priced.amount(id)
    #expect(found["amounts"]?.elements.first?["currency"] == .text("JPY"))
    #expect(try priced.whys(id) == ["The customer's rate 2, from 2026-01-01."])
    try priced.save(#""minor":9000,"currency":"JPY","project":2,"user":3"#)
    #expect(try priced.whys(id) == ["The project and person's rate 3, from 2026-01-01."])
  }

  @Test("It is cut at the firm's midnights, also on days when clocks change")
  func midnights() throws {
    try priced.save(#""minor":3600"#, from: "2025-01-01")
    let id = try priced.log(
      #""project":1,"start":"2025-10-25T22:00","end":"2025-10-26T06:00""#)
    let lines = try priced.amount(id)["lines"]?.elements ?? []
    #expect(lines.map { $0["day"] } == [.text("2025-10-25"), .text("2025-10-26")])
    #expect(lines.map { $0["minor"] } == [.integer(7_200), .integer(25_200)])
  }

  @Test("What is not billable costs nothing, and a timer that runs has no lines yet")
  func without() throws {
    try priced.save(#""minor":8500"#)
    let id = try priced.log(#""project":1,"billable":false,\#(PricedFirm.hour)"#)
    let found = try priced.amount(id)
    #expect(found["amounts"] == .array([]))
    #expect(try priced.whys(id) == ["It is not billable."])
    let timer = try api.call(15, #"{"project":1}"#, by: firm.ann)
    guard case .integer(let running)? = timer["id"] else { return #expect(Bool(false)) }
    #expect(try priced.amount(running).text == #"{"lines":[],"amounts":[]}"#)
  }

  @Test("Who sees it is as the firm has it, and only of hours that one may read")
  func rights() throws {
    try priced.save(#""minor":8500"#)
    let id = try priced.log(#""project":1,\#(PricedFirm.hour)"#)
    #expect(try priced.amount(id).status == 200)
    #expect(try priced.amount(999).status == 404)
    #expect(try priced.amount(id, by: firm.ann).status == 403)
    #expect(try priced.amount(999, by: firm.ann).status == 403)
    _ = try api.call(190, #"{"seeAmounts":"reporter"}"#, by: firm.ada)
    #expect(try priced.amount(id, by: firm.ann).status == 200)
    #expect(try priced.amount(id, by: firm.bob).status == 404)
    _ = try api.call(190, #"{"seeAmounts":"admin"}"#, by: firm.ada)
    #expect(try priced.amount(id).status == 403 && priced.amount(id, by: firm.ada).status == 200)
  }
}
