import APITestSupport
import Core
import Database
import TestSupport
import Testing

@testable import WebAPI

@Suite("What is held while If-Match is compared")
struct IfMatchHoldTests {
  /// A statement that finds the held row.
  private func statement(_ hold: Hold) -> SQLText {
    let isRow =
      switch hold.key {
      case .id(let id): "id = \(id)"
      case .column(let column, let value): "\(column) = \(value)"
      case .text(let column, let text): "\(column) = '\(text)'"
      case .referredBy(let table, let column, let id):
        "id = (SELECT \(column) FROM \(table) WHERE id = \(id))"
      }
    return SQLText("SELECT 1 FROM \(hold.table) WHERE \(isRow)")
  }

  @Test(
    "The holds of every operation with If-Match are of rows that can be found, in the order of ranks"
  )
  func everyOperation() throws {
    let api = try APIFixture()
    var tables: Set<String> = []
    for operation in api.registry.operations {
      guard let precondition = operation.precondition else { continue }
      let holds = precondition.madeUpHolds
      let ranks = holds.map(\.rank.rawValue)
      #expect(!holds.isEmpty && ranks == ranks.sorted(), "\(operation.name)")
      try api.database.read { transaction throws(DatabaseError) in
        for hold in holds { _ = try transaction.first(statement(hold)) { $0.int(0) } }
      }
      tables.formUnion(holds.map(\.table))
    }
    #expect(
      tables
        == [
          "organization", "users", "projects", "customers", "teams", "clubs", "courses", "golfers",
          "accounts", "webhooks",
        ])
  }

  @Test("The organization has its one row")
  func organization() throws {
    let api = try APIFixture()
    let found = try api.database.read { transaction throws(DatabaseError) in
      try transaction.first(statement(.organization)) { $0.int(0) }
    }
    #expect(found == 1)
    #expect(throws: DatabaseError.self) {
      try api.database.write { _ = try $0.runCounting("INSERT INTO organization (id) VALUES (2)") }
    }
  }
}
