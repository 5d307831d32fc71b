import Foundation
import Testing
import TestSupport

@Suite("Files beside the database, by the real binary", .ofAFile)
struct FilesCommandTests: CommandTests {
  let folder = TemporaryFolder()

  /// Contents and their SHA-256 (FIPS 180-4; by sha256sum).
  static let contents = [
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "hello": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    "test": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ]

  private func path(of content: String, in folder: String = "kortti.db.files") -> String {
    let name = Self.contents[content] ?? ""
    return self.folder.file("\(folder)/\(name.prefix(2))/\(name)")
  }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// A database with three files.
  private func fill() throws {
    #expect(try kortti("migrate").status == 0)
    for (number, content) in Self.contents.keys.sorted().enumerated() {
      try write(content, to: path(of: content))
      try PlainSQLite(database).run(
        """
        INSERT INTO blobs (id, sha256, length, media_type, state, stored_at, uses)
        VALUES (\(number + 1), x'\(Self.contents[content] ?? "")', \(content.utf8.count),
          'image/jpeg', 'opaque', 0, 1)
        """)
    }
  }

  /// What a command shows on a terminal.
  private func onTerminal(_ words: String) throws -> String {
    let run = try KorttiProcess.run(
      ["-qec", "'\(KorttiBinary.path)' \(words)", "/dev/null"],
      of: URL(filePath: "/usr/bin/script"),
      environment: ["KORTTI_DATABASE": database])
    #expect(run.status == 0, "\(run)")
    return run.output
  }

