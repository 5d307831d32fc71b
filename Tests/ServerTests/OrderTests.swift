import Testing

@testable import Server

@Suite("Orders: one line of JSON each way")
struct OrderTests {
  @Test(
    "What is sent is what is read",
    arguments: [
      .addUser(username: "anna", name: "Änna \"A\"\n", role: "admin", password: "päss word"),
      .listUsers, .setPassword(username: "a", password: "\u{0}\u{1F600}"),
      .deactivate(username: ""), .check, .backup(path: "/tmp/ä b"),
      .importCourses(file: "ä.json", text: "[\n\"\\\u{0}]", isDryRun: true),
    ] as [Order])
  func orders(_ order: Order) {
    #expect(!order.line.contains("\n"))
    #expect(Order(line: order.line) == order)
  }

  @Test("Outcomes too, with lines or a sentence")
  func outcomes() throws {
    let lines = OrderOutcome.success(["a", "b\tc"])
    #expect(try OrderOutcome(line: lines.line)?.get() == ["a", "b\tc"])
    let fault = OrderOutcome.failure(CommandFault("No."))
    #expect(throws: CommandFault("No.")) { try OrderOutcome(line: fault.line)?.get() }
  }

  @Test(
    "What is no order is none",
    arguments: [
      "", "{}", "[]", #"{"order":"fly"}"#, #"{"order":"addUser","username":"a"}"#, "{\"order\":",
    ])
  func others(_ line: String) {
    #expect(Order(line: line) == nil)
    #expect(OrderOutcome(line: line) == nil)
  }
}
