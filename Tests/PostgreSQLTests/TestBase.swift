import DatabaseTypes
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A database of one test.
struct TestBase: Sendable {
  let name = "test_\(UUID().uuidString.prefix(8).lowercased())"
  let server: TestServer

  init(_ script: String = "", options: String = "") throws {
    server = try .shared()
    try server.run("CREATE DATABASE \(name) TEMPLATE template0 \(options)")
    if !script.isEmpty {
      try server.run("CREATE SCHEMA kortti; SET search_path = kortti; \(script)", on: name)
    }
  }

  var address: String { server.address(name) }

  func open(
    _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes()
  ) throws -> PostgreSQLConnection {
    try server.open(name, settings, shapes)
  }
}

/// Waits until something is so, for as long as a busy machine may take.
func wait(until isTrue: () throws -> Bool) throws {
  for _ in 0..<6_000 {
    if try isTrue() { return }
    Thread.sleep(forTimeInterval: 0.02)
  }
  try #require(Bool(false), "it did not come to that")
}

extension Deadline {
  static var soon: Deadline { Deadline(milliseconds: 10_000) }
}

extension PostgreSQLConnection {
  /// The first column of all rows.
  func integers(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
    try read(until: .soon) { transaction throws(DatabaseError) in
      try transaction.integers(sql, values)
    }
  }

  func change(_ sql: SQLText, _ values: [SQLValue] = []) throws {
    switch write(
      until: .soon,
      { transaction throws(DatabaseError) in
        _ = try transaction.runCounting(sql, values)
      })
    {
    case .done: return
    case .nothing(let error, _), .unknown(let error): throw error
    }
  }
}

extension PostgreSQLTransaction {
  func integers(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
    let rows = try rows(sql, values)
    var found: [Int64] = []
    while let row = rows.next() { found.append(row.int(0)) }
    return found
  }
}
