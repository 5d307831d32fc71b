import TestSupport

@testable import Database
@testable import SQLite

/// A small database for these tests: samples with a name that no other has.
struct DatabaseFixture {
  let folder = TemporaryFolder()
  var path: String { folder.file("test.db") }

  static let migrations = [
    Migration(
      feature: "samples", number: 1, name: "samples",
      sql: """
        CREATE TABLE samples (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, note BLOB,
          size INTEGER CHECK (size < 1000)
        ) STRICT;
        CREATE TABLE parts (
          item INTEGER NOT NULL REFERENCES samples (id), number INTEGER NOT NULL,
          PRIMARY KEY (item, number)
        ) STRICT, WITHOUT ROWID;
        """)
  ]

  /// A second migration of the same feature.
  func second(_ name: String, _ sql: String) -> Migration {
    Migration(feature: "samples", number: 2, name: name, sql: sql)
  }

  func open(
    _ migrations: [Migration] = DatabaseFixture.migrations
  ) throws(DatabaseOpenError) -> Database {
    try Database(path: path, migrations: migrations)
  }

  /// A database of these samples, closed again.
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
    let number = try nextNumber("samples")
    try run(
      "INSERT INTO samples (id, name, size) VALUES ($1, $2, $3)",
      [.integer(number), .text(name), .int(size)])
  }
}

extension ReadTransaction {
  func names() throws(DatabaseError) -> [String] {
    try all("SELECT name FROM samples ORDER BY id") { $0.text(0) }
  }
}

extension Database {
  func names() throws -> [String] {
    try reader().read { (transaction) throws(DatabaseError) in try transaction.names() }
  }
}
