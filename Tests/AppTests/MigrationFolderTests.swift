import Database
import Glibc
import Testing
import TestSupport

@testable import App

@Suite("The folders of migrations")
struct MigrationFolderTests {
  /// The migrations of all features that the server lists.
  private let migrations: [Migration]

  init() throws { migrations = try Kortti.allFeatures().migrations }

  /// The folder of the migrations, seen from this file.
  private let top =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/migrations"

  private var features: [String] {
    TemporaryFolder.names(in: top).filter { !$0.contains(".") }
  }

  private func files(_ feature: String, _ engine: String) -> [String] {
    TemporaryFolder.names(in: "\(top)/\(feature)/\(engine)").map { "\(feature)/\($0)" }
  }

  @Test("The lists are the folders")
  func lists() throws {
    #expect(
      migrations.map { $0.label + ".sql" }.sorted()
        == features.flatMap { files($0, "sqlite") }.sorted())
    for migration in migrations {
      let (name, folder) = (migration.label.split(separator: "/")[1], "\(top)/\(migration.feature)")
      #expect(
        TemporaryFolder.bytes(ofFile: "\(folder)/sqlite/\(name).sql") == Array(migration.sql.utf8))
      #expect(
        TemporaryFolder.bytes(ofFile: "\(folder)/postgres/\(name)_postgres.sql")
          == Array(migration.postgreSQL.utf8))
    }
  }

  @Test("Every migration is written for each engine")
  func engines() {
    for feature in features {
      let ofSQLite = files(feature, "sqlite").map { $0.replacing(".sql", with: "_postgres.sql") }
      #expect(ofSQLite == files(feature, "postgres"), "\(feature)")
    }
  }

  /// With three values or more SQLite makes a table in memory for each row that it writes or checks.
  @Test("No CHECK has IN with more than two values")
  func checks() {
    for migration in migrations {
      let found = migration.sql.firstMatch(of: /CHECK \(\s*\w+ IN \([^()]*,[^()]*,/)
      #expect(found == nil, "\(migration.label)")
    }
  }

  @Test("A new database takes them all, and every table is STRICT")
  func new() throws {
    let folder = TemporaryFolder()
    let database = try Database(path: folder.file("new.db"), migrations: migrations)
    let loose = try database.reader().read { (transaction) throws(DatabaseError) in
      #expect(try transaction.damage().isEmpty)
      return try transaction.all(
        "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'"
      ) { $0.text(0) }
    }
    #expect(loose.isEmpty)
  }
}
