import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("What closed hours cost")
struct ClosedAmountTests {
  private let priced: PricedFirm
  private var firm: TimesheetsAPIFixture { priced.firm }
  private var api: APIFixture { firm.api }

  init() throws { priced = try PricedFirm() }

  @Test("Closed hours keep the rates of the first that closed them; opened again, today's count")
  func closed() throws {
    let id = try priced.log(#""project":1,\#(PricedFirm.hour)"#)
    _ = try api.call(31, #"{"user":3,"project":2,"through":"2026-02-28"}"#, by: firm.ada)
    try priced.save(#""minor":100"#)
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: firm.ann)
    try priced.save(#""minor":200"#)
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    try priced.save(#""minor":300"#)
    let closed = "It is closed: rates after number"
    #expect(
      try priced.whys(id) == ["The firm's rate 1, from 2026-01-01. \(closed) 1 do not count."])
    _ = try api.call(198, #"{"id":1}"#, by: firm.ann)
    #expect(
      try priced.whys(id) == ["The firm's rate 2, from 2026-01-01. \(closed) 2 do not count."])
    _ = try api.call(32, #"{"id":2}"#, by: firm.ada)
    #expect(try priced.whys(id) == ["The firm's rate 3, from 2026-01-01."])
    // The first lock is of another project; it was made before there were rates.
    let other = try priced.log(#""project":2,"start":"2026-03-01T10:00","end":"2026-03-01T11:00""#)
    _ = try api.call(13, #"{"id":\#(other),"project":2}"#, by: firm.ann)
    try priced.save(#""minor":5,"customer":1"#)
    #expect(try priced.whys(other) == ["The customer's rate 4, from 2026-01-01."])
  }

  @Test("The firm's currency stays while it would give closed hours a rate that they had not")
  func currency() throws {
    let id = try priced.log(#""project":1,\#(PricedFirm.hour)"#)
    try priced.save(#""minor":1000,"project":1,"currency":"USD""#)
    let lock = try api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    let before = try priced.amount(id).body
    func change() throws -> APIFixture.Answer {
      try api.call(190, #"{"currency":"USD"}"#, by: firm.ada)
    }
    #expect(try change().problem == "in-use")
    #expect(try priced.amount(id).body == before)
    _ = try api.call(32, #"{"id":\#(integers(.array([lock.body]), "id")[0])}"#, by: firm.ada)
    #expect(try change().status == 200)
    #expect(try priced.whys(id) == ["The project's rate 1, from 2026-01-01."])
  }

  @Test("What a person's hours cost is in the person's own data only for those who see money")
  func personalData() throws {
    try priced.save(#""minor":9000,"user":3"#)
    func data() throws -> String { try api.call(37, #"{"id":3}"#, by: firm.ann).text }
    #expect(!(try data().contains("9000")))
    _ = try api.call(190, #"{"seeAmounts":"reporter"}"#, by: firm.ada)
    #expect(try data().contains("9000"))
  }

  @Test("Hours that were closed before there were rates cost nothing")
  func before() throws {
    let id = try priced.log(#""project":1,\#(PricedFirm.hour)"#)
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    try priced.save(#""minor":100"#)
    #expect(
      try priced.whys(id) == [
        "No rate in EUR counts on this day. It was closed before there were rates."
      ])
    let report = try api.call(
      14, #"{"period":"month","day":"2026-02-01","user":"all","amounts":true}"#, by: firm.meg)
    #expect(report["amounts"] == .array([]) && report["unrated"] == .integer(3_600))
  }
}
