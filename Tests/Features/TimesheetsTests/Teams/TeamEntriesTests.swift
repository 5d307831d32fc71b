import Core
import Database
import HTTP
import JSON
import TestSupport
import Testing
import Zones

import APITestSupport

@testable import Timesheets

/// The entries of a team are read a few days at a time: what comes must be what of everybody's is the team's.
@Suite("The entries of a team")
struct TeamEntriesTests {
  private static let start = Instant(seconds: 1_740_000_000)

  /// Ten users with many entries, some far apart and some running, of whom a manager sees some.
  private func firm(
    seed: UInt64
  ) throws -> (firm: TimesheetsAPIFixture, seen: Set<Int64>, random: SeededGenerator) {
    var random = SeededGenerator(seed: seed)
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    for number in 5...10 { try api.add("user\(number)", .reporter) }
    _ = try api.call(201, #"{"name":"A"}"#, by: firm.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: firm.ada)
    var seen: Set<Int64> = [2]
    for user in 3...10 where Bool.random(using: &random) {
      _ = try api.call(203, "{\"team\":1,\"user\":\(user)}", by: firm.ada)
      seen.insert(Int64(user))
    }
    var entries: [Entry] = []
    for user in 2...10 {
      var at = Self.start + Int64.random(in: 0...86_400, using: &random)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        at =
          at + Int64.random(in: 1...10, using: &random)
          * Int64.random(in: 1...80_000, using: &random)
        if Int.random(in: 0..<12, using: &random) == 0 { at = at + 100 * 86_400 }
        var entry = Entry.draft(project: ProjectID(stored: 1))
        entry.id = EntryID(stored: Int64(entries.count + 1))
        entry.user = UserID(stored: Int64(user))
        entry.start = at
        at = at + Int64.random(in: 1...86_400, using: &random)
        entry.end = at
        entries.append(entry)
      }
      if Bool.random(using: &random), let last = entries.last, last.user.value == user {
        entries[entries.count - 1].end = nil
      }
    }
    let made = entries
    try api.database.write { transaction in
      for entry in made {
        transaction.hold(.user(entry.user))
        try transaction.insert(entry)
      }
    }
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: firm.ada)
    return (firm, seen, random)
  }

  @Test("They come in order, forwards and backwards, in pages of any size", arguments: 1...12)
  func walks(seed: Int) throws {
    var (firm, seen, random) = try firm(seed: UInt64(seed))
    for order in ["oldest", "newest"] {
      let first = Self.start.seconds + Int64.random(in: 0...50, using: &random) * 86_400
      let last = first + Int64.random(in: 0...400, using: &random) * 86_400
      let (from, to) = (
        Zone.utc.day(at: Instant(seconds: first)), Zone.utc.day(at: Instant(seconds: last))
      )
      for range in ["", "&from=\(from)&to=\(to)"] {
        let limit = Int.random(in: 1...50, using: &random)
        let target = "/entries/search?user=all&order=\(order)\(range)"
        let all = try pages(target, limit: 500, by: firm.ada, firm).filter {
          if case .integer(let user) = $0["user"] { seen.contains(user) } else { false }
        }
        #expect(try pages(target, limit: limit, by: firm.meg, firm) == all, "\(target)")
      }
    }
    // A report's page and its sums.
    let report =
      "/reports/hours?period=range&from=2025-01-01&to=2027-12-31&user=all&groupBy=user&limit=500"
    let (mine, whole) = (
      try firm.api.send(.get, below: report, by: firm.meg),
      try firm.api.send(.get, below: report, by: firm.ada)
    )
    func ofTeam(_ name: String, _ key: String) -> [JSONTree] {
      (whole[name]?.elements ?? []).filter {
        if case .integer(let user) = $0[key] { seen.contains(user) } else { false }
      }
    }
    #expect(mine["groups"]?.elements == ofTeam("groups", "key"))
    #expect(mine["entries"]?.elements == ofTeam("entries", "user"))
  }

  private func pages(
    _ target: String, limit: Int, by caller: String, _ firm: TimesheetsAPIFixture
  ) throws -> [JSONTree] {
    var (found, after) = ([JSONTree](), "")
    while true {
      let answer = try firm.api.send(.get, below: "\(target)&limit=\(limit)\(after)", by: caller)
      try #require(answer.status == 200, "\(answer.text)")
      found += answer.body.elements
      guard let next = answer.field("Next-Cursor") else { return found }
      after = "&after=\(next)"
    }
  }
}
