import CSQLite
import Crypto
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import SQLite

@Suite("Check, backup and restore")
struct UpkeepTests {
  let shelf = Shelf()

  @Test("A sound database has no damage; a row that points nowhere is named")
  func damage() throws {
    try shelf.filled(["a", "b"])
    let database = try shelf.open()
    func found() throws -> [String] {
      try database.reader().read { (transaction) throws(SQLiteError) in try transaction.damage() }
    }
    #expect(try found().isEmpty)
    let careless = try Connection(path: shelf.path, flags: SQLITE_OPEN_READWRITE)
    try careless.execute("PRAGMA foreign_keys=OFF; INSERT INTO parts VALUES (77, 1)")
    #expect(try found() == ["row of parts points to nothing in things"])
  }

  @Test("A backup is whole, sound, private, needs no log, and opens as a database")
  func backup() throws {
    let database = try shelf.open()
    for index in 0..<50 { try database.writer.write { try $0.add("thing \(index)") } }
    let path = shelf.folder.file("copy.db")
    let backup = try database.reader().backup(to: path)
    #expect(shelf.folder.names.filter { $0.hasPrefix("copy") } == ["copy.db"])
    #expect(shelf.folder.mode(of: "copy.db") == 0o600)
    #expect(backup.size == Int64(shelf.folder.bytes(of: "copy.db").count))
    #expect(backup.digest == SHA256.of(shelf.folder.bytes(of: "copy.db").span))
    let copy = try Database(path: path, migrations: Shelf.migrations)
    #expect(try copy.names() == database.names())
  }

  @Test("A backup taken while writing goes on is one moment's whole state")
  func backupWhileWriting() throws {
    let database = try shelf.open()
    let isOver = Atomic(false)
    let writing = DispatchGroup()
    DispatchQueue.global().async(group: writing) {
      var number = 0
      while !isOver.load(ordering: .relaxed) {
        number += 1
        try? database.writer.write { [number] transaction in
          try transaction.add("thing \(number)")
          try transaction.run("INSERT INTO parts VALUES ($1, 1)", [.int(number)])
        }
      }
    }
    let reader = try database.reader()
    for number in 1...10 {
      let path = shelf.folder.file("copy \(number).db")
      _ = try reader.backup(to: path)
      let copy = try Database(path: path, migrations: Shelf.migrations)
      let (names, parts) = try copy.reader().read { (transaction) throws(SQLiteError) in
        (try transaction.names(), try transaction.all("SELECT thing FROM parts") { $0.int(0) })
      }
      #expect(names == names.indices.map { "thing \($0 + 1)" })
      #expect(parts == names.indices.map { Int64($0 + 1) })
    }
    isOver.store(true, ordering: .relaxed)
    writing.wait()
  }

  @Test("A backup never overwrites a file")
  func existing() throws {
    let database = try shelf.open()
    shelf.folder.write([1, 2, 3], to: "copy.db")
    #expect(throws: DatabaseRefusal.exists(path: shelf.folder.file("copy.db"))) {
      try database.reader().backup(to: shelf.folder.file("copy.db"))
    }
    #expect(shelf.folder.bytes(of: "copy.db") == [1, 2, 3])
  }

  @Test("A restore brings the backup back and keeps what was there beside it")
  func restore() throws {
    try shelf.filled(["a"])
    var database: Database? = try shelf.open()
    let path = shelf.folder.file("copy.db")
    _ = try database?.reader().backup(to: path)
    try database?.writer.write { try $0.add("later") }
    #expect(throws: DatabaseRefusal.inUse(path: shelf.path, lock: shelf.path + ".lock")) {
      try Database.restore(path, to: shelf.path, migrations: Shelf.migrations)
    }
    database?.stop()
    database = nil
    try Database.restore(path, to: shelf.path, migrations: Shelf.migrations)
    #expect(try shelf.open().names() == ["a"])
    #expect(
      try Database(path: shelf.path + ".before-restore", migrations: Shelf.migrations).names()
        == ["a", "later"])
  }

  @Test("What is no backup of ours is not restored")
  func foreign() throws {
    try shelf.filled(["a"])
    shelf.folder.write(Array("hello".utf8), to: "copy.db")
    #expect(throws: DatabaseRefusal.notADatabase(path: shelf.folder.file("copy.db"))) {
      try Database.restore(
        shelf.folder.file("copy.db"), to: shelf.path, migrations: Shelf.migrations)
    }
    #expect(try shelf.open().names() == ["a"])
  }
}
