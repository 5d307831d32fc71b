import Database
import Testing
import TestSupport

@testable import Inspections

@Suite("Query plans of lists of targets", .ofAFile)
struct TargetListPlanTests {
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

  @Test("A list reads its targets in its order, and no more of each than whether it is listed")
  func places() throws {
    let item = "SEARCH i USING PRIMARY KEY (account=? AND id=?)"
    #expect(try plan(0, .afterID) == ["SEARCH t USING PRIMARY KEY (account=? AND id>?)", item])
    #expect(
      try plan(0, .afterName) == [
        "SEARCH t USING INDEX targets_by_name (account=? AND (name_key,id)>(?,?))", item,
      ])
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
}
