import Database
import DatabaseTypes
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "Moving between a file and PostgreSQL",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct MovingTests {
  @Test("Values of every sort are the same there, and the same again when they are back")
  func values() throws {
    let fixture = try MoveFixture()
    let words = [
      "", " ", "\\", "\\N", "\\.", "\t\n\r\u{8}\u{B}\u{C}", "'\"`$1", "NULL", "ä€😀",
      "\u{FFFD}\u{10FFFF}",
      "\u{1}\u{7F}\u{80}", String(repeating: "x", count: 200_000),
    ]
    let blobs: [[UInt8]] = [[], [0], Array(0...255), Array(repeating: 0, count: 100_000)]
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    try fixture.fill { transaction in
      var id: Int64 = 0
      func add(_ column: SQLText, _ value: SQLValue) throws {
        id += 1
        try transaction.run(column, [.integer(id), value])
      }
      for text in words { try add("INSERT INTO samples (id, words) VALUES ($1, $2)", .text(text)) }
      for blob in blobs { try add("INSERT INTO samples (id, bytes) VALUES ($1, $2)", .blob(blob)) }
      for number in numbers {
        try add("INSERT INTO samples (id, number) VALUES ($1, $2)", .integer(number))
      }
      for number: Int64 in [-32_768, -1, 0, 32_767] {
        try add("INSERT INTO samples (id, small) VALUES ($1, $2)", .integer(number))
      }
      for number in [Int64(Int32.min), 0, Int64(Int32.max)] {
        try add("INSERT INTO samples (id, half) VALUES ($1, $2)", .integer(number))
      }
      try add("INSERT INTO samples (id, words) VALUES ($1, $2)", .null)
    }
    let before = try PlainSQLite(fixture.file).rows()
    #expect(try fixture.move(fixture.file, fixture.base.address) == Int64(31 + 1))
    #expect(try fixture.countOnServer() == [6, 31])
    #expect(try fixture.move(fixture.base.address, fixture.back) == 32)
    #expect(try PlainSQLite(fixture.back).rows() == before)
  }

  @Test(
    "References within a table and between tables hold; its indexes and references are as before")
  func schema() throws {
    let fixture = try MoveFixture()
    try fixture.sample(7)
    try fixture.fill { transaction in
      // In the order of the key the row that is referred to comes last.
      for order in ["😀", "\u{FFFD}", "b", "a"] {
        try transaction.run(
          "INSERT INTO parts (owner, \"order\", parent) VALUES (7, $1, '😀')", [.text(order)])
      }
    }
    let other = try MoveFixture()
    try PostgreSQLMigrator(
      try other.base.open(), try PostgreSQLAddress(other.base.address),
      migrations: fixture.migrations.map(\.forPostgreSQL)
    ).migrate()
    try fixture.move(fixture.file, fixture.base.address)
    #expect(try schema(fixture) == schema(other))
    #expect(try schema(fixture).count > 10)
    let server = try fixture.base.open()
    #expect(throws: DatabaseError.self) {
      try server.change("INSERT INTO parts (owner, \"order\") VALUES (8, 'x')")
    }
  }

  /// The definition of each index, key and reference.
  private func schema(_ fixture: MoveFixture) throws -> [String] {
    try fixture.base.open().read(until: .soon) { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        """
        SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = to_regnamespace('kortti')
          AND conrelid::regclass::text NOT IN ('migrations', 'sequences')
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'kortti'
          AND tablename NOT IN ('migrations', 'sequences') ORDER BY 1
        """)
      var found: [String] = []
      while let row = rows.next() { found.append(row.text(0)) }
      return found
    }
  }

  @Test("The server knows how many rows a table has, and takes none for empty for good")
  func analyzed() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.sample(2)
    try fixture.move(fixture.file, fixture.base.address)
    let counts = try fixture.base.open().read(until: .soon) { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        """
        SELECT relname, reltuples::bigint FROM pg_class
        WHERE relnamespace = to_regnamespace('kortti') AND relname IN ('labels', 'parts', 'samples')
        """)
      var found: [String: Int64] = [:]
      while let row = rows.next() { found[row.text(0)] = row.int(1) }
      return found
    }
    // -1 is unknown.
    #expect(counts == ["labels": 1, "parts": -1, "samples": 2])
  }

  @Test("What it came from is marked, and opened no more")
  func mark() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    let address = fixture.base.address
    try fixture.move(fixture.file, address)
    for access in [DatabaseAccess.writing, .reading, .making, .migrating(keepingAs: "x")] {
      #expect(throws: DatabaseOpenError.moved(path: fixture.file, to: address)) {
        try Database(path: fixture.file, migrations: fixture.migrations, access: access)
      }
    }
    #expect(throws: DatabaseOpenError.moved(path: fixture.file, to: address)) {
      try fixture.move(fixture.file, address)
    }
    try Database(server: address, migrations: fixture.migrations, access: .writing).stop()
    try fixture.move(address, fixture.back)
    #expect(throws: DatabaseOpenError.moved(path: address, to: fixture.back)) {
      try Database(server: address, migrations: fixture.migrations)
    }
    try Database(path: fixture.back, migrations: fixture.migrations, access: .writing).stop()
  }

  @Test("Up to the commit nothing is kept, and the file is served")
  func unfinished() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    for step in 0...2 {
      try begin(fixture) { move in
        if step > 0 { try move.copy() }
        if step > 1 { try move.compare() }
        #expect(try !fixture.isServed)
      }
      #expect(try fixture.countOnServer() == [6, 0])
      #expect(try fixture.isServed)
    }
    try fixture.move(fixture.file, fixture.base.address)
    let move = try fixture.open(fixture.base.address, fixture.back)
    try move.copy()
    try move.compare()
    move.end()
    #expect(fixture.folder.names.filter { $0.hasPrefix("back") } == ["back.db.lock"])
    try Database(server: fixture.base.address, migrations: fixture.migrations).stop()
  }

  /// A move to the server of which `work` is all that is done.
  private func begin(_ fixture: MoveFixture, _ work: (DatabaseMove) throws -> Void) throws {
    let move = try fixture.open(fixture.file, fixture.base.address)
    defer { move.end() }
    try work(move)
  }

  @Test("A move that ended between commit and mark leaves both, and the next one says so")
  func unmarked() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try begin(fixture) { move in
      try move.copy()
      try move.commit()
    }
    #expect(try fixture.isServed)
    #expect(
      throws: DatabaseOpenError.notEmpty(path: fixture.base.address, table: "samples")
    ) { try fixture.move(fixture.file, fixture.base.address) }
    #expect(try fixture.countOnServer() == [6, 1])
  }

  @Test("A file that is there is not overwritten")
  func taken() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.move(fixture.file, fixture.base.address)
    fixture.folder.write([1], to: "back.db")
    #expect(throws: DatabaseOpenError.exists(path: fixture.back)) {
      try fixture.move(fixture.base.address, fixture.back)
    }
    #expect(fixture.folder.bytes(of: "back.db") == [1])
  }

  @Test("A sequence that is behind the numbers of its table is raised in the target")
  func sequences() throws {
    let fixture = try MoveFixture()
    try fixture.sample(40)
    try PlainSQLite(fixture.file).run(
      "INSERT INTO sequences (name, last) VALUES ('samples', 3), ('other', 9)")
    try fixture.move(fixture.file, fixture.base.address)
    let server = try fixture.base.open()
    #expect(try server.integers("SELECT last FROM sequences ORDER BY name") == [9, 40])
  }

  @Test("A backup of a server is one file with all rows, while others write")
  func backup() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1, .integer(2), .null, .null, .text("😀"))
    let before = try PlainSQLite(fixture.file).rows()
    try fixture.move(fixture.file, fixture.base.address)
    let database = try Database(server: fixture.base.address, migrations: fixture.migrations)
    defer { database.stop() }
    let (backup, value) = try database.reader().backup(to: fixture.back, beside: { 7 })
    #expect(value == 7 && backup.path == fixture.back && backup.size > 0)
    #expect(
      fixture.folder.names.filter { $0.hasPrefix("back") } == ["back.db"], "nothing beside it")
    #expect(try PlainSQLite(fixture.back).rows() == before)
    #expect(throws: DatabaseOpenError.exists(path: fixture.back)) {
      try database.reader().backup(to: fixture.back)
    }
    _ = try database.writer.write { try $0.run("INSERT INTO samples (id) VALUES (2)") }
    let next = fixture.folder.file("next.db")
    _ = try database.reader().backup(to: next)
    #expect(try PlainSQLite(next).rows()["samples"]?.count == 2)
    try Database(path: next, migrations: fixture.migrations, access: .reading).stop()
  }

  @Test("Rows that wait for a server are waited for by a backup")
  func waiting() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.move(fixture.file, fixture.base.address)
    let database = try Database(server: fixture.base.address, migrations: fixture.migrations)
    defer { database.stop() }
    _ = try database.writer.write { try $0.run("INSERT INTO waiting VALUES (1)") }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
      try? database.writer.write { _ = try $0.run("DELETE FROM waiting") }
      done.signal()
    }
    _ = try database.reader().backup(to: fixture.back)
    done.wait()
    #expect(try PlainSQLite(fixture.back).rows()["samples"]?.count == 1)
  }

  @Test("A walk passes the same rows on both engines, and stops where it is told")
  func walk() throws {
    let fixture = try MoveFixture()
    try fixture.fill { transaction in
      for id in 1...700 {
        try transaction.run("INSERT INTO samples (id) VALUES ($1)", [.int(id)])
      }
    }
    let move = try fixture.open(fixture.file, fixture.base.address)
    defer { move.end() }
    try move.copy()
    func ids(until last: Int64, _ transaction: ReadTransaction) throws(DatabaseError) -> [Int64] {
      var found: [Int64] = []
      try transaction.walk("SELECT id FROM samples WHERE id > $1 ORDER BY id", [2]) {
        row throws(DatabaseError) in
        found.append(row.int(0))
        return row.int(0) == last ? .stop : .continue
      }
      return found
    }
    for last: Int64 in [3, 258, 259, 700, 900] {
      let expected = Array(3...min(last, 700))
      #expect(try move.readSource { try ids(until: last, $0) } == expected)
      #expect(try move.readTarget { try ids(until: last, $0) } == expected)
    }
  }
}
