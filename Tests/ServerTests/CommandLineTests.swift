import Testing

@testable import Server

@Suite("The command line: one declaration of an option is three places to set it")
struct CommandLineTests {
  static let line = CommandLine(commands: [
    Command(
      words: ["serve"], summary: "Serves.", options: [.configuration, .listen, .idleTimeout]
    ) { _ in },
    Command(
      words: ["user", "add"], summary: "Adds a user.",
      operands: [Operand(name: "USERNAME", help: "Who.")],
      options: [.database, .role, .passwordStdin]
    ) { _ in },
    Command(words: ["user", "list"], summary: "Lists users.") { _ in },
  ])

  func given(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> Given {
    guard case .command(_, let given) = try Self.line.read(words, environment: environment) else {
      Issue.record("\(words) is no command")
      throw CommandFault("")
    }
    return given
  }

  @Test("The command line counts before the environment, and that before the standard")
  func order() throws {
    let environment = ["KORTTI_IDLE_TIMEOUT": "20", "KORTTI_LISTEN": "a:1, b:2"]
    #expect(try given(["serve"]).number(.idleTimeout, 0...100) == 75)
    #expect(try given(["serve"], environment).number(.idleTimeout, 0...100) == 20)
    #expect(
      try given(["serve", "--idle-timeout=9"], environment).number(.idleTimeout, 0...100) == 9)
    #expect(try given(["serve"], environment).values(.listen) == ["a:1", "b:2"])
    #expect(
      try given(["serve", "--listen", "c:3", "--listen", "d:4"], environment).values(.listen)
        == ["c:3", "d:4"])
    #expect(try given(["serve"], ["KORTTI_LISTEN": ""]).value(.listen) == "127.0.0.1:8080")
  }

  @Test("Operands may stand before and behind options; -- ends the options")
  func operands() throws {
    let mixed = try given(["user", "add", "--password-stdin", "anna", "--role", "admin"])
    #expect(mixed.operands == ["anna"])
    #expect(try mixed.isOn(.passwordStdin))
    #expect(try mixed.value(.role) == "admin")
    #expect(try given(["user", "add", "--", "--anna"]).operands == ["--anna"])
    #expect(
      try given(["user", "add", "a"], ["KORTTI_PASSWORD_STDIN": "true"]).isOn(.passwordStdin))
  }

  @Test(
    "Wrong usage is told in one sentence",
    arguments: [
      [], ["sing"], ["user"], ["user", "sing"], ["serve", "--listn", "x"], ["serve", "--listen"],
      ["serve", "x"], ["user", "add"], ["user", "add", "a", "b"],
      ["user", "add", "a", "--password-stdin=x"],
      ["help", "sing"],
    ])
  func usage(_ words: [String]) {
    do throws(CommandFault) {
      _ = try Self.line.read(words, environment: [:])
      Issue.record("\(words) was taken")
    } catch {
      #expect(error.status == 64)
      #expect(error.description.last == ".")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("A value that an option does not take is wrong usage, wherever it came from")
  func values() throws {
    #expect(throws: CommandFault.self) {
      try given(["user", "add", "a", "--role", "boss"]).value(.role)
    }
    #expect(throws: CommandFault.self) {
      try given(["serve"], ["KORTTI_IDLE_TIMEOUT": "soon"]).number(.idleTimeout, 0...100)
    }
    #expect(throws: CommandFault.self) {
      try given(["serve", "--idle-timeout", "101"]).number(.idleTimeout, 0...100)
    }
  }

  @Test("The help of each command names each of its options with its environment variable")
  func help() throws {
    for command in Self.line.commands {
      let help = try Self.line.help(command.words)
      for option in command.options {
        #expect(help.contains("--" + option.key))
        #expect(help.contains(option.variable))
      }
      #expect(try Self.line.help([]).contains(command.summary))
    }
    #expect(try Self.line.help(["user"]).contains("kortti user list"))
  }

  @Test("A configuration file: comments, white space, keys that come again")
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
