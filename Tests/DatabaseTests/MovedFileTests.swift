import Dispatch
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import Database

@Suite("A database file that is deleted, replaced or linked")
struct MovedFileTests {
  private let fixture = DatabaseFixture()

  /// What happens to the file while it is open.
  enum Loss: CaseIterable {
    case deleted, renamed, replaced, logDeleted
  }

  private func lose(_ loss: Loss) {
    let path = fixture.path
    switch loss {
    case .deleted: unsafe unlink(path)
    case .renamed: unsafe rename(path, path + ".away")
    case .replaced:
      fixture.folder.write(fixture.folder.bytes(of: "test.db"), to: "copy.db")
      unsafe rename(fixture.folder.file("copy.db"), path)
    case .logDeleted: unsafe unlink(path + "-wal")
    }
  }

  @Test(
    "A write into a lost file is not acknowledged, nothing more is written, and reads go on",
    arguments: Loss.allCases)
  func lost(loss: Loss) throws {
    let errors = Mutex<[DatabaseError]>([])
    let isReported = DispatchSemaphore(value: 0)
    let database = try Database(path: fixture.path, migrations: DatabaseFixture.migrations) {
      error in
      errors.withLock { $0.append(error) }
      isReported.signal()
    }
    let reader = try database.reader()
    try database.writer.write { try $0.add("before") }
    _ = try reader.read { (transaction) throws(DatabaseError) in try transaction.names() }
    #expect(database.writer.acceptsWrites)
    lose(loss)
    #expect(!database.writer.acceptsWrites, "without any write")
    for _ in 0..<2 {
      #expect(throws: WriterFault.unavailable) {
        try database.writer.write { try $0.add("during") }
      }
    }
    #expect(isReported.wait(timeout: .now() + 10) == .success)
    #expect(errors.withLock { $0.map(\.kind) } == [.moved])
    #expect(!database.writer.acceptsWrites)
    let names = try reader.read { (transaction) throws(DatabaseError) in try transaction.names() }
    #expect(names.first == "before")
  }

  @Test("A file that comes back does not make the writer go on")
  func back() throws {
    let database = try fixture.open()
    lose(.renamed)
    #expect(throws: WriterFault.unavailable) {
      try database.writer.write { try $0.add("during") }
    }
    unsafe rename(fixture.path + ".away", fixture.path)
    #expect(throws: WriterFault.unavailable) {
      try database.writer.write { try $0.add("after") }
    }
    #expect(!database.writer.acceptsWrites)
  }

  @Test("The same file by another name, a hard link, is in use")
  func hardLink() throws {
    let database = try fixture.open()
    let other = fixture.folder.file("other.db")
    #expect(unsafe link(fixture.path, other) == 0)
    #expect(throws: DatabaseOpenError.inUse(path: other, lock: other)) {
      _ = try Database(path: other, migrations: DatabaseFixture.migrations)
    }
    try database.writer.write { try $0.add("still") }
    #expect(try database.names() == ["still"])
  }
}
