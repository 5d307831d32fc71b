import DatabaseTypes
import TestSupport
import Testing

@Suite("What the tests look at: rows are written behind holds")
struct HoldWatchTests {
  private static let begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
  private static let entry = "INSERT INTO entries (id, user_id) VALUES ($1, $2)"

  private func hold(_ table: String, _ strength: String = "FOR NO KEY UPDATE") -> String {
    "SELECT 1 FROM \(table) WHERE id = $1 \(strength)"
  }

  /// What is told of one transaction with these statements.
  private func reports(_ statements: String..., values: [SQLValue] = [1]) -> [String] {
    var reports: [String] = []
    let watch = HoldWatch { reports.append($0) }
    for statement in [Self.begin] + statements + ["COMMIT"] { watch.willRun(statement, values) }
    return reports
  }

  @Test("A row without the hold of its table is told, with what is held")
  func missing() throws {
    #expect(reports(hold("users"), Self.entry) == [])
    let report = try #require(reports(hold("projects"), Self.entry).first)
    #expect(report.contains("insert of entries") && report.contains("projects"))
    #expect(reports(Self.entry, hold("users")).count == 1, "it came too late")
    #expect(reports("UPDATE entries SET tags = $2 WHERE id = $1").count == 1)
    #expect(reports("DELETE FROM entries WHERE id = $1").count == 1)
  }

  @Test("A shared hold is enough where the page says so")
  func shared() {
    let golfer = "INSERT INTO golfers (id) VALUES ($1)"
    #expect(reports(hold("clubs", "FOR SHARE"), golfer) == [])
    #expect(reports(hold("clubs"), golfer) == [])
    #expect(reports(golfer).count == 1)
    #expect(reports(hold("users", "FOR SHARE"), Self.entry).count == 1)
  }

  @Test("What is needed goes by the columns that are set")
  func columns() {
    let password = "UPDATE users SET password = $2 WHERE id = $1"
    let role = "UPDATE users SET name = (SELECT max(role) FROM users), role = $2 WHERE id = $1"
    #expect(reports(hold("users"), password) == [])
    #expect(reports(hold("users"), role).count == 1)
    #expect(reports(hold("organization"), hold("users"), role) == [])
    let upsert = """
      INSERT INTO attachments (user_id, project_id, attached) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, project_id) DO UPDATE SET attached = excluded.attached
      """
    #expect(reports(upsert).count == 2)
    #expect(reports(hold("users"), upsert) == [])
    #expect(reports("UPDATE entries SET nothing = 1", hold("users")).count == 1)
  }

  @Test("What a savepoint undid counts for nothing, a hold in it neither")
  func savepoints() {
    let (start, undo, release) = ("SAVEPOINT part_1", "ROLLBACK TO part_1", "RELEASE part_1")
    #expect(reports(start, Self.entry, undo, release) == [])
    #expect(reports(start, hold("users"), undo, release, Self.entry).count == 1)
    #expect(reports(start, hold("users"), release, Self.entry) == [])
  }

  @Test("What was made in the transaction, who writes alone, and what tests arrange need no hold")
  func exempt() {
    #expect(reports("INSERT INTO courses (id) VALUES ($1)", "INSERT INTO tees VALUES (1)") == [])
    let alone = "SELECT 1 FROM pg_advisory_xact_lock($1)"
    #expect(reports(alone, Self.entry, values: [0]) == [])
    #expect(
      reports("SELECT 1 FROM pg_advisory_xact_lock_shared($1)", Self.entry, values: [0]).count == 1)
    #expect(reports(alone, Self.entry, values: [7]).count == 1, "a name is not all")
    #expect(reports(Self.entry.replacing("entries", with: "unknown")) == [])
  }

  @Test("What was rolled back is not looked at")
  func rolledBack() {
    var reports: [String] = []
    let watch = HoldWatch { reports.append($0) }
    for statement in [Self.begin, Self.entry, "ROLLBACK", Self.begin, "COMMIT"] {
      watch.willRun(statement, [1])
    }
    #expect(reports == [])
  }
}
