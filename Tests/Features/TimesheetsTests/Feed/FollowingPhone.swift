import Core
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// A phone that follows the feed of hours, some rows at a time.
struct FollowingPhone {
  let authHash: String
  /// Such as `"user":"all"`; empty for one's own.
  let scope: String
  let limit: Int
  private(set) var cursor: String?
  /// What it has, by type and id, without what rows of other records change.
  private(set) var records: [String: JSONTree] = [:]

  init(_ authHash: String, _ scope: String = "", limit: Int) {
    self.authHash = authHash
    self.scope = scope
    self.limit = limit
  }

  /// Reads to the end; anew where the cursor does not hold any more.
  mutating func follow(_ api: APIFixture) throws {
    while true {
      let since = cursor.map { "\"since\":\"\($0)\"" }
      let data = [scope, since ?? "", "\"limit\":\(limit)"].filter { !$0.isEmpty }
      let answer = try api.call(89, "{\(data.joined(separator: ","))}", by: authHash)
      if answer.problem == "cursor-expired" {
        cursor = nil
        records = [:]
        continue
      }
      try #require(answer.status == 200, "\(answer.text)")
      for row in answer["changes"]?.elements ?? [] { try take(row, api) }
      guard case .text(let next)? = answer["cursor"] else { return }
      cursor = next
      if answer["more"] == .flag(false) { return }
    }
  }

  private mutating func take(_ row: JSONTree, _ api: APIFixture) throws {
    guard case .text(let type)? = row["type"] else { return }
    if type == "scope" {
      guard case .integer(let user)? = row["user"] else { return }
      records = records.filter { !Self.isOf(user, $0.key, $0.value) }
      guard row["visible"] == .flag(true) else { return }
      var other = FollowingPhone(authHash, "\"user\":\(user)", limit: 500)
      try other.follow(api)
      let shared = ["project", "task", "lock"]
      for (key, record) in other.records where !shared.contains(where: { key.hasPrefix($0) }) {
        records[key] = record
      }
      for (key, record) in other.records where key.hasPrefix("lock") { records[key] = record }
      return
    }
    guard case .integer(let id)? = row["id"] else { return }
    if row["gone"] == .flag(true) {
      records["\(type) \(id)"] = nil
    } else if case .object(let members)? = row["data"] {
      // Whether it is closed, and how many planned days an absence has, is told by rows of others.
      let told = members.filter { !["locked", "days"].contains($0.name) }
      records["\(type) \(id)"] = .object(told)
    }
  }

  private static func isOf(_ user: Int64, _ key: String, _ record: JSONTree) -> Bool {
    record["user"] == .integer(user) || key == "user \(user)"
  }
}
