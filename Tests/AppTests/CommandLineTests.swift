import Testing

@testable import App

@Suite("Command line")
struct CommandLineTests {
  func options(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> (any KorttiCommand, ResolvedOptions) {
    guard case .command(let command) = try Kortti.read(words) else {
      throw CommandFault("\(words) is no command")
    }
    return (command, try ResolvedOptions(command.options, environment: environment))
  }

  @Test("The command line overrides the environment, which overrides the default")
  func command() throws {
    let environment = ["KORTTI_IDLE_TIMEOUT": "20", "KORTTI_LISTEN": "a:1, b:2"]
    #expect(try options(["serve"]).1.number(.idleTimeout, 0...100) == 75)
    #expect(try options(["serve"], environment).1.number(.idleTimeout, 0...100) == 20)
    #expect(
      try options(["serve", "--idle-timeout=9"], environment).1.number(.idleTimeout, 0...100) == 9)
    #expect(try options(["serve"], environment).1.values(.listen) == ["a:1", "b:2"])
    #expect(
      try options(["serve", "--listen", "c:3", "--listen", "d:4"], environment).1.values(.listen)
        == ["c:3", "d:4"])
    #expect(try options(["serve"], ["KORTTI_LISTEN": ""]).1.value(.listen) == "127.0.0.1:8080")
  }

  @Test("Operands may stand before and after options; -- ends the options")
  func operands() throws {
    let (command, mixed) = try options(
      ["user", "add", "--password-stdin", "anna", "--role", "admin"])
    #expect((command as? Kortti.AddUser)?.username == "anna")
    #expect(try mixed.isOn(.passwordStdin))
    #expect(try mixed.value(.role) == "admin")
    #expect(
      try (options(["user", "add", "--", "--anna"]).0 as? Kortti.AddUser)?.username == "--anna")
    #expect(
      try options(["user", "add", "a"], ["KORTTI_PASSWORD_STDIN": "true"]).1.isOn(.passwordStdin))
  }

  @Test(
    "Wrong usage is reported in one sentence",
    arguments: [
      [], ["sing"], ["user"], ["user", "sing"], ["serve", "--listn", "x"], ["serve", "--listen"],
      ["serve", "x"], ["user", "add"], ["user", "add", "a", "b"],
      ["user", "add", "a", "--password-stdin=x"],
    ])
  func usage(_ words: [String]) {
    do throws(CommandFault) {
      _ = try Kortti.read(words)
      Issue.record("\(words) was accepted")
    } catch {
      #expect(error.status == 64)
      #expect(error.description.last == "." || error.description.last == "?")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("An invalid value is wrong usage from every source")
  func values() throws {
    #expect(throws: CommandFault.self) {
      try options(["user", "add", "a", "--role", "boss"]).1.value(.role)
    }
    #expect(throws: CommandFault.self) {
      try options(["serve"], ["KORTTI_IDLE_TIMEOUT": "soon"]).1.number(.idleTimeout, 0...100)
    }
    #expect(throws: CommandFault.self) {
      try options(["serve", "--idle-timeout", "101"]).1.number(.idleTimeout, 0...100)
    }
  }

  @Test("Help names each setting with its environment variable")
  func help() throws {
    guard case .text(let help) = try Kortti.read(["serve", "--help"]) else {
      Issue.record("no help")
      return
    }
    for setting in [Setting.listen, .database, .timeZone, .metricsToken, .configuration] {
      #expect(help.contains("--" + setting.key))
      #expect(help.contains(setting.variable))
    }
  }

  @Test("A configuration file: comments, white space, repeated keys")
  func file() throws {
    let text = "# ours\n listen = a:1 # first\nlisten=b:2\n\ntoken = x#y\n"
    let file = try ConfigurationFile(text, named: "f", knownKeys: ["listen", "token"])
    #expect(file.all("listen") == ["a:1", "b:2"])
    #expect(file.all("token") == ["x#y"])
    #expect(
      throws: CommandFault.usage("f, line 2: there is no setting “listn”."),
      performing: { try ConfigurationFile("\nlistn = 1", named: "f", knownKeys: ["listen"]) })
    #expect(
      throws: CommandFault.usage("f, line 1: this is not “key = value”."),
      performing: { try ConfigurationFile("listen", named: "f", knownKeys: ["listen"]) })
  }
}
