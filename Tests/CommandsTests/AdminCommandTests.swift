import JSON
import Testing

@testable import Commands

@Suite("Admin commands: one line of JSON each way")
struct AdminCommandTests {
  @Test(
    "Commands survive the round trip",
    arguments: [
      AdminCommand(
        "addUser",
        [
          "username": .text("anna"), "name": .text("Änna \"A\"\n"), "role": .text("admin"),
          "password": .text("päss word"),
        ]),
      AdminCommand("listUsers"),
      AdminCommand(
        "setPassword", ["username": .text("a"), "password": .text("\u{0}\u{1F600}")]),
      AdminCommand("deactivate", ["username": .text("")]), AdminCommand("check"),
      AdminCommand("backup", ["path": .text("/tmp/ä b")]),
      AdminCommand(
        "importCourses",
        ["file": .text("ä.json"), "text": .text("[\n\"\\\u{0}]"), "dryRun": .flag(true)]),
    ])
  func roundTrip(_ command: AdminCommand) {
    #expect(!command.line.contains("\n"))
    #expect(AdminCommand(line: command.line)?.line == command.line)
    var shown = command
    shown.showsProgress = true
    #expect(AdminCommand(line: shown.line)?.line == shown.line)
  }

  @Test("A missing argument, or one of another type, is refused")
  func arguments() throws {
    let command = AdminCommand("importCourses", ["file": .text("f"), "dryRun": .flag(true)])
    #expect(try command.text("file") == "f")
    #expect(try command.flag("dryRun"))
    #expect(throws: CommandError.otherRelease) { try command.text("dryRun") }
    #expect(throws: CommandError.otherRelease) { try command.flag("file") }
    #expect(throws: CommandError.otherRelease) { try command.text("text") }
    let other = AdminCommand("importHours", ["input": .object(["from": .text("csv")])])
    #expect(try other.texts("input").map { "\($0.name) \($0.text)" } == ["from csv"])
    #expect(throws: CommandError.otherRelease) { try other.texts("people") }
  }

  @Test("Results survive the round trip")
  func results() throws {
    let lines = AdminResult.success(["a", "b\tc"])
    #expect(try AdminResult(line: lines.line)?.get() == ["a", "b\tc"])
    let error = AdminResult.failure(CommandError("No."))
    #expect(throws: CommandError("No.")) { try AdminResult(line: error.line)?.get() }
    let part = CommandError.partly("Some.", lines: ["a"])
    #expect(throws: part) { try AdminResult(line: AdminResult.failure(part).line)?.get() }
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "", "{}", "[]", #"{"command":"fly"}"#, #"{"command":"addUser","username":"a"}"#,
      #"{"command":"check","payload":[]}"#, "{\"command\":",
    ])
  func others(_ line: String) {
    #expect(AdminCommand(line: line) == nil)
    #expect(AdminResult(line: line) == nil)
  }
}
