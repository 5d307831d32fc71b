import CSQLite
import Foundation
import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("A database that is only read")
struct ReadOnlyTests {
  let fixture = DatabaseFixture()
  let copies = TemporaryFolder()

  /// The files of the fixture's folder, copied to a folder of their own.
  private func copy(_ names: [String]) {
    for name in names { copies.write(fixture.folder.bytes(of: name), to: name) }
  }

  private func reading() throws -> Database {
    try Database(
      path: copies.file("test.db"), migrations: DatabaseFixture.migrations, access: .reading)
  }

  /// Reads all, checks all and makes a backup; nothing may change or be left.
  private func use(_ expected: [String]) throws {
    let names = copies.names.sorted()
    let before = names.map { copies.bytes(of: $0) }
    do {
      let database = try reading()
      #expect(try database.names() == expected)
      let found = try database.reader().read { transaction throws(DatabaseError) in
        try transaction.damage() + transaction.brokenReferences()
          + transaction.schemaFaults(DatabaseFixture.migrations)
      }
      #expect(found.isEmpty, "\(found)")
      let path = fixture.folder.file("backup.db")
      _ = try database.reader().backup(to: path)
      #expect(
        try Database(path: path, migrations: DatabaseFixture.migrations, access: .reading).names()
          == expected)
      #expect(!database.writer.acceptsWrites)
      #expect(throws: WriterFault.unavailable) { try database.writer.write { try $0.add("b") } }
      #expect(copies.names.sorted() == names, "nothing beside it meanwhile")
      database.stop()
    }
    #expect(copies.names.sorted() == names)
    #expect(names.map { copies.bytes(of: $0) } == before)
  }

  @Test("A database whose server stopped is read whole and left as it is")
  func stopped() throws {
    try fixture.filled(["a", "b"])
    copy(["test.db"])
    try use(["a", "b"])
  }

  @Test(
    "What a killed server left in its log is read, with and without the log's index",
    arguments: [[], ["test.db-shm"]])
  func killed(index: [String]) throws {
    let database = try fixture.open()
    for name in ["a", "b", "c"] { try database.writer.write { try $0.add(name) } }
    copy(["test.db", "test.db-wal"] + index)
    #expect(copies.bytes(of: "test.db-wal").count > 0)
    try use(["a", "b", "c"])
    database.stop()
  }

  @Test("A log of which a kill left a part of the head, or the head alone, is an empty one")
  func beginning() throws {
    let database = try fixture.open()
    try database.writer.write { try $0.add("a") }
    let log = Array(fixture.folder.bytes(of: "test.db-wal").prefix(32))
    database.stop()
    copy(["test.db"])
    for count in [0, 1, 31, 32] {
      copies.write(Array(log.prefix(count)), to: "test.db-wal")
      try use(["a"])
      try FileManager.default.removeItem(atPath: fixture.folder.file("backup.db"))
    }
  }

  @Test("Values that break their table's rules are found, as by a connection that may write")
  func checks() throws {
    try fixture.filled(["a"])
    try PlainSQLite(fixture.path).run("UPDATE samples SET size = 1000")
    copy(["test.db"])
    let found = try reading().reader().read { transaction throws(DatabaseError) in
      try transaction.damage()
    }
    #expect(found == ["CHECK constraint failed in samples"])
  }

  @Test("No change gets through to the file")
  func writing() throws {
    try fixture.filled(["a"])
    copy(["test.db"])
    let before = copies.bytes(of: "test.db")
    let connection = try SQLiteConnection(reading: copies.file("test.db"))
    for sql in [
      "INSERT INTO samples VALUES (9, 'x', NULL, 1)", "PRAGMA journal_mode=DELETE", "VACUUM",
    ] {
      _ = try? connection.execute(sql)
    }
    #expect(copies.bytes(of: "test.db") == before && copies.names == ["test.db"])
  }

  @Test("Many may read at a time; who writes waits for them, and they for him")
  func locks() throws {
    try fixture.filled(["a"])
    let path = fixture.path
    func open(_ access: DatabaseAccess) throws(DatabaseOpenError) -> Database {
      try Database(path: path, migrations: DatabaseFixture.migrations, access: access)
    }
    do {
      let one = try open(.reading)
      let two = try open(.reading)
      // Who reads makes no lock file, and holds the database itself.
      #expect(throws: DatabaseOpenError.inUse(path: path, lock: path)) { _ = try open(.writing) }
      withExtendedLifetime((one, two)) {}
    }
    let writing = try open(.writing)
    #expect(throws: DatabaseOpenError.inUse(path: path, lock: path + ".lock")) {
      _ = try open(.reading)
    }
    writing.stop()
  }

  @Test(
    "The locks end with the database, also where a process that is being started has copies",
    arguments: [DatabaseAccess.reading, .writing])
  func copiedLocks(access: DatabaseAccess) throws {
    try fixture.filled(["a"])
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    do {
      let database = try Database(
        path: fixture.path, migrations: DatabaseFixture.migrations, access: access)
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        guard let target, target.hasPrefix(fixture.path) else { continue }
        copies.append(dup(try #require(Int32(name))))
      }
      #expect(!copies.isEmpty)
      database.stop()
    }
    #expect(try fixture.open().names() == ["a"])
  }

  @Test("A change that was cut without a log is told; who may write undoes it")
  func unfinished() throws {
    try fixture.filled(["a"])
    fixture.folder.write([1], to: "test.db-journal")
    #expect(throws: DatabaseOpenError.unfinished(path: fixture.path)) {
      _ = try Database(
        path: fixture.path, migrations: DatabaseFixture.migrations, access: .reading)
    }
    #expect(try fixture.open().names() == ["a"])
  }
}
