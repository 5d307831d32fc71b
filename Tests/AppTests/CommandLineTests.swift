import ArgumentParser
import Commands
import FeatureManifest
import Testing
import TestSupport
import Zones

@testable import App
@testable import Golf
@testable import People

@Suite("Command line")
struct CommandLineTests {
  let features: Features

  init() throws { features = try Kortti.allFeatures() }

  func parse(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws(CommandError) -> Kortti.Parsed {
    try Kortti.parse(words, environment: environment, features: features)
  }

  func options(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> (any OptionsCommand, ResolvedOptions) {
    guard case .command(let command) = try parse(words, environment) else {
      throw CommandError("\(words) is no command")
    }
    return (
      command,
      try ResolvedOptions(command.options, environment: environment, known: features.settings)
    )
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
  }

  @Test("Operands may stand before and after options; -- ends the options")
  func operands() throws {
    let (command, mixed) = try options(
      ["user", "add", "--password-stdin", "anna", "--role", "admin"])
    #expect((command as? UserCommands.AddUser)?.username == "anna")
    #expect(try mixed.isOn(.passwordStdin))
    #expect(try mixed.value(.role) == "admin")
    #expect(
      try (options(["user", "add", "--", "--anna"]).0 as? UserCommands.AddUser)?.username
        == "--anna")
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
    do throws(CommandError) {
      _ = try parse(words)
      Issue.record("\(words) was accepted")
    } catch {
      #expect(error.status == 64)
      #expect(error.description.last == "." || error.description.last == "?")
      #expect(!error.description.contains("\n"))
    }
  }

  private func error(_ words: [String], _ environment: [String: String] = [:]) -> String {
    do throws(CommandError) {
      _ = try parse(words, environment)
      return ""
    } catch {
      return error.description
    }
  }

  @Test("A misspelt command is told, and a group alone names its commands")
  func misspelt() {
    #expect(error(["srve"]).contains("did you mean “kortti serve”?"))
    #expect(error(["sevre"]).contains("did you mean “kortti serve”?"))
    #expect(error(["user", "lst"]).contains("did you mean “kortti user list”?"))
    #expect(error(["fly"]) == "There is no “kortti fly”; “kortti --help” tells what there is.")
    #expect(error(["user"]).contains("“kortti user activate”"))
    #expect(error(["import"]) == "Say which: “kortti import hours”, “kortti import courses”.")
  }

  @Test("A wrong option is told with the one that is meant, of that command")
  func wrongOption() {
    #expect(
      error(["serve", "--port", "80"]) == "There is no option --port; did you mean --listen?")
    #expect(
      error(["serve", "--tls-cert", "x"])
        == "There is no option --tls-cert; did you mean --tls-certificate?")
    #expect(
      error(["user", "list", "--db", "x"]) == "There is no option --db; did you mean --database?")
    #expect(!error(["user", "list", "--port", "x"]).contains("--listen"))
  }

  @Test("An option with one value is given once; a list as often as one likes")
  func repeated() throws {
    #expect(error(["check", "--database", "a", "--database=b"]).contains("more than once"))
    #expect(
      try options(["serve", "--listen", "a:1", "--listen", "a:2"]).1.values(.listen).count == 2)
  }

  @Test(
    "Quotes, empty parts of lists and repeated keys are refused",
    arguments: ["\"x.db\"", "'x.db'"])
  func quotes(_ value: String) throws {
    func expectRefusal(_ environment: [String: String], _ words: String) {
      #expect {
        try options(["serve"], environment)
      } throws: { "\($0)".contains(words) }
    }
    expectRefusal(["KORTTI_DATABASE": value], "quotes")
    expectRefusal(["KORTTI_LISTEN": "a:1,,b:2"], "commas")
    for (text, words) in [
      ("database = \(value)", "quotes"), ("listen = a:1,", "commas"),
      ("database = a\ndatabase = b", "line 2"), ("database =", "no value"),
      ("port = 80", "did you mean “listen”?"),
    ] {
      let folder = TemporaryFolder()
      folder.write(Array(text.utf8), to: "kortti.conf")
      expectRefusal(["KORTTI_CONFIG": folder.file("kortti.conf")], words)
    }
  }

  @Test("A token of nothing lets everybody in, so it is refused", arguments: ["", " "])
  func emptyToken(_ token: String) throws {
    let zones = try Zones()
    for (words, environment) in [
      (["serve", "--metrics-token", token], [:]), (["serve"], ["KORTTI_METRICS_TOKEN": token]),
    ] as [([String], [String: String])] {
      #expect {
        try ServeSettings(try options(words, environment).1, zones: zones)
      } throws: { "\($0)".contains(" is empty") }
    }
  }

  @Test(
    "An unknown zone is told with the one that is meant",
    arguments: ["Europe/Helsink", "europe/helsinki", "helsinki"])
  func zone(_ name: String) throws {
    let options = try options(["serve", "--time-zone", name]).1
    #expect {
      try options.timeZone(among: try Zones())
    } throws: { "\($0)".contains("did you mean Europe/Helsinki?") }
  }

  @Test("A list in the configuration file is joined by commas or on several lines")
  func listsInFile() throws {
    let folder = TemporaryFolder()
    folder.write(
      Array("listen = a:1, b:2\nlisten = c:3\ndatabase = a,b.db".utf8), to: "kortti.conf")
    let options = try options(["serve"], ["KORTTI_CONFIG": folder.file("kortti.conf")]).1
    #expect(options.values(.listen) == ["a:1", "b:2", "c:3"])
    #expect(try options.value(.database) == "a,b.db")
  }

  @Test("An invalid value is wrong usage from every source")
  func values() throws {
    #expect(throws: CommandError.self) {
      try options(["user", "add", "a", "--role", "boss"]).1.value(.role)
    }
    #expect(throws: CommandError.self) {
      try options(["serve"], ["KORTTI_IDLE_TIMEOUT": "soon"]).1.number(.idleTimeout, 0...100)
    }
    #expect(throws: CommandError.self) {
      try options(["serve", "--idle-timeout", "101"]).1.number(.idleTimeout, 0...100)
    }
  }

  @Test("Help names each setting with its environment variable")
  func help() throws {
    guard case .text(let help) = try parse(["serve", "--help"]) else {
      Issue.record("no help")
      return
    }
    for setting in [Setting.listen, .database, .timeZone, .metricsToken, .configuration] {
      #expect(help.contains("--" + setting.key))
      #expect(help.contains(setting.variable))
    }
  }

  @Test("No sentence of a help has a gap")
  func gaps() {
    func texts(_ command: any ParsableCommand.Type) -> [String] {
      let configuration = command.configuration
      return [configuration.abstract, configuration.discussion]
        + configuration.subcommands.flatMap(texts)
    }
    let all = features.manifests.flatMap(\.commands.commands) as [any ParsableCommand.Type]
    for text in ([Kortti.Root.self] + all).flatMap(texts) + features.settings.map(\.help) {
      for line in text.split(separator: "\n") {
        #expect(!trimmed(line).contains("  "), "\(line)")
      }
    }
  }

  private func enabled(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> [String] {
    try options(words, environment).1.enabledFeatures()
  }

  @Test("All features are enabled unless some are named, in any order and with white space")
  func enabledFeatures() throws {
    #expect(Features.names == features.manifests.map(\.name))
    #expect(features.manifests.unmetNeed == nil)
    #expect(try enabled(["serve"]) == Features.names)
    #expect(
      try enabled(["serve", "--features", "timesheets, people"]) == ["people", "timesheets"])
    #expect(
      try enabled(["serve", "--features=people", "--features=golf"]) == ["people", "golf"])
    #expect(try enabled(["serve"], ["KORTTI_FEATURES": "people,golf"]) == ["people", "golf"])
    #expect(
      try enabled(["serve", "--features", "people"], ["KORTTI_FEATURES": "people,golf"])
        == ["people"])
    for features in ["people,chess", "golf", "timesheets,golf"] {
      #expect(throws: CommandError.self) { try enabled(["serve", "--features", features]) }
    }
  }

  @Test("The commands of a feature that is left out are not there")
  func commandsOfFeatures() throws {
    let leftOut: [(words: [String], environment: [String: String])] = [
      (["import", "courses", "f", "--features", "people"], [:]),
      (["import", "courses", "f", "--features=people,timesheets"], [:]),
      (["import", "courses", "f"], ["KORTTI_FEATURES": "people"]),
      (["import"], ["KORTTI_FEATURES": "people"]),
    ]
    for (words, environment) in leftOut {
      #expect {
        try parse(words, environment)
      } throws: { error in
        (error as? CommandError)?.status == 64
      }
    }
    #expect(
      try options(["import", "courses", "f"], ["KORTTI_FEATURES": "people,golf"]).0
        is ImportCourses)
    #expect(
      try options(["import", "courses", "--", "f"]).0
        is ImportCourses)
    guard case .text(let help) = try parse(["--help"], ["KORTTI_FEATURES": "people"]) else {
      Issue.record("no help")
      return
    }
    #expect(help.contains("user") && !help.contains("import"))
  }

  @Test("No two settings have one key, and no two admin actions one name")
  func declarations() {
    let keys = features.settings.map(\.key)
    #expect(Set(keys).count == keys.count)
    let actions = features.manifests.flatMap(\.commands.actions).map(\.name) + ["check", "backup"]
    #expect(Set(actions).count == actions.count)
  }
}
