import Core
import Database
import DueJobs
import Synchronization
import TestSupport
import Testing
import WebAPI
import Zones

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026, ten in the morning in Helsinki, where Ann is. With a contract her balance is 0 then, and
/// falls by 7:30 on each working day; the band reaches 20 hours down.
struct FlexitimeFirm {
  static let week = "[27000,27000,27000,27000,27000,0,0]"

  let team: TimesheetsAPIFixture
  var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    // It begins to recur.
    api.runDueJobs()
  }

  func contract(_ user: Int64, _ fields: String = "") throws {
    let body =
      #"{"user":\#(user),"from":"2026-02-02","seconds":\#(Self.week),"opening":540000\#(fields)}"#
    try #require(try api.call(207, body, by: try api.logIn("ada")).status == 200)
  }

  func adjust(_ day: String, _ seconds: Int64) throws {
    let body = #"{"user":3,"day":"\#(day)","seconds":\#(seconds),"reason":"x"}"#
    try #require(try api.call(219, body, by: try api.logIn("ada")).status == 200)
  }

  func turn(to text: String, in name: String = "Europe/Helsinki") throws {
    let parts = text.split(separator: "T").map(String.init)
    api.clock.now = try at(parts[0], parts[1], try zone(name))
    api.runDueJobs()
  }

  /// What was found, as `04 below`, with the day of March, or the month and the day of a later one.
  func found(_ user: Int64 = 3) throws -> [String] {
    let alarms = try api.database.read { transaction throws(TimesheetFault) in
      try transaction.balanceAlarms(of: UserID(stored: user))
    }
    return alarms.map { alarm in
      let day = alarm.day.description.dropFirst(5)
      return "\(day.hasPrefix("03-") ? day.dropFirst(3) : day) \(alarm.alarm?.rawValue ?? "in")"
    }
  }

  /// A server that is started now, or another node, does what is due ten minutes later. Returns how many connections it
  /// has opened.
  @discardableResult
  func start() throws -> Int {
    let service = Timesheets(people: api.people, zones: api.timesheets.zones, timeZone: "UTC")
    api.clock.advance(bySeconds: 600)
    let opened = Mutex(0)
    let openReader = api.database.openReader
    DueJobRunner(
      [service.balanceWarning],
      DueJobEnvironment(
        writer: api.database.writer,
        openReader: { () throws(DatabaseError) in
          opened.withLock { $0 += 1 }
          return try openReader()
        }, zone: .utc, now: { [clock = api.clock] in clock.now },
        log: { Issue.record("\($0)") })
    ).runDue()
    return opened.withLock { $0 }
  }
}
