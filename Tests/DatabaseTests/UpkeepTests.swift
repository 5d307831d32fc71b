import Crypto
import CSQLite
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("Check, backup and restore")
struct UpkeepTests {
  let fixture = DatabaseFixture()

  @Test("A sound database has no damage; a row that points nowhere is named")
  func damage() throws {
    try fixture.filled(["a", "b"])
    let database = try fixture.open()
    func found() throws -> [String] {
      try database.reader().read { (transaction) throws(DatabaseError) in
        try transaction.damage() + transaction.brokenReferences()
      }
    }
    #expect(try found().isEmpty)
    let careless = try SQLiteConnection(path: fixture.path, flags: SQLITE_OPEN_READWRITE)
    try careless.execute("PRAGMA foreign_keys=OFF; INSERT INTO parts VALUES (77, 1)")
    #expect(try found() == ["row of parts points to nothing in samples"])
  }

  @Test("A value that breaks its table's rules is damage")
  func brokenCheck() throws {
    try fixture.filled(["a"])
    let database = try fixture.open()
    try PlainSQLite(fixture.path).run("UPDATE samples SET size = 1000")
    let found = try database.reader().read { (transaction) throws(DatabaseError) in
      try transaction.damage()
    }
    #expect(found == ["CHECK constraint failed in samples"])
  }

  @Test("A backup is whole, sound, private, needs no log, and opens as a database")
  func backup() throws {
    let database = try fixture.open()
    for index in 0..<50 { try database.writer.write { try $0.add("item \(index)") } }
    let path = fixture.folder.file("copy.db")
    let backup = try database.reader().backup(to: path)
    #expect(fixture.folder.names.filter { $0.hasPrefix("copy") } == ["copy.db"])
    #expect(fixture.folder.mode(of: "copy.db") == 0o600)
    #expect(backup.size == Int64(fixture.folder.bytes(of: "copy.db").count))
    #expect(backup.digest == SHA256.of(fixture.folder.bytes(of: "copy.db").span))
    let copy = try Database(path: path, migrations: DatabaseFixture.migrations)
    #expect(try copy.names() == database.names())
  }

  @Test("A backup taken while writing goes on is one moment's whole state")
  func backupWhileWriting() throws {
    let database = try fixture.open()
    let isOver = Atomic(false)
    let transaction = DispatchGroup()
    DispatchQueue.global().async(group: transaction) {
      var number = 0
      while !isOver.load(ordering: .relaxed) {
        number += 1
        try? database.writer.write { [number] transaction in
          try transaction.add("item \(number)")
          try transaction.run("INSERT INTO parts VALUES ($1, 1)", [.int(number)])
        }
      }
    }
    let reader = try database.reader()
    for number in 1...10 {
      let path = fixture.folder.file("copy \(number).db")
      _ = try reader.backup(to: path)
      let copy = try Database(path: path, migrations: DatabaseFixture.migrations)
      let (names, parts) = try copy.reader().read { (transaction) throws(DatabaseError) in
        (try transaction.names(), try transaction.all("SELECT item FROM parts") { $0.int(0) })
      }
      #expect(names == names.indices.map { "item \($0 + 1)" })
      #expect(parts == names.indices.map { Int64($0 + 1) })
    }
    isOver.store(true, ordering: .relaxed)
    transaction.wait()
  }

