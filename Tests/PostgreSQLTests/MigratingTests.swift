import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite("PostgreSQL: migrations", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct MigratingTests {
  private static let first = Migration(
    feature: "notes", number: 1, name: "notes",
    sql: "CREATE TABLE notes (id bigint PRIMARY KEY); INSERT INTO notes VALUES (1);")
  private static let second = Migration(
    feature: "notes", number: 2, name: "more", sql: "ALTER TABLE notes ADD COLUMN more text;")
  private static let other = Migration(
    feature: "tags", number: 1, name: "tags", sql: "CREATE TABLE tags (id bigint PRIMARY KEY);")

  private func migrator(
    _ base: TestBase, _ migrations: [Migration], known: [String] = []
  ) throws -> PostgreSQLMigrator {
    PostgreSQLMigrator(
      try base.open(), try PostgreSQLAddress(base.address), migrations: migrations,
      knownFeatures: known)
  }

  @Test("An empty database is made, and brought further step by step")
  func steps() throws {
    let base = try TestBase()
    #expect(try migrator(base, [Self.first]).inspect() == .empty)
    try migrator(base, [Self.first]).migrate()
    try migrator(base, [Self.first]).migrate()
    let both = try migrator(base, [Self.first, Self.second, Self.other])
    #expect(try both.inspect() == .older("notes/0002_more"))
    try both.migrate()
    #expect(try both.inspect() == .newest)
    #expect(try migrator(base, [Self.first, Self.second], known: ["tags"]).inspect() == .newest)
    #expect(try base.open().integers("SELECT count(*) FROM notes") == [1])
    #expect(throws: DatabaseOpenError.self) { try migrator(base, [Self.first]).inspect() }
    #expect(throws: DatabaseOpenError.self) {
      try migrator(base, [Self.first, Self.second]).inspect()
    }
    let edited = Migration(feature: "notes", number: 1, name: "notes", sql: "SELECT 1;")
    #expect(throws: DatabaseOpenError.edited(path: base.address, migration: "notes/0001_notes")) {
      try migrator(base, [edited, Self.second], known: ["tags"]).inspect()
    }
  }

  @Test("A migration that fails leaves nothing of it, and those before it")
  func failing() throws {
    let base = try TestBase()
    let broken = Migration(
      feature: "notes", number: 2, name: "broken",
      sql: "CREATE TABLE half (id bigint); SELECT 1 / 0;")
    #expect(throws: DatabaseOpenError.self) { try migrator(base, [Self.first, broken]).migrate() }
    #expect(try migrator(base, [Self.first]).inspect() == .newest)
    #expect(
      try base.open().integers("SELECT count(*) FROM pg_tables WHERE tablename = $1", ["half"]) == [
        0
      ])
  }

  @Test("Another program's schema is left alone")
  func foreign() throws {
    let base = try TestBase("CREATE TABLE theirs (id bigint)")
    #expect(throws: DatabaseOpenError.self) { try migrator(base, [Self.first]).migrate() }
  }

  @Test("Of many nodes that start at once one runs each migration")
  func together() throws {
    let base = try TestBase()
    let results = inParallel(1...8) { _ in
      try migrator(base, [Self.first, Self.second, Self.other]).migrate()
    }
    for result in results { #expect(throws: Never.self) { try result.get() } }
    #expect(try base.open().integers("SELECT count(*) FROM migrations") == [3])
    #expect(try base.open().integers("SELECT count(*) FROM notes") == [1])
  }
}
