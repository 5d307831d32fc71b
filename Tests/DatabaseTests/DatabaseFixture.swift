import TestSupport

@testable import Database
@testable import SQLite

/// A small database for these tests: things with a name that no other has.
struct DatabaseFixture {
  let folder = TemporaryFolder()
  var path: String { folder.file("shelf.db") }

  static let migrations = [
    Migration(
      feature: "things", number: 1, name: "things",
      sql: """
        CREATE TABLE things (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, note BLOB,
          size INTEGER CHECK (size < 1000)
        ) STRICT;
        CREATE TABLE parts (
          thing INTEGER NOT NULL REFERENCES things (id), number INTEGER NOT NULL,
          PRIMARY KEY (thing, number)
        ) STRICT, WITHOUT ROWID;
        """)
  ]

  /// A second migration of the same feature.
  func second(_ name: String, _ sql: String) -> Migration {
    Migration(feature: "things", number: 2, name: name, sql: sql)
  }

  func open(
    _ migrations: [Migration] = DatabaseFixture.migrations
  ) throws(DatabaseOpenError) -> Database {
    try Database(path: path, migrations: migrations)
  }

  /// A database of these things, closed again.
  func filled(_ names: [String]) throws {
    let database = try open()
    try database.writer.write { transaction in
      for name in names { try transaction.add(name) }
    }
    database.stop()
  }
}

extension WriteTransaction {
  func add(_ name: String, size: Int? = nil) throws(DatabaseError) {
    let number = try nextNumber("things")
    try run(
      "INSERT INTO things (id, name, size) VALUES ($1, $2, $3)",
      [.integer(number), .text(name), .int(size)])
  }
}

extension ReadTransaction {
  func names() throws(DatabaseError) -> [String] {
    try all("SELECT name FROM things ORDER BY id") { $0.text(0) }
  }
}

extension Database {
  func names() throws -> [String] {
    try reader().read { (transaction) throws(DatabaseError) in try transaction.names() }
  }
}
