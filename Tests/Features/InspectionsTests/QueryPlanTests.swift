import Database
import Testing
import TestSupport

@testable import Inspections

@Suite("Query plans of inspections")
struct QueryPlanTests {
  @Test(
    "No statement reads all rows of an account for a few of them",
    arguments: [
      TargetSQL.byID, TargetSQL.childrenOf, TargetSQL.line, TargetSQL.changed,
      FindingSQL.ofInspection,
      ConflictSQL.openByDevice, PictureSQL.ofInspection, PictureSQL.byHash,
      PictureSQL.pageOfTarget, PictureSQL.pageOfOwner, FeedSQL.items,
    ].map(\.description))
  func seeks(sql: String) throws {
    let plan = try TestDatabase().queryPlan(of: sql)
    #expect(!plan.isEmpty)
    for step in plan {
      #expect(!step.contains("(account=?)") && !step.contains("BLOOM"), "\(step) in \(sql)")
    }
  }

  private func plan(
    _ place: Int, _ part: TargetListSQL.Part, hasWords: Bool = false, isFiltered: Bool = false
  ) throws -> [String] {
    let key = TargetListSQL.Key(
      place: place, part: part, hasWords: hasWords, isFiltered: isFiltered)
    let sql = try #require(TargetListSQL.all[key])
    return try TestDatabase().queryPlan(of: sql.description)
  }

  @Test(
    "All targets are counted in an index, and what stands before a page without items and counts")
  func pages() throws {
    #expect(
      try plan(0, .count) == ["SEARCH t USING COVERING INDEX targets_by_parent (account=?)"])
    let page = try plan(0, .page)
    #expect(page.first == "SEARCH t USING PRIMARY KEY (account=? AND id=?)")
    #expect(page.contains("SEARCH i USING PRIMARY KEY (account=? AND id=?)"))
  }

  @Test(
    "A search by name reads the index of names, and rows only of what it finds",
    arguments: [false, true])
  func search(isFiltered: Bool) throws {
    let plan = try plan(0, .afterName, hasWords: true, isFiltered: isFiltered)
    #expect(
      plan.first
        == "SEARCH s USING COVERING INDEX targets_by_name (account=? AND (name_key,id)>(?,?))"
        && !plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    #expect(plan.contains("SEARCH t USING PRIMARY KEY (account=? AND id=?)"), "\(plan)")
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
