import Foundation
import JSON
import Testing
import TestSupport

/// docs/examples/phone.py, as somebody uses it who writes a client.
@Suite("The example of a phone")
struct ExamplePhoneTests {
  let firm: Firm
  let file: String

  init() throws {
    firm = try Firm()
    file = firm.server.folder.file("phone.db")
    _ = try firm.admin.send("PUT", "/api/v1/accounts/tornio", #"{"title":"Tornio"}"#)
    for (name, role) in [("mikko", "admin"), ("riitta", "inspector"), ("otto", "inspector")] {
      let path = "/api/v1/accounts/tornio/members/\(firm.users[name] ?? 0)"
      let by = role == "admin" ? firm.admin : firm.manager
      #expect(try by.send("PUT", path, #"{"role":"\#(role)"}"#).status == 200)
    }
    _ = try firm.manager.send(
      "PUT", "/api/v1/accounts/tornio/templates/yearly",
      #"{"title":"Yearly","sections":[{"section":"building","title":"Building","repeat":"once","fields":[{"key":"heated","label":"Heated","type":"yesNo","required":true}]}]}"#
    )
    for name in ["riitta", "otto"] {
      try phone(["login", address, "tornio", name], input: Firm.password + "\n")
    }
  }

  var examples: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/examples")
  }

  private var address: String { "http://127.0.0.1:\(firm.server.port)" }

  /// Runs a command of the phone, which must succeed.
  @discardableResult
  func phone(
    _ words: [String], by user: String? = nil, input: String = "", in file: String? = nil
  ) throws -> String {
    let result = try run(words, by: user, input: input, in: file)
    #expect(result.status == 0, "\(words): \(result.output)\(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  private func run(
    _ words: [String], by user: String? = nil, input: String = "", in file: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let phone = ["python3", "-B", examples.appending(path: "phone.py").path]
    return try KorttiProcess.run(
      phone + (user.map { ["--user", $0] } ?? []) + [file ?? self.file] + words,
      of: URL(filePath: "/usr/bin/env"), input: input)
  }

  /// What the phone holds of a type, with what is not sent.
  func list(_ type: String, by user: String) throws -> [JSONTree] {
    try phone(["list", type], by: user).split(separator: "\n").map {
      JSONTree(try JSONDocument(Array($0.utf8)).root)
    }
  }

