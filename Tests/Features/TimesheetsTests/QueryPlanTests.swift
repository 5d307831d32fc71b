import CSQLite
import Testing

@testable import Timesheets

@Suite("Query plans")
struct QueryPlanTests {
  @Test(
    "No statement about entries scans a table or sorts",
    arguments: [
      EntrySQL.byID, EntrySQL.running, EntrySQL.nearestBefore, EntrySQL.runningBefore,
      EntrySQL.update, EntrySQL.delete, RangeSQL.ofUser, RangeSQL.ofEverybody,
      RangeSQL.runningOfUser, RangeSQL.runningOfEverybody, RangeSQL.nextUser, ProjectSQL.byID,
      ProjectSQL.attachedTo, ProjectSQL.attachment, TaskSQL.byID, TaskSQL.ofProject,
    ].map(\.description))
  func seeksOnly(sql: String) throws {
    let plan = try plan(of: sql)
    #expect(!plan.isEmpty)
    for line in plan {
      #expect(!line.contains("SCAN") && !line.contains("TEMP B-TREE"), "\(line) in \(sql)")
    }
  }

  @Test("All projects by name are read in the order of an index")
  func projectsByName() throws {
    let plan = try plan(of: ProjectSQL.all.description)
    #expect(plan == ["SCAN projects USING INDEX projects_by_name"])
  }

  private func plan(of sql: String) throws -> [String] {
    let fixture = try TimesheetsFixture()
    // One connection and one statement, both closed before this returns.
    var connection: OpaquePointer?
    var statement: OpaquePointer?
    try #require(
      unsafe sqlite3_open_v2(fixture.path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { unsafe sqlite3_close(connection) }
    let explained = "EXPLAIN QUERY PLAN " + sql
    try #require(unsafe sqlite3_prepare_v2(connection, explained, -1, &statement, nil) == SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    var lines: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      if let text = unsafe sqlite3_column_text(statement, 3) {
        lines.append(unsafe String(cString: text))
      }
    }
    return lines
  }
}
