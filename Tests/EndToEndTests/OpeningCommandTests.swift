import Foundation
import Testing
import TestSupport

@Suite("What the commands do to a database's file, by the real binary", .ofAFile)
struct OpeningCommandTests: CommandTests {
  let folder = TemporaryFolder()
  private let password = "long enough\n"

  /// Every command on a database but those that carry it forward.
  var commands: [[String]] {
    [
      ["check"], ["backup", folder.file("copy.db")], ["user", "list"],
      ["user", "deactivate", "anna"], ["user", "activate", "anna"],
      ["user", "password", "anna", "--password-stdin"],
      ["user", "add", "otto", "--name", "O", "--password-stdin"],
      ["import", "courses", "/etc/hostname"], ["demo"],
    ]
  }

  /// Runs each command, and the restore of the file, which all refuse it with these words.
  private func expectRefusals(_ words: String, and commands: [[String]] = []) throws {
    let names = folder.names.sorted()
    let before = folder.bytes(of: "kortti.db")
    let target = TemporaryFolder()
    let live = target.file("live.db")
    let restore = ["restore", database, "--database", live]
    for command in self.commands + [restore] + commands {
      let ran = try kortti(command, input: password)
      #expect(ran.status == 1, "\(command): \(ran)")
      #expect(ran.output.isEmpty, "\(command)")
      #expect(ran.errors.contains(words), "\(command): \(ran.errors)")
      #expect(ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
    }
    #expect(folder.bytes(of: "kortti.db") == before, "untouched")
    #expect(folder.names.sorted() == names, "nothing is made beside it")
    #expect(!FileManager.default.fileExists(atPath: live))
  }

  @Test("An empty file is no database")
  func empty() throws {
    folder.write([], to: "kortti.db")
    try expectRefusals("is empty")
    #expect(try kortti(["migrate"]).status == 0, "as a making that was cut leaves it")
  }

  @Test("A text is no database")
  func text() throws {
    folder.write(Array("Dear diary".utf8), to: "kortti.db")
    try expectRefusals("is not a SQLite database", and: [["migrate"], ["serve"]])
  }

  @Test("Another program's database is not ours")
  func foreign() throws {
    folder.write([], to: "kortti.db")
    try PlainSQLite(database).run("CREATE TABLE t (x)")
    try expectRefusals("another program's database", and: [["migrate"], ["serve"]])
  }

  @Test("A database that was cut is damaged")
  func truncated() throws {
    let whole = folder.file("whole.db")
    #expect(try kortti(["migrate", "--database", whole]).status == 0)
    folder.write(Array(folder.bytes(of: "whole.db").prefix(20_000)), to: "kortti.db")
    try expectRefusals("is damaged", and: [["migrate"], ["serve"]])
  }

  @Test("A directory is no database")
  func directory() throws {
    try FileManager.default.createDirectory(
      atPath: database, withIntermediateDirectories: false)
    try expectRefusals("is not a file", and: [["migrate"], ["serve"]])
  }

  @Test("A database of a newer release is refused")
  func newer() throws {
    #expect(try kortti(["migrate"]).status == 0)
    try PlainSQLite(database).run("INSERT INTO migrations VALUES ('people', 99, 'new', x'00')")
    try FileManager.default.removeItem(atPath: database + ".lock")
    try expectRefusals("newer Kortti", and: [["migrate"], ["serve"]])
  }

  @Test("Only serve and migrate carry an older database forward, and keep it as it was")
  func older() throws {
    let people = ["--features", "people"]
    #expect(try kortti(["migrate"] + people).status == 0)
    try FileManager.default.removeItem(atPath: database + ".lock")
    let before = folder.bytes(of: "kortti.db")
    try expectRefusals("“kortti migrate”")
    let release = try kortti(["--version"]).output.split(separator: " ").last.map {
      $0.trimmingCharacters(in: .newlines)
    }
    let kept = "kortti.db.before-\(try #require(release))"
    let migrated = try kortti(["migrate"])
    #expect(migrated.status == 0)
    #expect(migrated.errors.contains(folder.file(kept)), "\(migrated)")
    #expect(folder.mode(of: kept) == 0o600)
    #expect(
      try kortti(["user", "list", "--database", folder.file(kept)] + people).status == 0)
    #expect(try kortti(["user", "list", "--database", folder.file(kept)]).status == 1)
    let again = try kortti(["migrate"])
    #expect(again.status == 0 && again.errors.isEmpty, "\(again)")

