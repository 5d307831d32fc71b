import Testing

@testable import App

@Suite("Admin commands: one line of JSON each way")
struct AdminCommandTests {
  @Test(
    "Commands survive the round trip",
    arguments: [
      .addUser(username: "anna", name: "Änna \"A\"\n", role: "admin", password: "päss word"),
      .listUsers, .setPassword(username: "a", password: "\u{0}\u{1F600}"),
      .deactivate(username: ""), .check, .backup(path: "/tmp/ä b"),
      .importCourses(file: "ä.json", text: "[\n\"\\\u{0}]", isDryRun: true),
    ] as [AdminCommand])
  func roundTrip(_ command: AdminCommand) {
    #expect(!command.line.contains("\n"))
    #expect(AdminCommand(line: command.line) == command)
  }

  @Test("Outcomes survive the round trip")
  func outcomes() throws {
    let lines = AdminOutcome.success(["a", "b\tc"])
    #expect(try AdminOutcome(line: lines.line)?.get() == ["a", "b\tc"])
    let fault = AdminOutcome.failure(CommandFault("No."))
    #expect(throws: CommandFault("No.")) { try AdminOutcome(line: fault.line)?.get() }
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "", "{}", "[]", #"{"command":"fly"}"#, #"{"command":"addUser","username":"a"}"#,
      "{\"command\":",
    ])
  func others(_ line: String) {
    #expect(AdminCommand(line: line) == nil)
    #expect(AdminOutcome(line: line) == nil)
  }
}
