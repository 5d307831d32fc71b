import Foundation
import JSON
import Testing
import TestSupport

@Suite("Backup, check, restore and users by the real binary")
struct UpkeepCommandTests: CommandTests {
  let folder = TemporaryFolder()

  @Test("Backup and check beside a server, restore without", .ofAFile)
  func backup() throws {
    let copy = folder.file("copy.db")
    #expect(
      try kortti(
        "user", "add", "anna", "--name", "A", "--role", "admin", "--password-stdin",
        input: "first one"
      )
      .status == 0)
    let server = try KorttiProcess(folder: folder)
    #expect(try kortti("check").output.contains("sound"))
    #expect(try kortti("backup", copy).status == 0)
    #expect(try kortti("backup", copy).status == 1, "an existing file is not overwritten")
    #expect(
      try kortti("user", "add", "late", "--name", "L", "--password-stdin", input: "too late!")
        .status == 0)
    #expect(server.stop() == 0)
    #expect(try kortti("restore", copy).status == 0)
    #expect(try kortti("user", "list").output.split(separator: "\n").count == 1)
    #expect(try kortti("restore", "/etc/hostname").status == 1)
    #expect(try kortti("user", "list").output.contains("anna"))
    let modes = folder.names.map { folder.mode(of: $0) }
    #expect(modes.allSatisfy { $0 == 0o600 })
  }

  @Test(
    "A file that has rows of the audit log which a server left unsealed seals them first", .ofAFile)
  func unsealed() throws {
    func user(_ words: String...) throws {
      let ran = try kortti(["user"] + words, input: "long enough\n")
      #expect(ran.status == 0, "\(ran)")
    }
    try user("add", "anna", "--name", "A", "--role", "admin", "--password-stdin")
    try user("add", "otto", "--name", "O", "--password-stdin")
    // As the server had it, when it was moved here.
    let rows =
      "at, actor, operation, subject, subject_id, subject_user, before, after, request_id, token"
    _ = try PlainSQLite(database).run(
      """
      INSERT INTO audit_waiting (\(rows)) SELECT \(rows) FROM audit_log WHERE id = 2;
      DELETE FROM audit_log WHERE id = 2; UPDATE sequences SET last = 1 WHERE name = 'audit_log'
      """)
    try user("deactivate", "otto")
    #expect(try kortti("check").output.contains("sound"))
  }

  @Test(
    "Only what is to make a database makes one; the others name the path that they looked at",
    .ofAFile)
  func absent() throws {
    for words in [
      ["check"], ["backup", folder.file("copy.db")], ["user", "list"],
      ["user", "deactivate", "anna"], ["user", "activate", "anna"],
      ["import", "courses", "/etc/hostname"],
    ] {
      let ran = try KorttiProcess.run(
        words, input: "long enough\n", environment: ["KORTTI_DATABASE": database])
      #expect(ran.status == 1, "\(words)")
      #expect(ran.errors.contains(database), "\(words): \(ran.errors)")
    }
    #expect(folder.names.isEmpty)
    let added = try kortti(
      "user", "add", "anna", "--name", "A", "--password-stdin", input: "long enough\n")
    #expect(added.output.contains("\(database) was made"), "\(added)")
  }

  @Test("A user is active and inactive again, and has the time zone that was given beside a server")
  func activating() throws {
    let server = try KorttiProcess(folder: folder)
    defer { server.stop() }
    for (name, role) in [("anna", "admin"), ("otto", "reporter")] {
      let added = try kortti(
        "user", "add", name, "--name", "N", "--role", role, "--password-stdin", "--time-zone",
        "Europe/Rome", input: "correct horse\n")
      #expect(added.status == 0, "\(added)")
    }
    #expect(try kortti("user", "deactivate", "otto").status == 0)
    #expect(try kortti("user", "activate", "otto").output == "otto is active.\n")
    let answer = try WireClient(port: server.port).send(
      "POST", "/api/v1/sessions", #"{"username":"otto","password":"correct horse"}"#,
      fields: [("Content-Type", "application/json")])
    #expect(answer.json["user"]?["timeZone"] == .text("Europe/Rome"))
  }

  @Test("A database that this user may not write is refused at the start", .ofAFile)
  func readOnly() throws {
    #expect(try kortti("migrate").status == 0)
    // The lock file is another user's, too.
    for name in folder.names { #expect(chmod(folder.file(name), 0o444) == 0) }
    #expect(chmod(folder.file("kortti.db.lock"), 0o666) == 0)
    #expect(chmod(folder.path, 0o777) == 0)
    let process = Process()
    let words = [KorttiProcess.binary.path, "serve", "--listen", "127.0.0.1:0"]
    // Permissions do not hold back root.
    let before = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = before + words + ["--database", database]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(process.terminationStatus == 1)
    #expect(text.contains("this user may only read it"), "\(text)")
  }

  @Test(
    "A check with the head that a backup wrote finds that rows were cut off before it", .ofAFile)
  func head() throws {
    #expect(
      try kortti(
        "user", "add", "anna", "--name", "A", "--role", "admin", "--password-stdin",
        input: "first one"
      ).status == 0)
    let copy = folder.file("copy.db")
    #expect(try kortti("backup", copy).status == 0)
    #expect(folder.mode(of: "copy.db.head") == 0o600)
    #expect(try kortti("check", "--head", copy + ".head").status == 0)
    #expect(try kortti("check", "--head", copy).status == 1, "a database is no head")
    #expect(try kortti("check", "--head", folder.file("none")).status == 1)
    let fewer = TemporaryFolder().file("empty.db")
    #expect(try kortti("migrate", "--database", fewer).status == 0)
    let cut = try kortti("check", "--head", copy + ".head", "--database", fewer)
    #expect(cut.status == 1)
    #expect(cut.errors.contains("rows behind 0 are missing"), "\(cut)")
    let again = try kortti("backup", folder.file("copy.db"))
    #expect(again.status == 1)
    folder.write([1], to: "second.db.head")
    #expect(try kortti("backup", folder.file("second.db")).status == 1)
    #expect(!folder.names.contains("second.db") && folder.bytes(of: "second.db.head") == [1])
  }
}
