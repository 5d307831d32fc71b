import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("Migrations by feature")
struct FeatureMigrationTests {
  let fixture = DatabaseFixture()

  private static let boats = Migration(
    feature: "boats", number: 1, name: "boats",
    sql: """
      CREATE TABLE boats (
        id INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES samples (id)
      ) STRICT
      """)

  private func refusal(
    _ migrations: [Migration], known: [String] = []
  ) -> DatabaseOpenError? {
    #expect(throws: DatabaseOpenError.self) {
      _ = try Database(path: fixture.path, migrations: migrations, knownFeatures: known)
    }
  }

  @Test("A feature that is enabled later gets its tables in the database that is there")
  func enabledLater() throws {
    try fixture.filled(["a"])
    let database = try fixture.open(DatabaseFixture.migrations + [Self.boats])
    #expect(try database.names() == ["a"])
    let (ran, version) = try database.writer.write { transaction in
      try transaction.run("INSERT INTO boats (id, item) VALUES (1, 1)")
      return (
        try transaction.all("SELECT feature FROM migrations ORDER BY feature") { $0.text(0) },
        try transaction.first("PRAGMA user_version") { $0.int(0) }
      )
    }
    #expect(ran == ["boats", "samples"] && version == 2)
  }

  @Test("A feature that is left out keeps its tables as they are")
  func leftOut() throws {
    var migrations = DatabaseFixture.migrations + [Self.boats]
    try fixture.open(migrations).writer.write { transaction in
      try transaction.add("a")
      try transaction.run("INSERT INTO boats (id, item) VALUES (7, 1)")
    }
    migrations[1] = fixture.second("more", "CREATE TABLE more (x INT) STRICT")
    #expect(
      try Database(path: fixture.path, migrations: migrations, knownFeatures: ["boats", "samples"])
        .names() == ["a"])
    migrations.append(Self.boats)
    let boats = try fixture.open(migrations).reader().read { (transaction) throws(DatabaseError) in
      try transaction.all("SELECT id FROM boats") { $0.int(0) }
    }
    #expect(boats == [7])
  }

  @Test("A feature that this release does not know, or a later migration of one, is refused")
  func newer() throws {
    let migrations = DatabaseFixture.migrations + [Self.boats]
    try fixture.open(migrations).stop()
    #expect(
      refusal(DatabaseFixture.migrations)
        == .newer(path: fixture.path, feature: "boats", number: 1, known: 0))
    try fixture.open(migrations + [fixture.second("more", "CREATE TABLE more (x INT) STRICT")])
      .stop()
    #expect(
      refusal(DatabaseFixture.migrations, known: ["boats"])
        == .newer(path: fixture.path, feature: "samples", number: 2, known: 1))
  }
}
