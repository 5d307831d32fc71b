import Core
import Database
import TestSupport
import Testing

@testable import Timesheets

@Suite("Projects of a database that had no managers and budgets")
struct OlderProjectsTests {
  /// The migrations, with rows of before just before that of budgets.
  private static var migrations: [Migration] {
    let rows = Migration(
      feature: "timesheets", number: 12, name: "rows",
      sql: """
        INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
          time_zone, password, created_at)
        VALUES (7, 'meg', 'meg', 'Meg', 'meg', '', 'manager', 1, 'UTC', '', 0);
        INSERT INTO projects (id, name, name_key, description, budget_seconds, active, created_at,
          created_by)
        VALUES (1, 'A', 'a', '', 3600, 1, 0, 7), (2, 'B', 'b', '', NULL, 1, 0, NULL);
        INSERT INTO tasks (id, project_id, name, name_key, active) VALUES (1, 1, 'T', 't', 1);
        """)
    return Migration.all.flatMap { migration -> [Migration] in
      guard migration.feature == "timesheets", migration.number >= 12 else { return [migration] }
      let later = Migration(
        feature: migration.feature, number: migration.number + 1, name: migration.name,
        sql: migration.sql, postgreSQL: migration.postgreSQL)
      return migration.number == 12 ? [rows, later] : [later]
    }
  }

  @Test("Each has its maker as manager, and its seconds as a budget for good")
  func upgrade() throws {
    let database = try TestDatabase(migrations: Self.migrations)
    let (projects, task) = try database.read { transaction throws(TimesheetFault) in
      (try transaction.projects(), try transaction.task(TaskID(stored: 1)))
    }
    #expect(projects.map { $0.managers.ids.map(\.value) } == [[7], []])
    #expect(projects.map(\.budget) == [Budget(seconds: 3_600), nil])
    #expect(projects.map(\.budgetSeconds) == [3_600, nil])
    #expect(task?.budget == nil)
  }
}