  @Test("Two inspectors work without a network, and both sync")
  func offline() throws {
    let added = try firm.manager.send(
      "POST", "/api/v1/accounts/tornio/targets", #"{"name":"Building"}"#)
    let building = try #require(added.json["id"]?.number)
    for user in ["riitta", "otto"] { try phone(["sync"], by: user) }

    // Without a network: nothing here is a call of the server.
    try phone(["set", "\(building)", "city=Tornio"], by: "riitta")
    let inspection = try phone(
      ["add", "inspection", "target=\(building)", "template=yearly"], by: "riitta")
    try phone(
      [
        "add", "sheet", "inspection=\(inspection)", "section=building",
        #"answers={"heated":"yes"}"#,
      ], by: "riitta")
    try phone(["state", inspection, "state=finished", #"holds={"sheets":1}"#], by: "riitta")
    try phone(["set", "\(building)", "city=Kemi"], by: "otto")
    let seen = try #require(try list("target", by: "riitta").first)
    #expect(seen["city"]?.string == "Tornio")
    #expect(seen["unsent"] == .flag(true))
    #expect(try list("target", by: "otto").first?["city"]?.string == "Kemi")
    #expect(try firm.manager.call(111, #"{"account":"tornio"}"#).json.list.isEmpty)

    try phone(["sync"], by: "riitta")
    let output = try phone(["sync"], by: "otto")
    #expect(output.contains("kept as conflict"))
    let finished = try #require(try list("inspection", by: "otto").first)
    #expect(finished["state"]?.string == "finished")
    #expect(try list("target", by: "otto").first?["city"]?.string == "Tornio")

    let conflict = try #require(try list("conflict", by: "otto").first?["id"]?.number)
    try phone(["decide", "\(conflict)", "keep=offered"], by: "otto")
    for user in ["otto", "riitta"] { try phone(["sync"], by: user) }
    #expect(try list("target", by: "riitta").first?["city"]?.string == "Kemi")
    #expect(try list("target", by: "riitta").first?["unsent"] == nil)
  }

  @Test("A refused change is told, and the others stand")
  func refused() throws {
    try phone(["add", "target", "name=Building"], by: "otto")
    try phone(["add", "target", "name=", "city=Oulu"], by: "otto")
    try phone(["add", "target", "name=Shed"], by: "otto")
    let output = try phone(["sync"], by: "otto")
    #expect(output.contains("refused: add"))
    #expect(output.contains("name"))
    #expect(
      try list("target", by: "otto").compactMap { $0["name"]?.string } == ["Building", "Shed"])
    #expect(try phone(["sync"], by: "otto").isEmpty)
  }

  @Test("A picture whose file is gone is told, and the others are sent")
  func lostFile() throws {
    let hall = try phone(["add", "target", "name=Hall"], by: "otto")
    let paths = ["lost.jpg", "kept.jpg"].map { firm.server.folder.file($0) }
    for (number, path) in paths.enumerated() {
      let bytes = [0xFF, 0xD8, 0xFF, 0xE0] + Array("wall \(number)".utf8)
      try Data(bytes).write(to: URL(filePath: path))
      try phone(["picture", hall, path], by: "otto")
    }
    try FileManager.default.removeItem(atPath: paths[0])
    for _ in 1...2 {
      let output = try phone(["sync"], by: "otto")
      #expect(output == "not sent: picture \(paths[0]): No such file or directory")
    }
    let pictures = try firm.manager.call(118, #"{"account":"tornio"}"#).json.list
    #expect(pictures.map { $0["state"]?.string == "awaited" } == [true, false])
    let none = try run(["picture", hall, paths[0]], by: "otto")
    #expect(none.status == 1 && none.errors.contains(paths[0]))
    #expect(!none.errors.contains("network"))
  }

  @Test("A copied phone takes another name, and loses nothing")
  func copied() throws {
    let copy = firm.server.folder.file("copied.db")
    try phone(["add", "target", "name=First"], by: "otto")
    try FileManager.default.copyItem(atPath: file, toPath: copy)
    try phone(["sync"], by: "otto")
    // Both give the same number to another change.
    try phone(["add", "target", "name=Second"], by: "otto")
    try phone(["add", "target", "name=Third"], by: "otto", in: copy)
    try phone(["sync"], by: "otto")
    #expect(try phone(["sync"], by: "otto", in: copy).isEmpty)
    try phone(["sync"], by: "otto")
    #expect(
      try list("target", by: "otto").compactMap { $0["name"]?.string }
        == ["First", "Second", "Third"])
  }

  /// Runs a script beside the modules of the example.
  func python(_ script: String, _ words: [String]) throws {
    let result = try KorttiProcess.run(
      ["python3", "-B", "-c", script] + words, of: URL(filePath: "/usr/bin/env"))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("A restored backup gets back from the phone what it lacks", .ofAFile)
  func restore() throws {
    try phone(["add", "target", "name=Before"], by: "otto")
    try phone(["sync"], by: "otto")
    let copy = firm.server.folder.file("copy.db")
    let backup = try KorttiProcess.run(["backup", copy, "--database", firm.server.database])
    #expect(backup.status == 0, "\(backup.errors)")
    try phone(["add", "target", "name=After"], by: "otto")
    try phone(["sync"], by: "otto")
    #expect(firm.server.stop() == 0)
    let restored = try KorttiProcess.run(
      ["restore", copy, "--database", firm.server.database])
    #expect(restored.status == 0, "\(restored.errors)")
    let silent = try run(["sync"], by: "otto")
    #expect(silent.status == 1)
    #expect(silent.errors.contains("Nothing is lost"))

    let again = try KorttiProcess(folder: firm.server.folder)
    defer { again.stop() }
    let moved = "http://127.0.0.1:\(again.port)"
    try phone(["login", moved, "tornio", "otto"], input: Firm.password + "\n")
    try phone(["sync"], by: "otto")
    #expect(
      try list("target", by: "otto").compactMap { $0["name"]?.string } == ["Before", "After"])
    let client = WireClient(port: again.port)
    try client.logIn("mikko")
    let targets = try client.call(107, #"{"account":"tornio"}"#).json.list
    #expect(targets.compactMap { $0["name"]?.string } == ["Before", "After"])
  }

  @Test("Another phone's changes wait after a restore, and pictures are sent again", .ofAFile)
  func restoredInTurn() throws {
    let other = firm.server.folder.file("other.db")
    try phone(["login", address, "tornio", "riitta"], input: Firm.password + "\n", in: other)
    let copy = firm.server.folder.file("copy.db")
    let backup = try KorttiProcess.run(["backup", copy, "--database", firm.server.database])
    #expect(backup.status == 0, "\(backup.errors)")
    let hall = try phone(["add", "target", "name=Hall"], by: "otto")
    let path = firm.server.folder.file("wall.jpg")
    try Data([0xFF, 0xD8, 0xFF, 0xE0] + Array("wall".utf8)).write(to: URL(filePath: path))
    try phone(["picture", hall, path, "caption=Wall"], by: "otto")
    try phone(["sync"], by: "otto")
    try phone(["sync"], in: other)
    try phone(["set", hall, "city=Tornio"], in: other)
    try phone(["add", "target", "name=Room", "parent=\(hall)"], in: other)
    try phone(["sync"], in: other)
    // Not sent before the restore.
    try phone(["set", hall, "address=Street 1"], in: other)
    try phone(["add", "target", "name=Alone"], in: other)
    #expect(firm.server.stop() == 0)
    let restored = try KorttiProcess.run(["restore", copy, "--database", firm.server.database])
    #expect(restored.status == 0, "\(restored.errors)")

    let again = try KorttiProcess(folder: firm.server.folder)
    defer { again.stop() }
    let moved = ["login", "http://127.0.0.1:\(again.port)", "tornio"]
    try phone(moved + ["riitta"], input: Firm.password + "\n", in: other)
    for _ in 1...2 {
      #expect(try phone(["sync"], in: other).contains("3 changes wait"))
    }
    try phone(moved + ["otto"], input: Firm.password + "\n")
    try phone(["sync"], by: "otto")
    try phone(["sync"], in: other)
    let client = WireClient(port: again.port)
    try client.logIn("mikko")
    let targets = try client.call(107, #"{"account":"tornio"}"#).json.list
    #expect(targets.compactMap { $0["name"]?.string } == ["Alone", "Hall", "Room"])
    #expect(targets[1]["city"]?.string == "Tornio")
    #expect(targets[1]["address"]?.string == "Street 1")
    #expect(targets[2]["parent"] == targets[1]["id"])
    let pictures = try client.call(118, #"{"account":"tornio"}"#).json.list
    #expect(pictures.compactMap { $0["caption"]?.string } == ["Wall"])
    #expect(pictures.allSatisfy { $0["state"]?.string != "awaited" })
    #expect(try phone(["sync"], in: other).isEmpty)
  }
}
