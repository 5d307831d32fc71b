import Database
import Testing
import TestSupport

@testable import Inspections

@Suite("Query plans of inspections", .ofAFile)
struct QueryPlanTests {
  @Test(
    "No statement reads all rows of an account for a few of them",
    arguments: [
      TargetSQL.byID, TargetSQL.childrenOf, TargetSQL.inLine, TargetSQL.place,
      TargetSQL.changed,
      FindingSQL.ofInspection,
      ConflictSQL.openByDevice, ConflictSQL.openOfInspection, PictureSQL.ofInspection,
      PictureSQL.byHash,
      PictureSQL.pageOfTarget, PictureSQL.pageOfOwner, FeedSQL.items,
    ].map(\.description))
  func seeks(sql: String) throws {
    let plan = try TestDatabase().queryPlan(of: sql)
    #expect(!plan.isEmpty)
    for step in plan {
      #expect(!step.contains("(account=?)") && !step.contains("BLOOM"), "\(step) in \(sql)")
    }
  }

  @Test("The planner is told of every index that begins with the account")
  func statistics() throws {
    let database = try TestDatabase()
    let indexes = database.texts(
      """
      SELECT t.name || '.' || iif(i.origin = 'pk', t.name, i.name) || ': '
        || (SELECT count(*) FROM pragma_index_info(i.name))
      FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
      WHERE t.type = 'table' AND c.seqno = 0 AND c.name = 'account' ORDER BY 1
      """)
    #expect(!indexes.isEmpty)
    let told = database.texts(
      """
      SELECT tbl || '.' || idx || ': ' || (length(stat) - length(replace(stat, ' ', '')))
      FROM sqlite_stat1 ORDER BY 1
      """)
    #expect(told == indexes)
  }
}
