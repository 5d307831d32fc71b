import Commands
import Testing
import TestSupport

@testable import App

@Suite("kortti check", .ofAFile)
struct CheckTests {
  @Test("A file that only the server wrote is sound, with an erased person in it")
  func sound() throws {
    let line = try DoctoredFile().check(head: DoctoredFile.head()).get()
    #expect(line.contains("is sound"))
    #expect(line.contains("were erased with a person's data"))
  }

  /// A change made by SQLite, and what the check must say of it.
  struct Change: CustomTestStringConvertible {
    let sql: String
    let fault: String
    var testDescription: String { sql }

    init(_ sql: String, _ fault: String) {
      self.sql = sql
      self.fault = fault
    }
  }

  private static let forgetEnd =
    "UPDATE sequences SET last = (SELECT max(id) FROM audit_log) WHERE name = 'audit_log'"

  static let changes: [Change] = [
    Change("UPDATE users SET role = 'admin' WHERE id = 5", "user 5 is not as row 5 "),
    Change("UPDATE users SET active = 1 WHERE id = 4", "user 4 is not as row "),
    Change("UPDATE users SET time_zone = 'UTC' WHERE id = 1", "user 1 is not as row "),
    Change("UPDATE users SET username = 'eve' WHERE id = 9", "user 9 is not as row "),
    Change(
      """
      INSERT INTO users SELECT 99, 'eve', 'eve', name, name_key, phone, role, active, time_zone,
        password, created_at, 0, 0 FROM users WHERE id = 1
      """, "user 99 is in no row"),
    Change(
      "INSERT INTO sessions VALUES (zeroblob(32), 99, 1, 1, 1, 1, NULL, NULL)",
      "session 99 is in no row"),
    Change("UPDATE sessions SET user_id = 2", "session 1 is not of the user that row "),
    Change("UPDATE settings SET time_step = 15", "settings phone of user 1 is not as row "),
    Change("DELETE FROM settings", "settings phone of user 1 is missing"),
    Change("UPDATE projects SET name = 'x' WHERE id = 1", "project 1 is not as row "),
    Change("UPDATE projects SET color = NULL WHERE id = 2", "project 2 is not as row "),
    Change("UPDATE tasks SET active = 0", "task 1 is not as row "),
    Change("DELETE FROM tasks", "task 1 is missing"),
    Change(
      "UPDATE attachments SET attached = 0 WHERE user_id = 1", "of user 1 to project 1 is mis"),
    Change("UPDATE attachments SET attached = 1", "of user 3 to project 2 is there, which row "),
    Change("INSERT INTO attachments VALUES (5, 1, 1)", "of user 5 to project 1 is in no row"),
    Change("UPDATE entries SET description = 'x' WHERE id = 1", "entry 1 is not as row "),
    Change("UPDATE entries SET ended_at = ended_at + 60 WHERE id = 2", "entry 2 is not as row "),
    Change("UPDATE entries SET user_id = 3 WHERE id = 2", "entry 2 is not of the user that row "),
    Change("DELETE FROM entries WHERE id = 1", "entry 1 is missing, which row "),
    Change("UPDATE entries SET id = 3 WHERE id = 1", "entry 3 is there, which row "),
    Change("UPDATE entries SET id = 77 WHERE id = 1", "entry 77 is in no row"),
    Change("UPDATE clubs SET rule_set = 'EGA' WHERE id = 1", "club 1 is not as row "),
    Change("INSERT INTO caddiemasters VALUES (1, 5, 0)", "caddiemaster 5 of club 1 is in no row"),
    Change(
      "INSERT INTO caddiemasters VALUES (1, 3, 0)", "caddiemaster 3 of club 1 is there, which"),
    Change("DELETE FROM caddiemasters WHERE user_id = 2", "caddiemaster 2 of club 1 is missing"),
    Change("UPDATE golfers SET assigned_index = 10 WHERE id = 1", "golfer 1 is not as row "),
    Change("UPDATE golfers SET member_number = 'x' WHERE id = 1", "golfer 1 is not as row "),
    Change("UPDATE scorecards SET state = 'withdrawn' WHERE id = 2", "scorecard 2 is not as row "),
    Change(
      "UPDATE scorecard_holes SET strokes = strokes + 1 WHERE scorecard = 2 AND hole = 1",
      "scorecard 2 is not as row "),
    Change("UPDATE courses SET name = 'x' WHERE id = 1", "course 1 is not as row "),
    Change(
      "UPDATE holes SET par = par + 1 WHERE card = 1 AND hole = 1", "of course 1 is not as row "),
    Change(
      "UPDATE playing_conditions SET adjustment = 2", "conditions 2026-02-01 of course 1 is not"),
    Change("DELETE FROM playing_conditions", "conditions 2026-02-01 of course 1 is missing"),
    Change("UPDATE adjustments SET reason = 'x' WHERE golfer = 2", "of golfer 2 is not as row "),
    Change("DELETE FROM adjustments WHERE golfer = 2", "of golfer 2 is missing"),

    Change(
      "UPDATE audit_log SET before = NULL, after = NULL, erased_by = id WHERE id = 4",
      "row 4 of the audit log is marked as erased, and no erasure names it"),
    Change(
      "UPDATE audit_log SET before = NULL, after = NULL, erased_by = 5 WHERE id = 4",
      "row 4 of the audit log is marked as erased"),
    Change(
      "UPDATE audit_log SET before = NULL, after = NULL, erased_by = 99999 WHERE id = 4",
      "row 4 of the audit log is marked as erased"),
    Change(
      """
      UPDATE audit_log SET before = NULL, after = NULL,
        erased_by = (SELECT max(id) FROM audit_log WHERE subject = 'erasure') WHERE id = 4
      """, "erased other rows than those marked with it, 4 to "),
    Change("UPDATE audit_log SET erased_by = NULL", "of the audit log is not as it was written"),
    Change(
      "UPDATE audit_log SET after = '{\"rows\":0}' WHERE subject = 'erasure'",
      "of the audit log is not as it was written"),
    Change(
      "UPDATE audit_log SET at = at + 1 WHERE id = 6", "row 6 of the audit log is not as it was"),
    Change("DELETE FROM audit_log WHERE id = 6", "row 6 of the audit log is not as it was written"),
    Change("DELETE FROM audit_log", "rows behind 0 are missing"),
    Change("DELETE FROM audit_log; DELETE FROM sequences", "user 1 is in no row"),
    Change(
      "DELETE FROM audit_log WHERE subject = 'session' OR id > 100; \(forgetEnd)", "audit log"),
    Change(
      "UPDATE sequences SET last = last - 1 WHERE name = 'audit_log'", "of the audit log is not"),
    Change("UPDATE sequences SET last = last + 1 WHERE name = 'audit_log'", "are missing from the"),

    Change(
      "CREATE TRIGGER t AFTER INSERT ON entries BEGIN UPDATE entries SET billable = 0; END",
      "trigger t is not of a migration"),
    Change("CREATE VIEW v AS SELECT 1", "view v is not of a migration"),
    Change("CREATE TABLE t (x)", "table t is not of a migration"),
    Change("DROP INDEX entries_running", "index entries_running is missing"),
    Change(
      "ALTER TABLE users ADD COLUMN secret TEXT", "table users is not as the migrations make it"),
    Change(
      "DROP INDEX entries_running; CREATE INDEX entries_running ON entries (user_id)",
      "index entries_running is not as the migrations make it"),
  ]

