import Database
import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "What is wrong with a database on PostgreSQL",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct ServerCheckTests {
  private let base: TestBase
  private let database: Database

  init() throws {
    base = try TestBase()
    database = try Database(server: base.address, migrations: Migration.all)
  }

  private func run(_ script: String) throws {
    try base.server.run("SET search_path = kortti; " + script, on: base.name)
  }

  private func faults(_ migrations: [Migration] = Migration.all) throws -> [String] {
    try database.reader().read { transaction throws(DatabaseError) in
      try transaction.damage() + transaction.brokenReferences()
        + transaction.schemaFaults(migrations)
    }
  }

  @Test("The tables that the migrations of all features make are as they are to be")
  func sound() throws {
    #expect(try faults() == [])
    #expect(
      try base.open().integers("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'kortti%'")
        == [1])
  }

  @Test("Only migrations that have run count")
  func older() throws {
    let more = Migration(
      feature: "more", number: 1, name: "more", sql: "CREATE TABLE more (id bigint)")
    #expect(try faults(Migration.all + [more]) == [])
  }

  @Test(
    "Each change behind the back of the migrations is named",
    arguments: [
      (
        "ALTER TABLE entries ADD COLUMN more text",
        ["column entries.more text is not of a migration"]
      ),
      (
        "ALTER TABLE entries ALTER COLUMN tags DROP NOT NULL",
        [
          "column entries.tags text collate C is not of a migration",
          "column entries.tags text not null collate C is missing",
        ]
      ),
      (
        "DROP INDEX clubs_by_name",
        ["index CREATE INDEX clubs_by_name ON clubs USING btree (name_key, id) is missing"]
      ),
      (
        "ALTER TABLE tasks DROP CONSTRAINT tasks_project_id_fkey",
        [
          "constraint tasks.tasks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) is missing"
        ]
      ),
      ("CREATE VIEW seen AS SELECT id FROM users", ["relation seen is not of a migration"]),
      (
        """
        CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE TRIGGER quiet BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION f();
        """,
        ["function f is not of a migration", "trigger audit_log.quiet is not of a migration"]
      ),
    ])
  func changed(script: String, expected: [String]) throws {
    try run(script)
    #expect(try faults() == expected)
  }

  @Test("References to nothing are counted, those of several columns and with NULL in them too")
  func references() throws {
    try run(
      """
      SET session_replication_role = replica;
      INSERT INTO caddiemasters VALUES (1, 2, 0), (1, 3, 0);
      INSERT INTO uploads (id, user_id, scope, purpose, synced, expires_at)
        VALUES (decode(repeat('00', 16), 'hex'), 9, 1, '', 0, 0);
      INSERT INTO keys (account, key, id) VALUES (1, 'k', 5);
      INSERT INTO golfers (id, name, name_key, gender, club, member_number, registered_on, created_at)
        VALUES (1, '', '', 'men', 7, '', '2026-01-01', 0);
      """)
    #expect(
      try faults() == [
        "rows of caddiemasters point to nothing in clubs: 2",
        "rows of caddiemasters point to nothing in users: 2",
        "rows of golfers point to nothing in clubs: 1",
        "rows of keys point to nothing in items: 1",
        "rows of uploads point to nothing in users: 1",
      ])
  }
}
