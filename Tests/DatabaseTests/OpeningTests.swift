import Core
import Crypto
import CSQLite
import Glibc
import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("Opening a file, or refusing it")
struct OpeningTests {
  let fixture = DatabaseFixture()

  private func refusal(
    _ migrations: [Migration] = DatabaseFixture.migrations, path: String? = nil,
    access: DatabaseAccess = .migrating(keepingAs: "before-test")
  ) -> DatabaseOpenError? {
    #expect(throws: DatabaseOpenError.self) {
      _ = try Database(path: path ?? fixture.path, migrations: migrations, access: access)
    }
  }

  private static let plainAccess: [DatabaseAccess] = [.making, .writing, .reading]

  /// A database made by someone else's commands.
  private func make(_ sql: String) throws {
    let connection = try SQLiteConnection(
      path: fixture.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute(sql)
  }

  @Test("A new file is ours, private, and at the newest schema")
  func new() throws {
    let nested = fixture.folder.file("data/new.db")
    let database = try Database(path: nested, migrations: DatabaseFixture.migrations)
    let (version, application, ran) = try database.writer.write { transaction in
      (
        try transaction.first("PRAGMA user_version") { $0.int(0) },
        try transaction.first("PRAGMA application_id") { $0.int(0) },
        try transaction.all("SELECT name FROM migrations") { $0.text(0) }
      )
    }
    #expect(version == 1 && application == 0x4B4F_5254 && ran == ["samples"])
    #expect(fixture.folder.mode(of: "data") == 0o700)
    for name in ["data/new.db", "data/new.db-wal", "data/new.db-shm", "data/new.db.lock"] {
      #expect(fixture.folder.mode(of: name) == 0o600)
    }
  }

  @Test("What is no database of ours is refused and left as it is")
  func foreign() throws {
    fixture.folder.write(Array(repeating: 0x41, count: 5_000), to: "test.db")
    #expect(refusal() == .notADatabase(path: fixture.path))
    #expect(fixture.folder.bytes(of: "test.db") == Array(repeating: 0x41, count: 5_000))
    #expect(refusal(path: fixture.folder.path) == .notAFile(path: fixture.folder.path))
  }

  @Test(
    "Another program's database is refused",
    arguments: ["CREATE TABLE t (x)", "PRAGMA application_id = 1", "PRAGMA user_version = 3"])
  func otherProgram(sql: String) throws {
    try make(sql)
    let before = fixture.folder.bytes(of: "test.db")
    #expect(refusal() == .foreign(path: fixture.path))
    #expect(fixture.folder.bytes(of: "test.db") == before)
  }

  @Test("A newer schema is refused, and so is another text of a migration that ran")
  func history() throws {
    var migrations = DatabaseFixture.migrations
    migrations.append(fixture.second("more", "CREATE TABLE more (x INT) STRICT"))
    _ = try fixture.open(migrations)
    #expect(refusal() == .newer(path: fixture.path, feature: "samples", number: 2, known: 1))
    // A number that was changed behind the server's back.
    let file = PlainSQLite(fixture.path)
    _ = try file.run("UPDATE migrations SET number = \(Int64.max) WHERE number = 2")
    #expect(
      refusal() == .newer(path: fixture.path, feature: "samples", number: .max, known: 1))
    _ = try file.run("UPDATE migrations SET number = 2 WHERE number > 2")
    migrations[0] = Migration(
      feature: "samples", number: 1, name: "samples", sql: DatabaseFixture.migrations[0].sql + " ")
    #expect(refusal(migrations) == .edited(path: fixture.path, migration: "samples/0001_samples"))
  }

  @Test("An older database is carried forward with what is in it")
  func forward() throws {
    try fixture.filled(["a"])
    let more = fixture.second(
      "colours", "ALTER TABLE samples ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
    let database = try fixture.open(DatabaseFixture.migrations + [more])
    #expect(try database.names() == ["a"])
  }

  @Test("Before an older database is carried forward it is kept as it was, by a name of its own")
  func kept() throws {
    try fixture.filled(["a"])
    let columns = ["colour", "shape"].map { "ALTER TABLE samples ADD COLUMN \($0) TEXT" }
    var migrations = DatabaseFixture.migrations
    for (index, column) in columns.enumerated() {
      migrations.append(
        Migration(feature: "samples", number: Int32(index + 2), name: "more", sql: column))
      let older = Array(migrations.dropLast())
      let database = try Database(
        path: fixture.path, migrations: migrations, access: .migrating(keepingAs: "before-2"))
      let name = "test.db.before-2" + (index == 0 ? "" : ".2")
      #expect(database.kept == fixture.folder.file(name))
      #expect(fixture.folder.mode(of: name) == 0o600)
      #expect(try Database(path: fixture.folder.file(name), migrations: older).names() == ["a"])
      database.stop()
    }
    let again = try Database(
      path: fixture.path, migrations: migrations, access: .migrating(keepingAs: "before-2"))
    #expect(again.kept == nil, "it is at the newest schema")
  }

  @Test(
    "Only what migrates takes an older database; nothing is changed and nothing made",
    arguments: plainAccess)
  func older(access: DatabaseAccess) throws {
    try fixture.filled(["a"])
    let more = fixture.second("colours", "ALTER TABLE samples ADD COLUMN colour TEXT")
    let before = fixture.folder.bytes(of: "test.db")
    let found = refusal(DatabaseFixture.migrations + [more], access: access)
    #expect(found == .older(path: fixture.path, migration: "samples/0002_colours"))
    #expect("\(found.map { "\($0)" } ?? "")".contains("kortti migrate"))
    #expect(fixture.folder.bytes(of: "test.db") == before)
    #expect(!fixture.folder.names.contains { $0.contains("before") })
  }

  @Test(
    "An empty file is no database; what migrates ends a making that was cut", arguments: plainAccess
  )
  func empty(access: DatabaseAccess) throws {
    fixture.folder.write([], to: "test.db")
    #expect(refusal(access: access) == .empty(path: fixture.path))
    #expect(fixture.folder.names == ["test.db"])
    #expect(fixture.folder.bytes(of: "test.db").isEmpty)
    #expect(try fixture.open().kept == nil)
  }

  @Test("An empty file that others may read becomes private, with its log, when it is filled")
  func openEmpty() throws {
    fixture.folder.write([], to: "test.db")
    #expect(unsafe chmod(fixture.path, 0o644) == 0)
    let database = try fixture.open()
    #expect(database.isNew)
    for name in ["test.db", "test.db-wal", "test.db-shm"] {
      #expect(fixture.folder.mode(of: name) == 0o600, "\(name)")
    }
    database.stop()
  }

  @Test("No database is made where that is refused, and nothing is left there")
  func refusedMaking() throws {
    func open() throws -> Bool {
      try Database(
        path: fixture.path, migrations: DatabaseFixture.migrations,
        beforeMaking: { path throws(DatabaseOpenError) in
          throw .onlyFiles(path: path, folder: "f")
        }
      ).isNew
    }
    let refusal = DatabaseOpenError.onlyFiles(path: fixture.path, folder: "f")
    #expect(throws: refusal, performing: open)
    #expect(fixture.folder.names.isEmpty)
    fixture.folder.write([], to: "test.db")
    #expect(throws: refusal, performing: open)
    // A file of SQLite's without tables.
    try make("VACUUM")
    #expect(throws: refusal, performing: open)
    #expect(fixture.folder.names == ["test.db"])
    try fixture.open().stop()
    #expect(try !open(), "it is there")
  }

  @Test("A link that leads nowhere is told, and nothing is made beside it")
  func leadsNowhere() {
    fixture.folder.link("none.db", as: "test.db")
    #expect(refusal() == .leadsNowhere(path: fixture.path))
    #expect(refusal(access: .making) == .leadsNowhere(path: fixture.path))
    #expect(fixture.folder.names == ["test.db"])
  }

  @Test("An empty file whose lock is held is being made by another process", arguments: plainAccess)
  func beingMade(access: DatabaseAccess) throws {
    fixture.folder.write([], to: "test.db")
    let lock = unsafe open(fixture.path + ".lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(
      refusal(access: access) == .inUse(path: fixture.path, lock: fixture.path + ".lock"))
  }

  @Test("What makes no file refuses a missing one", arguments: [DatabaseAccess.writing, .reading])
  func missing(access: DatabaseAccess) {
    #expect(refusal(access: access) == .missing(path: fixture.path))
    #expect(fixture.folder.names.isEmpty)
  }

  @Test("What another program has in its log stays there")
  func foreignLog() throws {
    let connection = try SQLiteConnection(
      path: fixture.path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute(
      "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE t (x)")
    let names = ["test.db", "test.db-wal"]
    // As a killed program leaves them.
    let copies = names.map { fixture.folder.bytes(of: $0) }
    let other = TemporaryFolder()
    for (name, bytes) in zip(names, copies) { other.write(bytes, to: name) }
    for access in Self.plainAccess + [.migrating(keepingAs: "before")] {
      #expect(
        refusal(path: other.file("test.db"), access: access)
          == .foreign(path: other.file("test.db")))
    }
    #expect(other.names.sorted() == names)
    #expect(names.map { other.bytes(of: $0) } == copies)
  }

  @Test("A migration that fails, or leaves rows pointing nowhere, changes nothing")
  func failing() throws {
    try fixture.filled(["a"])
    func next(_ sql: String) -> [Migration] {
      DatabaseFixture.migrations + [fixture.second("bad", sql)]
    }
    guard
      case .migrationFailed(_, "samples/0002_bad", let error, kept: nil) = refusal(
        next("DROP TABLE samples; CREATE TABLE broken (x UNKNOWN) STRICT"))
    else {
      Issue.record("not refused as it should be")
      return
    }
    #expect(error.code == 1)
    #expect(
      refusal(next("INSERT INTO parts VALUES (77, 1)"))
        == .dangling(path: fixture.path, migration: "samples/0002_bad", kept: nil))
    // Each start that fails like that leaves no copy.
    #expect(fixture.folder.names.allSatisfy { !$0.contains("before-test") })
    #expect(try fixture.open().names() == ["a"])
  }

  @Test("When a later migration fails, the file as it was is kept, and named")
  func failingLater() throws {
    try fixture.filled(["a"])
    let good = fixture.second("good", "ALTER TABLE samples ADD COLUMN colour TEXT")
    let bad = Migration(
      feature: "samples", number: 3, name: "bad", sql: "INSERT INTO parts VALUES (77, 1)")
    let kept = fixture.folder.file("test.db.before-test")
    let found = refusal(DatabaseFixture.migrations + [good, bad])
    #expect(found == .dangling(path: fixture.path, migration: "samples/0003_bad", kept: kept))
    #expect("\(found.map { "\($0)" } ?? "")".contains(kept))
    #expect(try Database(path: kept, migrations: DatabaseFixture.migrations).names() == ["a"])
    for _ in 0..<3 { #expect(refusal(DatabaseFixture.migrations + [good, bad]) != nil) }
    #expect(!fixture.folder.names.contains("test.db.before-test.2"))
  }

  @Test("A database without the tables of a feature is not called older", arguments: plainAccess)
  func lacking(access: DatabaseAccess) throws {
    try fixture.filled(["a"])
    let other = Migration(
      feature: "others", number: 1, name: "others", sql: "CREATE TABLE others (x INT) STRICT")
    let found = refusal(DatabaseFixture.migrations + [other], access: access)
    #expect(found == .lacking(path: fixture.path, feature: "others"))
    #expect("\(found.map { "\($0)" } ?? "")".contains("--features"))
    let database = try Database(
      path: fixture.path, migrations: DatabaseFixture.migrations + [other],
      access: .migrating(keepingAs: "before-test"))
    #expect(database.kept == fixture.folder.file("test.db.before-test"))
  }

  @Test("A damaged file is refused")
  func damaged() throws {
    try fixture.filled(["a"])
    fixture.folder.write(Array(repeating: 0xEE, count: 2_000), to: "test.db", at: 100)
    guard case .damaged = refusal() else {
      Issue.record("not refused as it should be")
      return
    }
  }

  @Test("A place that is not there is refused")
  func nowhere() {
    guard case .notWritable = refusal(path: fixture.folder.file("a/b/c.db")) else {
      Issue.record("not refused as it should be")
      return
    }
  }

  @Test("A second opening is refused with the lock's path, also by another name of the file")
  func locked() throws {
    let database = try fixture.open()
    let expected = DatabaseOpenError.inUse(path: fixture.path, lock: fixture.path + ".lock")
    #expect(refusal() == expected)
    fixture.folder.link("test.db", as: "alias.db")
    #expect(refusal(path: fixture.folder.file("alias.db")) == expected)
    #expect("\(expected)".contains(fixture.path + ".lock"))
    database.stop()
  }
}