  @Test("A backup never overwrites a file")
  func existing() throws {
    let database = try fixture.open()
    fixture.folder.write([1, 2, 3], to: "copy.db")
    #expect(throws: DatabaseOpenError.exists(path: fixture.folder.file("copy.db"))) {
      try database.reader().backup(to: fixture.folder.file("copy.db"))
    }
    #expect(fixture.folder.bytes(of: "copy.db") == [1, 2, 3])
  }

  @Test("A restore brings the backup back and keeps what was there beside it")
  func restore() throws {
    try fixture.filled(["a"])
    var database: Database? = try fixture.open()
    let path = fixture.folder.file("copy.db")
    _ = try database?.reader().backup(to: path)
    try database?.writer.write { try $0.add("later") }
    #expect(throws: DatabaseOpenError.inUse(path: fixture.path, lock: fixture.path + ".lock")) {
      try Database.restore(path, to: fixture.path, migrations: DatabaseFixture.migrations)
    }
    database?.stop()
    database = nil
    try Database.restore(path, to: fixture.path, migrations: DatabaseFixture.migrations)
    #expect(try fixture.open().names() == ["a"])
    #expect(
      try Database(path: fixture.path + ".before-restore", migrations: DatabaseFixture.migrations)
        .names()
        == ["a", "later"])
  }

  @Test("A restore never overwrites what an earlier one kept, and says where it is")
  func restoreTwice() throws {
    let path = fixture.folder.file("copy.db")
    try fixture.filled(["a"])
    _ = try fixture.open().reader().backup(to: path)
    func restored() throws -> String? {
      try Database.restore(path, to: fixture.path, migrations: DatabaseFixture.migrations)
    }
    try fixture.filled(["original"])
    let kept = fixture.path + ".before-restore"
    #expect(try restored() == kept)
    try fixture.filled(["second"])
    // A log alone takes the name, too.
    fixture.folder.write([1], to: "test.db.before-restore.2-wal")
    #expect(try restored() == kept + ".3")
    #expect(
      try Database(path: kept, migrations: DatabaseFixture.migrations).names() == ["a", "original"])
    #expect(
      try Database(path: kept + ".3", migrations: DatabaseFixture.migrations).names()
        == ["a", "second"])
    #expect(fixture.folder.bytes(of: "test.db.before-restore.2-wal") == [1])
    #expect(
      try Database.restore(
        path, to: fixture.folder.file("new.db"), migrations: DatabaseFixture.migrations) == nil)
  }

  @Test("A restore that fails leaves no file where none was")
  func failedRestore() throws {
    fixture.folder.write(Array("hello".utf8), to: "copy.db")
    for target in ["new.db", "folder/new.db"] {
      #expect(throws: DatabaseOpenError.self) {
        try Database.restore(
          fixture.folder.file("copy.db"), to: fixture.folder.file(target),
          migrations: DatabaseFixture.migrations)
      }
    }
    #expect(fixture.folder.names == ["copy.db"])
  }

  @Test("A backup makes no folder: its disk may not be there")
  func backupWithoutFolder() throws {
    let database = try fixture.open()
    let path = fixture.folder.file("disk/copy.db")
    #expect(
      throws: DatabaseOpenError.notWritable(
        path: path + ".tmp", reason: "there is no folder \(fixture.folder.file("disk"))")
    ) {
      try database.reader().backup(to: path)
    }
    #expect(!fixture.folder.names.contains("disk"))
  }

  @Test("What in the schema no migration made is named, also beside a feature that is not enabled")
  func schema() throws {
    let database = try fixture.open()
    func faults(_ migrations: [Migration]) throws -> [String] {
      try database.reader().read { (transaction) throws(DatabaseError) in
        try transaction.schemaFaults(migrations)
      }
    }
    // A migration that the file has not run is no fault.
    let later = fixture.second("later", "CREATE TABLE later (x) STRICT")
    #expect(try faults(DatabaseFixture.migrations + [later]).isEmpty)
    let careless = try SQLiteConnection(path: fixture.path, flags: SQLITE_OPEN_READWRITE)
    try careless.execute(
      """
      CREATE TRIGGER t AFTER INSERT ON samples BEGIN DELETE FROM parts; END;
      CREATE INDEX i ON samples (size); ALTER TABLE samples ADD COLUMN more TEXT
      """)
    #expect(
      try faults(DatabaseFixture.migrations) == [
        "index i is not of a migration", "table samples is not as the migrations make it",
        "trigger t is not of a migration",
      ])
  }

  @Test("What is no backup of ours is not restored")
  func foreign() throws {
    try fixture.filled(["a"])
    fixture.folder.write(Array("hello".utf8), to: "copy.db")
    #expect(throws: DatabaseOpenError.notADatabase(path: fixture.folder.file("copy.db"))) {
      try Database.restore(
        fixture.folder.file("copy.db"), to: fixture.path, migrations: DatabaseFixture.migrations)
    }
    #expect(try fixture.open().names() == ["a"])
  }
}
