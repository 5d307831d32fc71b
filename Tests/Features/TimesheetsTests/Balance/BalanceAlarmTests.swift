import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Alarms of balances", .timeLimit(.minutes(5)))
struct BalanceAlarmTests {
  private let firm: FlexitimeFirm

  init() throws { firm = try FlexitimeFirm() }

  @Test("Once when it has come to lie outside the band, and again only after it lay inside")
  func once() throws {
    try firm.contract(3)
    try firm.turn(to: "2026-03-02T10:10")
    #expect(try firm.found() == ["01 in"])
    // 22:30 hours are missing at the end of Wednesday.
    try firm.turn(to: "2026-03-04T23:50")
    #expect(try firm.found() == ["01 in"])
    try firm.turn(to: "2026-03-05T00:10")
    #expect(try firm.found() == ["01 in", "04 below"])
    try firm.turn(to: "2026-03-05T12:00")
    try firm.adjust("2026-03-05", 60_000)
    try firm.turn(to: "2026-03-05T23:50")
    #expect(try firm.found().count == 2)
    try firm.turn(to: "2026-03-06T00:00")
    #expect(try firm.found() == ["01 in", "04 below", "05 in"])
    try firm.turn(to: "2026-03-07T00:00")
    #expect(try firm.found().last == "06 below")
    for day in 8...12 { try firm.turn(to: "2026-03-\(day < 10 ? "0" : "")\(day)T00:00") }
    #expect(try firm.found().count == 4)
    // From below to above at once.
    try firm.adjust("2026-03-12", 1_000_000)
    try firm.turn(to: "2026-03-13T00:00")
    #expect(try firm.found().last == "12 above")
    // The firm's own band, from the next midnight on.
    _ = try firm.api.call(190, #"{"flexMax":2000000}"#, by: try firm.api.logIn("ada"))
    try firm.turn(to: "2026-03-13T12:00")
    #expect(try firm.found().count == 5)
    try firm.turn(to: "2026-03-14T00:00")
    #expect(try firm.found().last == "13 in")
  }

  @Test("Hours that are written in the day after count from the next midnight on")
  func late() throws {
    try firm.contract(3)
    try firm.turn(to: "2026-03-03T00:00")
    try firm.adjust("2026-03-02", -100_000)
    for hour in 1...9 { try firm.turn(to: "2026-03-03T0\(hour):00") }
    #expect(try firm.found() == ["02 in"])
    try firm.turn(to: "2026-03-04T00:00")
    #expect(try firm.found() == ["02 in", "03 below"])
  }

  @Test("At the end of each review period, also when it was outside before; on one day once")
  func reviews() throws {
    _ = try firm.api.call(190, #"{"reviewMonths":1}"#, by: firm.team.ada)
    try firm.contract(3)
    for day in ["03-02T10:10", "03-10T00:10", "03-31T23:50", "04-01T00:00", "04-02T00:00"] {
      try firm.turn(to: "2026-\(day)")
    }
    #expect(try firm.found() == ["01 in", "09 below", "31 below"])
    // It comes to lie outside on the very day.
    try firm.adjust("2026-04-01", 22 * 27_000 + 22 * 27_000 - 60_000)
    try firm.turn(to: "2026-04-30T00:10")
    #expect(try firm.found().last == "04-29 in")
    try firm.adjust("2026-04-30", -60_000)
    try firm.turn(to: "2026-05-01T00:00")
    #expect(try firm.found().suffix(2) == ["04-29 in", "04-30 below"])
    try firm.turn(to: "2026-05-01T12:00")
    #expect(try firm.found().count == 5)
  }

  @Test("A server that was off tells of each period that ended meanwhile, and of how it is")
  func catchesUp() throws {
    _ = try firm.api.call(190, #"{"reviewMonths":1}"#, by: firm.team.ada)
    try firm.contract(3)
    try firm.turn(to: "2026-03-02T10:10")
    try firm.adjust("2026-04-15", 44 * 27_000)
    // Above in the middle of June, which nobody saw, and inside again.
    try firm.adjust("2026-06-03", 2_000_000)
    try firm.adjust("2026-06-10", 31 * 27_000 - 2_000_000)
    try firm.turn(to: "2026-06-15T08:00")
    let all = ["01 in", "31 below", "04-30 in", "05-31 below", "06-14 in"]
    #expect(try firm.found() == all)
    for _ in 1...3 { #expect(try firm.start() == 1) }
    try firm.turn(to: "2026-06-15T10:00")
    #expect(try firm.found() == all)
    // Hours of a month that is over are not told of again.
    try firm.adjust("2026-04-20", -500_000)
    try firm.adjust("2026-05-05", 500_000)
    try firm.turn(to: "2026-06-16T08:00")
    try firm.start()
    #expect(try firm.found() == all)
  }
}