    folder.write(before, to: "kortti.db")
    let server = try KorttiProcess(folder: folder)
    #expect(server.waitForLog(containing: kept).contains(folder.file(kept + ".2")))
    #expect(server.stop() == 0)
    #expect(try kortti(["check"]).status == 0)
  }

  @Test("A check, a backup and a list write nothing, where nobody may write too")
  func readOnly() throws {
    #expect(
      try kortti(["user", "add", "anna", "--name", "A", "--password-stdin"], input: password).output
        .contains(
          "\(database) was made"))
    #expect(try kortti(["backup", folder.file("copy.db")]).status == 0)
    let archive = TemporaryFolder()
    for name in ["kortti.db", "copy.db"] { archive.write(folder.bytes(of: name), to: name) }
    for name in archive.names { #expect(chmod(archive.file(name), 0o444) == 0) }
    #expect(chmod(archive.path, 0o555) == 0)
    defer { chmod(archive.path, 0o700) }
    let names = archive.names.sorted()
    let before = names.map { archive.bytes(of: $0) }
    let target = TemporaryFolder()
    #expect(chmod(target.path, 0o777) == 0)
    // Permissions do not hold back root.
    let nobody = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    for name in names {
      for words in [["check", "--files"], ["user", "list"], ["backup", target.file(name)]] {
        let ran = try KorttiProcess.run(
          nobody + [KorttiProcess.binary.path] + words + ["--database", archive.file(name)],
          of: URL(filePath: "/usr/bin/env"))
        #expect(ran.status == 0, "\(words): \(ran)")
      }
    }
    #expect(archive.names.sorted() == names)
    #expect(names.map { archive.bytes(of: $0) } == before)
  }

  @Test("What a killed server had committed is checked and backed up without a change")
  func killed() throws {
    let server = try KorttiProcess(folder: folder)
    for name in ["anna", "otto"] {
      #expect(
        try kortti(["user", "add", name, "--name", "N", "--password-stdin"], input: password).status
          == 0)
    }
    server.kill()
    let names = folder.names.sorted().filter { $0 != "kortti.db.socket" }
    let before = names.map { folder.bytes(of: $0) }
    #expect(!folder.bytes(of: "kortti.db-wal").isEmpty)
    #expect(try kortti(["user", "list"]).output.split(separator: "\n").count == 2)
    let check = try kortti(["check"])
    #expect(check.status == 0, "\(check)")
    let target = TemporaryFolder()
    let other = target.file("copy.db")
    #expect(try kortti(["backup", other]).status == 0)
    #expect(try kortti(["user", "list", "--database", other]).output.contains("otto"))
    #expect(names.map { folder.bytes(of: $0) } == before)
  }

  @Test("A database that was made is told also when the command then fails")
  func madeAndFailed() throws {
    let failed = try kortti(
      "user", "add", "anna", "--name", "A", "--password-stdin", input: "short")
    #expect(failed.status == 1 && failed.errors.contains("8 to 200"), "\(failed)")
    #expect(failed.output.contains("\(database) was made"), "\(failed)")
  }

  @Test("A pipe is no database and no file of one: nothing waits for its writer")
  func pipes() throws {
    #expect(
      try kortti(["user", "add", "anna", "--name", "A", "--password-stdin"], input: password).status
        == 0)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    for words in [
      ["restore", folder.file("pipe")], ["check", "--database", folder.file("pipe")],
      ["serve", "--database", folder.file("pipe")],
      ["restore", database, "--database", folder.file("pipe")],
    ] {
      let ran = try kortti(words, input: password)
      #expect(ran.status == 1 && ran.errors.contains("pipe is not a file"), "\(words): \(ran)")
    }
    let endless = "/dev/zero"
    for words in [
      ["check", "--head"], ["import", "courses"], ["migrate", "--config"], ["serve", "--config"],
    ] {
      for file in [folder.file("pipe"), endless] {
        let ran = try kortti(words + [file])
        #expect(ran.status == 1 && ran.errors.contains("\(file) is not a file"), "\(words): \(ran)")
      }
    }
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    try PlainSQLite(database).run(
      """
      INSERT INTO blobs (id, sha256, length, media_type, state, stored_at, uses)
      VALUES (1, x'\(digest)', 0, 'image/jpeg', 'opaque', 0, 1)
      """)
    try FileManager.default.createDirectory(
      atPath: folder.file("files/ba"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.file("files/ba/\(digest)"), 0o600) == 0)
    let restored = try kortti([
      "restore", database, "--database", folder.file("new.db"), "--files-folder",
      folder.file("files"),
    ])
    #expect(restored.status == 1 && restored.errors.contains("1 of its files"), "\(restored)")
    let check = try kortti(["check", "--files", "--files-folder", folder.file("files")])
    #expect(check.status == 1 && check.errors.contains(digest), "\(check)")
  }

  @Test("A check compares the files of the folder that it is given, beside a server too")
  func filesFolder() throws {
    #expect(try kortti(["migrate"]).status == 0)
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    try PlainSQLite(database).run(
      """
      INSERT INTO blobs (id, sha256, length, media_type, state, stored_at, uses)
      VALUES (1, x'\(digest)', 3, 'image/jpeg', 'opaque', 0, 1)
      """)
    let files = folder.file("elsewhere")
    try FileManager.default.createDirectory(
      atPath: files + "/ba", withIntermediateDirectories: true)
    folder.write(Array("abc".utf8), to: "elsewhere/ba/\(digest)")
    func check(_ words: String...) throws -> (status: Int32, output: String, errors: String) {
      try kortti(["check", "--files"] + words)
    }
    folder.write(Array("files-folder = \(files)\n".utf8), to: "kortti.conf")
    func expectAll() throws {
      // The folder in a configuration file is the backups'.
      let configured = try check("--config", folder.file("kortti.conf"))
      #expect(configured.errors.contains("kortti.db.files, with 1 files, is missing"))
      #expect(try check().errors.contains("kortti.db.files, with 1 files, is missing"))
      let sound = try check("--files-folder", files)
      #expect(
        sound.status == 0 && sound.output.contains("\(files) has all 1 files"), "\(sound)")
      let none = try check("--files-folder", folder.file("none"))
      #expect(none.status == 1 && none.errors.contains("none, with 1 files, is missing"))
    }
    try expectAll()
    let server = try KorttiProcess(folder: folder)
    try expectAll()
    #expect(server.stop() == 0)
    folder.write(Array("abd".utf8), to: "elsewhere/ba/\(digest)")
    #expect(try check("--files-folder", files).errors.contains("was changed"))
  }
}
