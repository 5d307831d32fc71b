import Foundation
import Testing
import TestSupport

@Suite(
  "kortti move by the real binary",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct MoveCommandTests: CommandTests {
  let folder = TemporaryFolder()
  private var back: String { folder.file("back.db") }
  private var stored: String { folder.file("stored") }

  /// The address of a new database.
  private func makeAddress() throws -> String {
    let name = "moved_\(UUID().uuidString.prefix(8).lowercased())"
    try TestServer.shared().run("CREATE DATABASE \(name) TEMPLATE template0")
    return try TestServer.shared().address(name)
  }

  private func move(_ from: String, _ to: String, _ more: String...) throws -> Ran {
    try kortti(["move", "--from", from, "--to", to, "--stored-files", stored] + more)
  }

  @Test("The demo of all features goes there and back, with its files and its audit log")
  func thereAndBack() throws {
    #expect(try kortti("demo").status == 0)
    let before = try PlainSQLite(database).rows()
    let files = folder.names(in: "kortti.db.files")
    #expect(!files.isEmpty)
    let address = try makeAddress()

    let trial = try move(database, address, "--dry-run")
    #expect(trial.output.contains("takes all"), "\(trial)")
    #expect(trial.output.contains("\nentries: \(before["entries"]?.count ?? 0)\n"))
    let without = try kortti("move", "--from", database, "--to", address)
    #expect(without.errors.contains("--stored-files does not say"), "\(without)")
    #expect(folder.names(in: "stored").isEmpty)

    let there = try move(database, address)
    #expect(there.status == 0, "\(there)")
    #expect(folder.names(in: "stored") == files)
    #expect(folder.names(in: "kortti.db.files") == files, "nothing of the source is removed")
    for words in [["serve"], ["check"], ["user", "list"]] {
      let refused = try kortti(words)
      #expect(refused.status == 1)
      #expect(refused.errors.contains("was moved to \(address)"), "\(words): \(refused)")
    }
    let again = try move(database, address)
    #expect(again.errors.contains("was moved to \(address)"), "\(again)")

    let home = try move(address, back)
    #expect(home.status == 0, "\(home)")
    #expect(try PlainSQLite(back).rows() == before)
    #expect(folder.names(in: "back.db.files") == files)
    #expect(head(there) == head(home))
    let check = try kortti("check", "--database", back, "--files")
    #expect(check.status == 0 && check.output.contains(head(home)), "\(check)")
  }

  /// The end of the last line, about the audit log.
  private func head(_ ran: Ran) -> String {
    guard let end = ran.output.range(of: "its audit log has ") else { return "none: \(ran)" }
    return String(ran.output[end.lowerBound...])
  }

  @Test("Only a file and a server are moved, and both are given")
  func usage() throws {
    for words in [
      ["--from", "a.db", "--to", "b.db"], ["--from", "postgres:///a", "--to", "postgres:///b"],
      ["--from", "a.db"], ["--to", "postgres:///b"],
    ] {
      #expect(try kortti(["move"] + words).status == 64, "\(words)")
    }
    let missing = try move(folder.file("none.db"), try makeAddress())
    #expect(missing.errors.contains("There is no database"), "\(missing)")
  }

  /// Runs a move and kills it after that many microseconds.
  private func kill(_ from: String, _ to: String, after delay: UInt32) throws {
    let process = Process()
    process.executableURL = KorttiProcess.binary
    process.arguments = ["move", "--from", from, "--to", to, "--stored-files", stored]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(delay)
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Kills moves after longer and longer times until one has done its work, and looks at both sides each time.
  ///
  /// - Returns: how many were killed before.
  private func killUntilMoved(_ from: String, _ to: String) throws -> Int {
    var delay: UInt32 = 20_000
    for round in 0..<60 {
      try kill(from, to, after: delay)
      let next = try move(from, to, "--dry-run")
      if next.status != 0 {
        // The target has its rows: it is marked, or was killed just before.
        let isWhole =
          next.errors.contains("was moved to") || next.errors.contains("is not empty")
          || next.errors.contains("is there already")
        #expect(isWhole, "\(next)")
        return round
      }
      #expect(next.output.contains("takes all"), "\(next)")
      delay += delay / 3
    }
    return 60
  }

  @Test("A move that is killed leaves the target empty or whole, and what it came from as it was")
  func killed() throws {
    #expect(try kortti("demo").status == 0)
    let before = try PlainSQLite(database).rows()
    let address = try makeAddress()
    let kills = try killUntilMoved(database, address)
    #expect((1..<60).contains(kills))
    let killsBack = try killUntilMoved(address, back)
    #expect((1..<60).contains(killsBack))
    #expect(try PlainSQLite(back).rows() == before)
    #expect(try kortti("check", "--database", back, "--files").status == 0)
  }

  @Test("A file that finds no room is not left behind, and the server keeps its database")
  func full() throws {
    #expect(try kortti("demo").status == 0)
    let address = try makeAddress()
    #expect(try move(database, address).status == 0)
    let ran = try KorttiProcess.run(
      [
        "-c", "ulimit -f 1000 && exec \"$0\" \"$@\"", KorttiBinary.path, "move", "--from", address,
        "--to", back, "--stored-files", stored,
      ], of: URL(filePath: "/bin/sh"))
    #expect(ran.status == 1 && ran.errors.contains("kortti: "), "\(ran)")
    #expect(
      folder.names.filter { $0.hasPrefix("back.db") && !$0.hasSuffix("files") } == ["back.db.lock"])
    #expect(try move(address, back).status == 0)
  }

  @Test("A database of 200 MB is moved in less memory")
  func memory() throws {
    #expect(
      try kortti(
        "user", "add", "anna", "--name", "A", "--role", "admin", "--password-stdin",
        input: "long enough"
      ).status == 0)
    try PlainSQLite(database).run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO idempotency_records (user_id, key, operation, fingerprint, body, given_at)
      SELECT 1, 'key ' || i, 1, zeroblob(32), randomblob(2000), i FROM n
      """)
    let address = try makeAddress()
    for (from, to) in [(database, address), (address, back)] {
      let ran = try KorttiProcess.run(
        [
          "-c", "ulimit -d 163840 && exec \"$0\" \"$@\"", KorttiBinary.path, "move", "--from", from,
          "--to", to,
        ], of: URL(filePath: "/bin/sh"), seconds: 900)
      #expect(ran.status == 0, "\(ran)")
    }
    #expect(try PlainSQLite(back).run("SELECT count(*) FROM idempotency_records") == ["100000"])
  }
}

extension TemporaryFolder {
  /// The names of all files in a folder in it, with those of their folders, sorted.
  fileprivate func names(in name: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: file(name))?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.contains("/") }.sorted()
  }
}
