import Database
import Testing
import TestSupport

@testable import Timesheets

@Suite("Query plans", .ofAFile)
struct QueryPlanTests {
  @Test(
    "No statement about entries scans a table or sorts",
    arguments: [
      EntrySQL.byID, EntrySQL.ownByID, EntrySQL.running, EntrySQL.nearestBefore,
      EntrySQL.runningBefore,
      EntrySQL.update, EntrySQL.delete, RangeSQL.ofUser, RangeSQL.ofEverybody,
      RangeSQL.runningOfUser, RangeSQL.runningOfEverybody, RangeSQL.nextUser, ProjectSQL.byID,
      RangeSQL.partOfUser, RangeSQL.partOfEverybody, BackwardsSQL.ofUser,
      BackwardsSQL.ofEverybody, BackwardsSQL.runningOfUser, BackwardsSQL.runningOfEverybody,
      OwnEntriesSQL.inSpan, ProjectSQL.attachedTo, ProjectSQL.attachment, TaskSQL.byID,
      TaskSQL.ofProject, BudgetSQL.entries, BudgetSQL.markByID, BudgetSQL.markOfProject,
      BudgetSQL.markOfTask,
    ].map(\.description))
  func seeksOnly(sql: String) throws {
    let plan = try plan(of: sql)
    #expect(!plan.isEmpty)
    for line in plan {
      #expect(!line.contains("SCAN") && !line.contains("TEMP B-TREE"), "\(line) in \(sql)")
    }
  }

  @Test("The list of all projects is read in index order")
  func projectsByName() throws {
    let plan = try plan(of: ProjectSQL.all.description)
    #expect(plan == ["SCAN projects USING INDEX projects_by_name"])
  }

  private func plan(of sql: String) throws -> [String] {
    try TestDatabase().queryPlan(of: sql)
  }
}
