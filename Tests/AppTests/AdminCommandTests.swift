import Testing

@testable import App

@Suite("Orders: one line of JSON each way")
struct AdminCommandTests {
  @Test(
    "What is sent is what is read",
    arguments: [
      .addUser(username: "anna", name: "Änna \"A\"\n", role: "admin", password: "päss word"),
      .listUsers, .setPassword(username: "a", password: "\u{0}\u{1F600}"),
      .deactivate(username: ""), .check, .backup(path: "/tmp/ä b"),
      .importCourses(file: "ä.json", text: "[\n\"\\\u{0}]", isDryRun: true),
    ] as [AdminCommand])
  func orders(_ command: AdminCommand) {
    #expect(!command.line.contains("\n"))
    #expect(AdminCommand(line: command.line) == command)
  }

  @Test("Outcomes too, with lines or a sentence")
  func outcomes() throws {
    let lines = AdminOutcome.success(["a", "b\tc"])
    #expect(try AdminOutcome(line: lines.line)?.get() == ["a", "b\tc"])
    let fault = AdminOutcome.failure(CommandFault("No."))
    #expect(throws: CommandFault("No.")) { try AdminOutcome(line: fault.line)?.get() }
  }

  @Test(
    "What is no order is none",
    arguments: [
      "", "{}", "[]", #"{"command":"fly"}"#, #"{"command":"addUser","username":"a"}"#,
      "{\"order\":",
    ])
  func others(_ line: String) {
    #expect(AdminCommand(line: line) == nil)
    #expect(AdminOutcome(line: line) == nil)
  }
}
