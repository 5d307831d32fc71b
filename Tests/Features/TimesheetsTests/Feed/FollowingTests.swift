import Core
import JSON
import Testing
import TestSupport

import APITestSupport

@testable import Timesheets

@Suite("Phones that follow the feed of hours")
struct FollowingTests {
  @Test("What a phone has is what one gets that begins anew", arguments: 1...24)
  func converging(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var firm = try ChangingFirm(managersSee: seed % 2 == 0 ? "everybody" : "teams")
    let all = #""user":"all""#
    func phones(_ limit: Int) -> [FollowingPhone] {
      [
        FollowingPhone(firm.team.ann, limit: limit), FollowingPhone(firm.team.meg, limit: limit),
        FollowingPhone(firm.team.meg, all, limit: limit),
        FollowingPhone(firm.team.ada, all, limit: limit),
        FollowingPhone(firm.team.ada, #""user":3"#, limit: limit),
      ]
    }
    var followers = phones([1, 2, 500][seed % 3])
    for _ in 0..<25 {
      for _ in 0..<Int.random(in: 1...6, using: &random) { try firm.change(&random) }
      let reader = Int.random(in: 0..<followers.count, using: &random)
      try followers[reader].follow(firm.team.api)
    }
    for (index, fresh) in phones(500).enumerated() {
      var fresh = fresh
      try fresh.follow(firm.team.api)
      try followers[index].follow(firm.team.api)
      let names = Set(fresh.records.keys).union(followers[index].records.keys)
      for name in names.sorted() {
        #expect(
          followers[index].records[name] == fresh.records[name], "phone \(index): \(name)")
      }
      #expect(!fresh.records.isEmpty)
    }
  }
}

/// A firm in which anything changes.
struct ChangingFirm {
  let team: TimesheetsAPIFixture
  private var hour: Int64 = 0
  private var projects = [1]
  private var keys = 0

  init(managersSee: String) throws {
    team = try TimesheetsAPIFixture()
    _ = try team.api.call(
      190, #"{"managersSee":"\#(managersSee)","workForOthers":"manager"}"#, by: team.ada)
    for name in ["A", "B"] { _ = try team.api.call(201, #"{"name":"\#(name)"}"#, by: team.ada) }
    _ = try team.api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: team.ada)
  }

  mutating func change(_ random: inout SeededGenerator) throws {
    let people = [(3, team.ann), (4, team.bob)]
    let (user, authHash) = people[Int.random(in: 0..<2, using: &random)]
    let id = Int.random(in: 1...12, using: &random)
    let project = projects.randomElement(using: &random) ?? 1
    hour += 2
    let start =
      "2026-02-\((hour / 24 % 27 + 1) < 10 ? "0" : "")\(hour / 24 % 27 + 1)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00Z"
    let (code, data, caller): (Int, String, String)
    switch Int.random(in: 0..<23, using: &random) {
    case 0...4:
      let times = #""start":"\#(start)","end":"\#(start.replacing(":00Z", with: ":45Z"))""#
      (code, data, caller) = (11, "{\"project\":\(project),\(times)}", authHash)
    case 5: (code, data, caller) = (13, #"{"id":\#(id),"description":"d\#(hour)"}"#, authHash)
    case 6: (code, data, caller) = (12, #"{"id":\#(id)}"#, authHash)
    case 7: (code, data, caller) = (13, #"{"id":\#(id),"project":\#(project)}"#, authHash)
    case 8:
      keys += 1
      let change = #"{"op":"update","key":"k\#(keys)","id":\#(id),"kind":"overtime"}"#
      (code, data, caller) = (18, "{\"changes\":[\(change)],\"user\":\(user)}", team.meg)
    case 9:
      let made = try team.api.call(27, #"{"name":"P\#(hour)"}"#, by: team.ada)
      if case .integer(let id)? = made["id"] { projects.append(Int(id)) }
      (code, data, caller) = (29, #"{"project":\#(project),"name":"T\#(hour)"}"#, team.ada)
    case 10:
      (code, data, caller) = (28, #"{"id":\#(project),"customer":"C\#(hour)"}"#, team.ada)
    case 11, 12:
      (code, data, caller) = (24, #"{"user":\#(user),"project":\#(project)}"#, team.ada)
    case 13:
      (code, data, caller) = (25, #"{"user":\#(user),"project":\#(project)}"#, team.ada)
    case 14:
      let day = "2026-03-0\(id % 9 + 1)"
      (code, data, caller) = (
        213, #"{"kind":"sick","from":"\#(day)","to":"\#(day)"}"#, authHash
      )
    case 15: (code, data, caller) = (215, #"{"id":\#(id)}"#, authHash)
    case 16:
      (code, data, caller) = (
        207,
        #"{"user":\#(user),"from":"2026-0\#(id % 3 + 1)-01","seconds":[\#(hour * 60),0,0,0,0,0,0]}"#,
        team.ada
      )
    case 17:
      let owner = id % 2 == 0 ? "" : #""user":\#(user),"#
      (code, data, caller) = (31, "{\(owner)\"through\":\"2025-12-\(id + 10)\"}", team.ada)
    case 18: (code, data, caller) = (32, #"{"id":\#(id % 4 + 1),"reason":"x"}"#, team.ada)
    case 19:
      (code, data, caller) = (33, #"{"month":"2025-\#(id < 10 ? "0" : "")\#(id)"}"#, authHash)
    case 20:
      let member = Int.random(in: 2...4, using: &random)
      (code, data, caller) = (
        Bool.random(using: &random) ? 203 : 204,
        #"{"team":\#(id % 2 + 1),"user":\#(member)}"#, team.ada
      )
      if member == 2 || code == 203, Bool.random(using: &random) {
        _ = try team.api.call(
          203, #"{"team":\#(id % 2 + 1),"user":2,"manager":\#(id % 3 > 0)}"#, by: team.ada)
      }
    case 21:
      let active = Int.random(in: 0..<3, using: &random) > 0
      (code, data, caller) = (202, "{\"id\":\(id % 2 + 1),\"active\":\(active)}", team.ada)
    default:
      (code, data, caller) = (22, #"{"id":\#(user),"name":"N\#(hour)"}"#, team.ada)
    }
    let answer = try team.api.call(code, data, by: caller)
    // Much is refused: what is not there, or in the way.
    try #require(answer.status < 500, "\(code) \(data): \(answer.text)")
  }
}
