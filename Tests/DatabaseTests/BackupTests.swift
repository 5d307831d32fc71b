import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Database

@Suite("Work beside a backup")
struct BackupTests {
  let fixture = DatabaseFixture()

  @Test("It sees every row of the copy, while writes go on, and the copy is named after it")
  func rows() throws {
    let database = try fixture.open()
    let isOver = Atomic(false)
    let writing = DispatchGroup()
    DispatchQueue.global().async(group: writing) {
      for number in 0..<10_000 where !isOver.load(ordering: .relaxed) {
        try? database.writer.write { try $0.add("item \(number)") }
      }
    }
    let reader = try database.reader()
    for number in 1...10 {
      let path = fixture.folder.file("copy \(number).db")
      let (backup, seen) = try reader.backup(to: path) {
        #expect(!fixture.folder.names.contains("copy \(number).db"))
        return Result { () throws(DatabaseError) in
          try reader.read { transaction throws(DatabaseError) in try transaction.names() }
        }
      }
      let copy = try Database(path: backup.path, migrations: DatabaseFixture.migrations)
      let names = try copy.names()
      #expect(Array(try seen.get().prefix(names.count)) == names)
    }
    isOver.store(true, ordering: .relaxed)
    writing.wait()
  }

  @Test("A copy that is refused at the start is refused before any work")
  func refused() throws {
    let database = try fixture.open()
    fixture.folder.write([1, 2, 3], to: "copy.db")
    for name in ["copy.db", "disk/copy.db"] {
      #expect(throws: DatabaseOpenError.self) {
        _ = try database.reader().backup(to: fixture.folder.file(name)) {
          Issue.record("work for \(name)")
        }
      }
    }
  }

  @Test("A database with damage gets no copy: a broken rule, and a reference to nothing")
  func damaged() throws {
    try fixture.filled(["a"])
    let database = try fixture.open()
    let path = fixture.folder.file("copy.db")
    for damage in [
      "INSERT INTO parts VALUES (77, 1)", "DELETE FROM parts; UPDATE samples SET size = 1000",
    ] {
      try PlainSQLite(fixture.path).run(damage)
      var isDone = false
      let fault = #expect(throws: DatabaseOpenError.self) {
        _ = try database.reader().backup(to: path) { isDone = true }
      }
      guard case .damaged? = fault else {
        Issue.record("\(String(describing: fault))")
        continue
      }
      #expect(isDone)
      #expect(!fixture.folder.names.contains { $0.hasPrefix("copy") })
    }
  }
}
