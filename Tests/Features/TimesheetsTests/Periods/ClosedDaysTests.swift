import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Ann (3) has a contract since 1 January 2026; February is locked for all. Now is 2 March 2026.
@Suite("What closed days keep: absences, contracts, adjustments, calendars")
struct ClosedDaysTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }
  private static let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#

  init() throws {
    team = try TimesheetsAPIFixture()
    _ = try team.api.call(190, #"{"timeZone":"Europe/Helsinki"}"#, by: team.ada)
    let calendar = #"{"calendar":"own","title":"Own","base":"FI"}"#
    try #require(try api.call(211, calendar, by: team.ada).status == 200)
    let contract =
      #"{"user":3,"from":"2026-01-01",\#(Self.week),"calendar":"own","opening":3600}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
    for day in ["2026-02-10", "2026-03-10"] {
      let absence = #"{"kind":"sick","from":"\#(day)","to":"\#(day)"}"#
      try #require(try api.call(213, absence, by: team.ann).status == 200)
    }
    try #require(try api.call(31, #"{"through":"2026-02-28"}"#, by: team.ada).status == 200)
  }

  private func isClosed(_ code: Int, _ data: String, by authHash: String) throws -> Bool {
    let answer = try api.call(code, data, by: authHash)
    if answer.problem == "locked" { return true }
    #expect(answer.status == 200, "\(code) \(data): \(answer.text)")
    return false
  }

  @Test("An absence that has a closed day stays, and none comes to one")
  func absences() throws {
    #expect(try api.call(216, #"{"id":1}"#, by: team.ann)["locked"] == .flag(true))
    #expect(try api.call(216, #"{"id":2}"#, by: team.ann)["locked"] == .flag(false))
    let year = #"{"from":"2026-01-01","to":"2026-12-31"}"#
    let listed = try api.call(212, year, by: team.ann).body.elements
    #expect(listed.map { $0["locked"] } == [.flag(true), .flag(false)])
    let across = #"{"kind":"holiday","from":"2026-02-27","to":"2026-03-06"}"#
    for (code, data) in [
      (213, across), (214, #"{"id":1,"comment":"x"}"#), (215, #"{"id":1}"#),
      (214, #"{"id":2,"from":"2026-02-28"}"#),
      (214, #"{"id":1,"from":"2026-03-20","to":"2026-03-20"}"#),
    ] {
      #expect(try isClosed(code, data, by: team.ann), "\(code) \(data)")
    }
    for (code, data) in [
      (214, #"{"id":2,"comment":"x"}"#), (215, #"{"id":2}"#),
      (213, #"{"kind":"holiday","from":"2026-03-02","to":"2026-03-06"}"#),
    ] {
      #expect(try !isClosed(code, data, by: team.ann), "\(code) \(data)")
    }
  }

  @Test("A project's lock closes no days")
  func projectLock() throws {
    _ = try api.call(32, #"{"id":1}"#, by: team.ada)
    _ = try api.call(31, #"{"project":1,"through":"2026-02-28"}"#, by: team.ada)
    #expect(try !isClosed(214, #"{"id":1,"comment":"x"}"#, by: team.ann))
    #expect(try !isClosed(207, #"{"user":3,"from":"2026-02-01",\#(Self.week)}"#, by: team.ada))
  }

  @Test("A contract changes open days alone; what moves sums after them is taken")
  func contracts() throws {
    let other = #""seconds":[28800,28800,28800,28800,28800,0,0]"#
    for data in [
      // Another week, another opening, another zone, an end within closed days, a calendar with other days off.
      #"{"user":3,"from":"2026-01-01",\#(other),"calendar":"own","opening":3600}"#,
      #"{"user":3,"from":"2026-01-01",\#(Self.week),"calendar":"own","opening":7200}"#,
      #"{"user":3,"from":"2026-01-01",\#(Self.week),"calendar":"own","opening":3600,"timeZone":"Asia/Tokyo"}"#,
      #"{"user":3,"from":"2026-01-01","to":"2026-02-26",\#(Self.week),"calendar":"own","opening":3600}"#,
      #"{"user":3,"from":"2026-01-01",\#(Self.week),"calendar":"none","opening":3600}"#,
      #"{"user":3,"from":"2026-02-20",\#(other)}"#,
      // A first contract before closed days.
      #"{"user":4,"from":"2026-02-01",\#(other)}"#,
    ] {
      #expect(try isClosed(207, data, by: team.ada), "\(data)")
    }
    #expect(try isClosed(208, #"{"user":3,"from":"2026-01-01"}"#, by: team.ada))
    for data in [
      #"{"user":3,"from":"2026-01-01","to":"2026-03-31",\#(Self.week),"calendar":"own","opening":3600}"#,
      #"{"user":3,"from":"2026-03-01",\#(other)}"#, #"{"user":4,"from":"2026-03-01",\#(other)}"#,
      // The same planned time from another day on.
      #"{"user":3,"from":"2026-02-20",\#(Self.week),"calendar":"own"}"#,
    ] {
      #expect(try !isClosed(207, data, by: team.ada), "\(data)")
    }
    #expect(try !isClosed(208, #"{"user":3,"from":"2026-03-01"}"#, by: team.ada))
  }

  @Test("A balance is adjusted on open days")
  func adjustments() throws {
    func adjust(_ day: String, _ seconds: Int) throws -> Bool {
      try isClosed(
        219, #"{"user":3,"day":"\#(day)","seconds":\#(seconds),"reason":"Paid"}"#, by: team.ada)
    }
    #expect(try adjust("2026-02-28", 60) && !adjust("2026-02-28", 0))
    #expect(try !adjust("2026-03-01", 60) && !adjust("2026-03-01", 0))
  }

  @Test("A calendar changes open days alone, as far as somebody's contract goes by it")
  func calendars() throws {
    func holiday(_ day: String) -> String {
      #"{"calendar":"own","title":"Own","base":"FI","days":[{"day":"\#(day)","name":"Own day"}]}"#
    }
    // A Thursday of February, New Year's Day as a working day, a Sunday, a day to come.
    #expect(try isClosed(211, holiday("2026-02-12"), by: team.ada))
    let working =
      #"{"calendar":"own","title":"Own","base":"FI","days":[{"day":"2026-01-01","name":"x","halves":0}]}"#
    #expect(try isClosed(211, working, by: team.ada))
    #expect(try !isClosed(211, holiday("2026-02-15"), by: team.ada))
    #expect(try !isClosed(211, holiday("2026-03-12"), by: team.ada))
    let another = #"{"calendar":"two","title":"Two","days":[{"day":"2026-02-12","name":"x"}]}"#
    #expect(try !isClosed(211, another, by: team.ada))
    let changed = #"{"calendar":"two","title":"Two","days":[{"day":"2026-02-13","name":"x"}]}"#
    #expect(try !isClosed(211, changed, by: team.ada))
  }
}
