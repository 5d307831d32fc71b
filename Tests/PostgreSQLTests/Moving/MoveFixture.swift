import Database
import DatabaseTypes
import Foundation
import PostgreSQL
import TestSupport

/// A file and a database on a server of one test, with the tables of some migrations.
struct MoveFixture {
  let folder = TemporaryFolder()
  let base: TestBase
  let migrations: [Migration]

  init(_ migrations: [Migration] = MoveFixture.samples) throws {
    self.migrations = migrations
    base = try TestBase()
  }

  /// What is moved.
  var file: String { folder.file("samples.db") }
  /// Where it comes back to.
  var back: String { folder.file("back.db") }

  static let samples = [
    Migration(
      feature: "samples", number: 1, name: "samples",
      sql: """
        CREATE TABLE samples (
          id INTEGER PRIMARY KEY, small INTEGER, half INTEGER, number INTEGER, words TEXT, bytes BLOB
        ) STRICT;
        CREATE INDEX samples_by_words ON samples (words, id) WHERE words IS NOT NULL;
        CREATE TABLE parts (
          owner INTEGER NOT NULL REFERENCES samples (id), "order" TEXT NOT NULL UNIQUE, parent TEXT,
          PRIMARY KEY (owner, "order"), FOREIGN KEY (owner, parent) REFERENCES parts (owner, "order")
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE labels (digest BLOB PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO labels VALUES (x'00ff', 'of the migration');
        """,
      postgreSQL: """
        CREATE TABLE samples (
          id bigint PRIMARY KEY, small smallint, half integer, number bigint, words text COLLATE "C",
          bytes bytea);
        CREATE INDEX samples_by_words ON samples (words, id) WHERE words IS NOT NULL;
        CREATE TABLE parts (
          owner bigint NOT NULL REFERENCES samples (id), "order" text COLLATE "C" NOT NULL UNIQUE,
          parent text COLLATE "C", PRIMARY KEY (owner, "order"),
          FOREIGN KEY (owner, parent) REFERENCES parts (owner, "order"));
        CREATE TABLE labels (digest bytea PRIMARY KEY, text text COLLATE "C" NOT NULL);
        CREATE TABLE waiting (ticket bigint PRIMARY KEY);
        INSERT INTO labels VALUES ('\\x00ff', 'of the migration');
        """)
  ]

  /// Makes the file, with what `work` writes.
  func fill(_ work: @escaping @Sendable (WriteTransaction) throws -> Void) throws {
    let database = try Database(path: file, migrations: migrations)
    defer { database.stop() }
    try database.writer.write(work)
  }

  func sample(_ id: Int64, _ values: SQLValue...) throws {
    let all: [SQLValue] = [.integer(id)] + values
    try fill { transaction in
      try transaction.run(
        """
        INSERT INTO samples (id, small, half, number, words, bytes)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, all + [SQLValue](repeating: .null, count: 6 - all.count))
    }
  }

  func open(
    _ from: String, _ to: String, isTrial: Bool = false
  ) throws(DatabaseOpenError) -> DatabaseMove {
    try DatabaseMove(
      from: from, to: to, migrations: migrations, knownFeatures: [], isTrial: isTrial)
  }

  /// Moves everything. Returns how many rows.
  @discardableResult
  func move(_ from: String, _ to: String) throws(DatabaseOpenError) -> Int64 {
    let move = try open(from, to)
    defer { move.end() }
    try move.copy()
    try move.compare()
    try move.commit()
    try move.markSource()
    return move.rowCount
  }

  /// What a trial between the file and the server names.
  func faults() throws(DatabaseOpenError) -> [String] {
    let move = try open(file, base.address, isTrial: true)
    defer { move.end() }
    return try move.faults().named
  }

  /// How many tables the server has, and how many rows the samples have there; nothing counts when it has no tables.
  func countOnServer() throws -> [Int64] {
    let server = try base.open()
    let tables = try server.integers("SELECT count(*) FROM pg_tables WHERE schemaname = 'kortti'")
    if tables == [0] { return [0] }
    return tables + (try server.integers("SELECT count(*) FROM samples"))
  }

  /// Whether the file can still be opened to be written to.
  var isServed: Bool {
    get throws {
      do {
        try Database(path: file, migrations: migrations, access: .writing).stop()
        return true
      } catch { return false }
    }
  }
}