  @Test("Every change behind the server's back is named", arguments: changes)
  func doctored(_ change: Change) throws {
    let file = try DoctoredFile()
    try file.run(change.sql)
    let faults = try file.faults()
    #expect(faults.contains(change.fault), "\(faults)")
  }

  @Test("The end of the log, cut off with the number in the sequence, shows by a noted head")
  func cutOff() throws {
    let head = try DoctoredFile.head()
    let file = try DoctoredFile()
    // The newest rows are about logins and erasures, whose traces the tables do not keep.
    let last = try file.run("SELECT max(id) FROM audit_log")[0]
    try file.run("DELETE FROM audit_log WHERE id = \(last); \(Self.forgetEnd)")
    #expect(try file.faults(head: head).contains("rows behind \(Int(last).map { $0 - 1 } ?? 0)"))
  }

  @Test("A log that was written anew shows by a noted head")
  func writtenAnew() throws {
    let file = try DoctoredFile()
    let rows = try DoctoredFile.head().split(separator: " ")[0]
    let other = "\(rows) \(String(repeating: "0", count: 64))"
    #expect(try file.faults(head: other).contains("row \(rows) of the audit log has another hash"))
    #expect(try file.faults(head: "1 \(String(repeating: "0", count: 64))").contains("row 1 of"))
  }

