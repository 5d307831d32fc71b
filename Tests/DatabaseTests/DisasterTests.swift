import CSQLite
import Dispatch
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import Database
@testable import SQLite

/// Each of these runs in its own process.
@Suite("When the disk or the process fails")
struct DisasterTests {
  @Test("Every acknowledged write is there after kill -9, and none by halves")
  func killed() async throws {
    let fixture = DatabaseFixture()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = fixture.path as String] in
      let database = try Database(path: path, migrations: DatabaseFixture.migrations)
      let acknowledged = Atomic(0)
      let ledger = unsafe open(path + ".acknowledged", O_WRONLY | O_CREAT, 0o600)
      for number in 1...100_000 {
        database.writer.write({ transaction in
          try transaction.add("item \(number)")
          try transaction.run("INSERT INTO parts VALUES ($1, 1)", [.int(number)])
        }) { outcome in
          guard case .success = outcome else { return }
          let count = acknowledged.add(1, ordering: .relaxed).newValue
          var text = Array("\(count)".utf8)
          _ = unsafe pwrite(ledger, &text, text.count, 0)
          if count == 3_000 { kill(getpid(), SIGKILL) }
        }
      }
      sleep(60)
    }
    let ledger = fixture.folder.bytes(of: "test.db.acknowledged")
    let acknowledged = try #require(Int(String(decoding: ledger, as: UTF8.self)))
    let database = try fixture.open()
    try database.reader().read { (transaction) throws(DatabaseError) in
      let names = try transaction.names()
      let parts = try transaction.all("SELECT item FROM parts ORDER BY item") { $0.int(0) }
      #expect(acknowledged == 3_000 && names.count >= acknowledged)
      #expect(names == names.indices.map { "item \($0 + 1)" })
      #expect(parts == names.indices.map { Int64($0 + 1) })
      #expect(try transaction.damage().isEmpty)
    }
  }

  @Test("A file that may not grow: no room, reads go on, writes resume when it may")
  func fileSize() async throws {
    await #expect(processExitsWith: .success) {
      let fixture = DatabaseFixture()
      let database = try fixture.open()
      signal(SIGXFSZ, SIG_IGN)
      func limit(_ bytes: UInt) {
        var limits = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
        limits.rlim_cur = bytes
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
      }
      let big = String(repeating: "x", count: 100_000)
      try database.writer.write { try $0.add("before") }
      limit(200_000)
      var refused = 0
      for number in 1...5 {
        do {
          try database.writer.write { try $0.add("\(number)\(big)") }
        } catch let fault as WriterFault {
          guard fault == .noRoom else { exit(2) }
          refused += 1
        }
      }
      guard refused >= 3, try database.names().count == 6 - refused else { exit(3) }
      limit(UInt.max)
      try database.writer.write { try $0.add("after") }
      guard try database.names().last == "after" else { exit(4) }
      let damage = try database.reader().read { (transaction) throws(DatabaseError) in
        try transaction.damage()
      }
      guard damage.isEmpty else { exit(5) }
    }
  }

  @Test(
    "A disk that fails in a commit: it is not acknowledged, and nothing more is written")
  func disk() async throws {
    await #expect(processExitsWith: .success) {
      let fixture = DatabaseFixture()
      let isFatal = DispatchSemaphore(value: 0)
      let database = try Database(path: fixture.path, migrations: DatabaseFixture.migrations) {
        error in
        if error.isInputOutput { isFatal.signal() }
      }
      try database.writer.write { try $0.add("before") }
      let failing: @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int = {
        _, _, _, _ in
        errno = EIO
        return -1
      }
      guard let vfs = unsafe sqlite3_vfs_find(nil) else { exit(2) }
      for name in ["pwrite", "pwrite64"] {
        _ = unsafe vfs.pointee.xSetSystemCall(
          vfs, name, unsafeBitCast(failing, to: sqlite3_syscall_ptr.self))
      }
      for _ in 0..<2 {
        do {
          try database.writer.write { try $0.add("during") }
          exit(3)
        } catch let fault as WriterFault {
          guard fault == .unavailable else { exit(4) }
        }
      }
      guard isFatal.wait(timeout: .now() + 10) == .success else { exit(5) }
      guard try database.names() == ["before"] else { exit(6) }
    }
  }

  @Test("A failed sync is never taken for a full disk")
  func sync() {
    for code in [SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8)] as [Int32] {
      let error = DatabaseError(sqlite: code, systemCode: ENOSPC, message: "")
      #expect(!error.isFull && error.isInputOutput)
    }
    for number in [ENOSPC, EDQUOT, EFBIG] {
      let error = DatabaseError(
        sqlite: SQLITE_IOERR | (3 << 8), systemCode: number, message: "")
      #expect(error.isFull && !error.isInputOutput)
    }
  }
}
