import APITestSupport
import AuditLog
import Database
import FeatureManifest
import JSON
import TestSupport
import Testing

/// A suite about what devices push.
protocol PushingTests {
  var fixture: InspectionsFixture { get }
}

extension PushingTests {
  func push(
    _ changes: [String], by authHash: String? = nil, device: String = "phone", _ more: String = ""
  ) throws -> APIFixture.Answer {
    let list = changes.joined(separator: ",")
    return try fixture.call(
      127, #""device":"\#(device)","sentAt":"2026-03-02T08:00:00Z"\#(more),"changes":[\#(list)]"#,
      by: authHash ?? fixture.mikko)
  }

  func results(_ answer: APIFixture.Answer) -> [JSONTree] {
    guard case .array(let results)? = answer["results"] else {
      Issue.record("no results: \(answer.text)")
      return []
    }
    return results
  }

  func statuses(_ answer: APIFixture.Answer) -> [Int64] {
    results(answer).map { $0.number("status") }
  }

  /// The result of one change.
  func pushed(
    _ change: String, by authHash: String? = nil, device: String = "phone"
  ) throws -> JSONTree {
    let answer = try push([change], by: authHash, device: device)
    return try #require(results(answer).first, "\(answer.text)")
  }

  func add(_ number: Int, _ type: String, _ key: String, _ set: String, _ more: String = "")
    -> String
  {
    #"{"n":\#(number),"op":"add","type":"\#(type)","key":"\#(key)"\#(more),"set":{\#(set)}}"#
  }

  func set(_ number: Int, _ key: String, base: Int, _ set: String, _ more: String = "") -> String {
    #"{"n":\#(number),"op":"set","key":"\#(key)","base":\#(base)\#(more),"set":{\#(set)}}"#
  }

  func state(_ number: Int, _ key: String, _ set: String) -> String {
    #"{"n":\#(number),"op":"state","key":"\#(key)","set":{\#(set)}}"#
  }

  /// The open conflicts, the oldest first, as a manager sees them.
  func conflicts() throws -> [JSONTree] {
    try fixture.call(128, #""state":"open""#, by: fixture.mikko).list
  }

  func decide(_ conflict: JSONTree, _ keep: String, by authHash: String? = nil) throws
    -> APIFixture.Answer
  {
    try fixture.call(
      129, #""id":\#(conflict.number("id")),"keep":"\#(keep)""#, by: authHash ?? fixture.mikko)
  }

  /// The rows of the feed of a type.
  func feed(_ type: String, _ more: String = "", by authHash: String? = nil) throws -> [JSONTree] {
    let answer = try fixture.call(
      126, #""types":["\#(type)"]\#(more)"#, by: authHash ?? fixture.mikko)
    guard case .array(let rows)? = answer["changes"] else {
      Issue.record("no feed: \(answer.text)")
      return []
    }
    return rows
  }

  /// All records are as the audit log has them.
  func compareAudit() throws {
    let records = fixture.api.features.flatMap(\.audited)
    let faults = try fixture.api.database.read { transaction throws(DatabaseError) in
      try AuditLog.compare(records, in: transaction).faults
    }
    #expect(faults.isEmpty)
  }

  func cursor(by authHash: String) throws -> String {
    guard case .text(let cursor)? = try fixture.call(126, by: authHash)["cursor"] else { return "" }
    return cursor
  }
}

extension JSONTree {
  /// A member that is a whole number; 0 for any other.
  func number(_ name: String) -> Int64 {
    if case .integer(let number)? = self[name] { number } else { 0 }
  }

  /// The ids of a result's conflicts.
  var conflicts: [JSONTree] {
    if case .array(let conflicts)? = self["conflicts"] { conflicts } else { [] }
  }
}