  @Test("On a terminal commands show how far they are, also when the server executes them")
  func progress() throws {
    try fill()
    let server = try KorttiProcess(folder: folder)
    let check = try onTerminal("check --files")
    let steps = [
      "Reading the whole database …", "Computing the audit log's hashes …",
      "Checking inspections …",
      "Comparing the files [##--------] 25 %",
    ]
    for step in steps { #expect(check.contains("\r\u{1B}[K\(step)"), "\(step) in \(check)") }
    #expect(check.contains("\r\u{1B}[K\(database) is sound"), "\(check)")
    server.stop()

    let copy = folder.file("copy.db")
    let backup = try onTerminal("backup '\(copy)'")
    #expect(backup.contains("Copying the database …"), "\(backup)")
    #expect(backup.contains("Copying the files [#####-----] 50 %"), "\(backup)")
    let restored = try onTerminal("restore '\(copy)'")
    #expect(restored.contains("Restoring the database …"), "\(restored)")
    #expect(restored.contains("Copying the files [#####-----] 50 %"), "\(restored)")
    // No terminal, no such line.
    #expect(try kortti("check", "--files").errors == "")
  }

  @Test("A check names a missing, a cut and a flipped file, and a backup brings them back")
  func check() throws {
    try fill()
    let sound = try kortti("check", "--files")
    #expect(sound.status == 0 && sound.output.contains("has all 3 files"), "\(sound)")
    let copy = folder.file("copy.db")
    let backup = try kortti("backup", copy)
    #expect(backup.status == 0 && backup.output.contains("holds all 3 files; 3 "), "\(backup)")
    let second = try kortti("backup", folder.file("2.db"), "--files-folder", copy + ".files")
    #expect(second.output.contains("holds all 3 files; 0 "), "\(second)")

    try FileManager.default.removeItem(atPath: path(of: "abc"))
    try write("hell", to: path(of: "hello"))
    try write("text", to: path(of: "test"))
    try write("more", to: folder.file("kortti.db.files/9f/more"))
    let names = try kortti("check")
    #expect(names.status == 1)
    #expect(names.errors.contains("\(path(of: "abc")), the file of blob 1, is missing"), "\(names)")
    #expect(names.errors.contains("\(path(of: "hello")) is cut: it has 4 bytes of 5"), "\(names)")
    #expect(!names.errors.contains(path(of: "test")))
    let bytes = try kortti("check", "--files")
    #expect(bytes.errors.contains("\(path(of: "test")) was changed"), "\(bytes)")
    #expect(try kortti("backup", folder.file("3.db")).status == 1)

    let before = try PlainSQLite(database).run("SELECT hex(value) FROM generation")
    #expect(try kortti("restore", copy, "--files-folder", folder.file("none")).status == 1)
    // The flipped file has its name and length, so it is not copied again.
    try FileManager.default.removeItem(atPath: path(of: "test"))
    let restored = try kortti("restore", copy)
    #expect(restored.status == 0, "\(restored)")
    let after = try PlainSQLite(database).run("SELECT hex(value) FROM generation")
    #expect(before != after, "a new generation")
    let again = try kortti("check", "--files")
    #expect(again.status == 0 && again.output.contains("does not name: 9f/more"), "\(again)")
  }

  /// Everything below the folder of files.
  private var stored: [String] {
    (FileManager.default.subpaths(atPath: database + ".files") ?? []).sorted()
  }

  @Test(
    "No database is made beside files that it would not know, neither in an empty file nor where none is",
    arguments: [true, false])
  func lostDatabase(isEmpty: Bool) throws {
    try fill()
    let copy = folder.file("copy.db")
    #expect(try kortti("backup", copy).status == 0)
    let files = stored
    for name in folder.names where name.hasPrefix("kortti.db") && !name.hasSuffix(".files") {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    if isEmpty { folder.write([], to: "kortti.db") }
    let names = folder.names
    var makers = [["serve", "--listen", "127.0.0.1:0"], ["migrate"]]
    // These refuse an empty file, whatever is beside it.
    if !isEmpty {
      makers += [["demo"], ["user", "add", "anna", "--name", "A", "--password-stdin"]]
    }
    for words in makers {
      let ran = try kortti(words, input: "long enough\n")
      #expect(ran.status == 1 && ran.output.isEmpty, "\(words): \(ran)")
      #expect(ran.errors.contains("\(database).files holds files of one"), "\(words): \(ran)")
      #expect(ran.errors.contains("“kortti restore”"), "\(words): \(ran)")
      #expect(folder.names == names && stored == files, "\(words)")
    }
    let restored = try kortti("restore", copy)
    #expect(restored.status == 0, "\(restored)")
    #expect(try kortti("check", "--files").status == 0)
  }

  @Test("A folder without files keeps nobody from making a database, which is told")
  func emptyFolder() throws {
    try FileManager.default.createDirectory(
      atPath: database + ".files/9f", withIntermediateDirectories: true)
    let server = try KorttiProcess(folder: folder)
    #expect(
      server.waitForLog(containing: "was made").contains("\(database) was made: there was no"))
    #expect(server.stop() == 0)
  }

  @Test("Without its files a backup is restored only when that is asked for")
  func incomplete() throws {
    try fill()
    let copy = folder.file("copy.db")
    #expect(try kortti("backup", copy).status == 0)
    let other = folder.file("other.db")
    for name in ["copy.db.files", "kortti.db.files"] {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    let refused = try kortti("restore", copy, "--database", other)
    #expect(refused.status == 1 && refused.errors.contains("3 of its files"), "\(refused)")
    #expect(!folder.names.contains { $0.hasPrefix("other.db") }, "nothing is made for it")
    let taken = try kortti("restore", copy, "--database", other, "--incomplete")
    #expect(taken.status == 0 && taken.output.contains("3 files are missing"), "\(taken)")
    let check = try kortti("check", "--database", other)
    #expect(
      check.status == 1 && check.errors.contains("the file of blob 3, is missing"), "\(check)")
  }

  @Test("A server whose folder of files goes away says so at /readyz, and goes on reading")
  func lostFolder() throws {
    try fill()
    let server = try KorttiProcess(folder: folder)
    let client = WireClient(port: server.port)
    #expect(try client.send("GET", "/readyz").status == 200)
    let files = folder.file("kortti.db.files")
    try FileManager.default.moveItem(atPath: files, toPath: files + ".away")
    let answer = try client.send("GET", "/readyz")
    #expect(answer.status == 503)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("the folder beside"))
    #expect(try client.send("GET", "/healthz").status == 200)
    #expect(server.stop() == 0)
    let without = try KorttiProcess(folder: folder)
    #expect(without.waitForLog(containing: "no files are stored").contains(files))
    #expect(try WireClient(port: without.port).send("GET", "/readyz").status == 503)
    #expect(without.stop() == 0)
  }
}
