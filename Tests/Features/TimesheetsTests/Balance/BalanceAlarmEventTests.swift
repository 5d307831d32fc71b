import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Alarms of balances as events", .timeLimit(.minutes(5)))
struct BalanceAlarmEventTests {
  private let firm: FlexitimeFirm

  init() throws { firm = try FlexitimeFirm() }

  @Test("Webhooks are told once, with the balance of the day as an admin reads it")
  func events() throws {
    let receiver = HookReceiver()
    try firm.api.deliver()
    _ = try firm.api.call(
      236, #"{"url":"\#(receiver.url)","events":["balance.alarm"]}"#, by: firm.team.ada)
    try firm.contract(3)
    try firm.turn(to: "2026-03-02T10:10")
    try firm.api.deliver()
    #expect(receiver.received.isEmpty)
    for time in ["05T00:10", "05T00:20", "06T00:10"] {
      try firm.turn(to: "2026-03-\(time)")
      try firm.api.deliver()
    }
    #expect(receiver.received.map(\.type) == ["balance.alarm"])
    let day = #"{"user":3,"from":"2026-03-04","to":"2026-03-04"}"#
    let read = try firm.api.call(217, day, by: try firm.api.logIn("ada"))
    #expect(read["closing"] == .integer(-81_000) && read["alarm"] == .text("below"))
    #expect(receiver.received.last?.data == read.body)
    // That it lies inside again is none; the end of the review period is.
    try firm.adjust("2026-03-06", 81_000)
    try firm.turn(to: "2026-03-07T00:10")
    try firm.api.deliver()
    #expect(try firm.found().last == "06 in" && receiver.received.count == 1)
    try firm.adjust("2026-03-07", 10_000_000)
    try firm.turn(to: "2026-05-01T00:10")
    try firm.api.deliver()
    #expect(receiver.received.count == 2)
    let review = receiver.received.last?.data ?? .null
    #expect(review["to"] == .text("2026-04-30") && review["alarm"] == .text("above"))
    #expect(review["review"]?["to"] == review["to"])
    // They are a part of a person's data.
    let own = try firm.api.call(37, #"{"id":3}"#, by: try firm.api.logIn("ada"))
    #expect(texts(own["balanceAlarms"] ?? .null, "alarm") == ["below", "above"])
  }
}