  /// The columns of records that the audit log has.
  private static let cells: [(table: String, columns: [String])] = [
    ("users", ["username", "name", "phone", "role", "active", "time_zone"]),
    (
      "projects",
      [
        "name", "description", "customer", "budget_seconds", "budget", "managers", "color",
        "active",
      ]
    ),
    ("customers", ["name", "currency", "active"]),
    ("rates", ["project_id", "from_day", "minor", "currency"]),
    ("tasks", ["project_id", "name", "budget", "active"]),
    (
      "entries",
      [
        "user_id", "started_at", "ended_at", "project_id", "task_id", "description", "tags",
        "billable",
      ]
    ),
    ("clubs", ["name", "country", "email", "time_zone", "rule_set"]),
    ("caddiemasters", ["club", "user_id"]),
    ("courses", ["name", "club", "hole_count"]),
    ("cards", ["course", "valid_from"]), ("holes", ["par", "stroke_index"]),
    ("playing_conditions", ["day", "adjustment", "computed"]),
    ("adjustments", ["golfer", "day", "kind", "handicap_index", "reason"]),
    ("settings", ["client", "time_step", "visible_projects"]), ("sessions", ["id", "user_id"]),
    (
      "audit_log",
      [
        "id", "at", "actor", "operation", "subject", "subject_id", "subject_user", "before",
        "after", "content_hash", "erased_by", "request_id", "hash",
      ]
    ),
    // Those of the erased golfer are not compared: the log has lost their rows.
    ("golfers", ["user_id", "name", "gender", "club", "member_number", "assigned_index"]),
    (
      "scorecards",
      [
        "golfer", "club", "course", "tee", "played_on", "start", "part", "gender", "format",
        "marker", "marker_name", "state", "comment", "claimed_index",
      ]
    ),
    ("scorecard_holes", ["strokes"]),
  ]

  /// An expression of another value of the same form.
  private static func otherValue(_ table: String, _ column: String) -> String {
    switch column {
    case "active", "billable", "computed": "1 - \(column)"
    case "valid_from", "day", "played_on", "from_day": "date(\(column), '+1 day')"
    case "tags": "'[\"other\"]'"
    case "visible_projects": "\(column) || ',7'"
    default:
      """
      CASE typeof(\(column)) WHEN 'integer' THEN \(column) + 1 WHEN 'text' THEN \(column) || 'x'
        WHEN 'blob' THEN zeroblob(32)
        ELSE CASE (SELECT type FROM pragma_table_info('\(table)') WHERE name = '\(column)')
          WHEN 'INTEGER' THEN 1 ELSE 'x' END END
      """
    }
  }

  @Test("A random change of one cell of a recorded column is found", arguments: 1...40)
  func oneCell(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try DoctoredFile()
    let (table, columns) = Self.cells[Int.random(in: 0..<Self.cells.count, using: &random)]
    let column = columns[Int.random(in: 0..<columns.count, using: &random)]
    let erased = "(SELECT subject_id FROM audit_log WHERE subject = 'scorecard' AND erased_by > 0)"
    let rest =
      switch table {
      case "golfers": "WHERE user_id IS NOT 9"
      case "adjustments": "WHERE golfer NOT IN (SELECT id FROM golfers WHERE user_id = 9)"
      case "scorecards": "WHERE id NOT IN \(erased)"
      case "scorecard_holes": "WHERE scorecard NOT IN \(erased)"
      default: ""
      }
    let count = try Int(file.run("SELECT count(*) FROM \(table) \(rest)")[0]) ?? 0
    try #require(count > 0, "\(table) is empty")
    let place = Int.random(in: 0..<count, using: &random)
    let key = try file.run(
      "SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0 ORDER BY pk")
    let keys = key.joined(separator: ", ")
    let sql = """
      UPDATE \(table) SET \(column) = \(Self.otherValue(table, column))
      WHERE (\(keys)) IN
        (SELECT \(keys) FROM \(table) \(rest) ORDER BY \(keys) LIMIT 1 OFFSET \(place))
      """
    // A value that a unique key refuses is no change.
    guard (try? file.run(sql)) != nil else { return }
    #expect(try !file.faults().isEmpty, "\(table).\(column), row \(place)")
  }
}
