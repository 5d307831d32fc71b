import Foundation
import JSON
import Testing
import TestSupport

@Suite("The setting features of the real binary", .ofAFile)
struct FeatureTests {
  let folder = TemporaryFolder()

  /// Where the setting stands.
  enum Source: CaseIterable {
    case commandLine, environment, file
  }

  /// Arguments and environment variables that set the features and the database.
  private func settings(
    _ features: String, in source: Source
  ) throws -> (arguments: [String], environment: [String: String]) {
    var environment = ["KORTTI_DATABASE": folder.file("kortti.db")]
    switch source {
    case .commandLine: return (["--features", features], environment)
    case .environment: if !features.isEmpty { environment["KORTTI_FEATURES"] = features }
    case .file:
      folder.write(Array("# no golf\nfeatures = \(features)\n".utf8), to: "kortti.conf")
      environment["KORTTI_CONFIG"] = folder.file("kortti.conf")
    }
    return ([], environment)
  }

  private func kortti(
    _ words: String..., features: String = "", source: Source = .environment, input: String = ""
  ) throws -> (status: Int32, output: String, errors: String) {
    let settings = try settings(features, in: source)
    return try KorttiProcess.run(
      words + settings.arguments, input: input, environment: settings.environment)
  }

  private func serve(_ features: String = "", source: Source = .environment) throws
    -> KorttiProcess
  {
    let settings = try settings(features, in: source)
    return try KorttiProcess(
      folder: folder, arguments: settings.arguments, environment: settings.environment)
  }

  private func addAdmin(features: String, source: Source = .environment) throws {
    let added = try kortti(
      "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin",
      features: features, source: source, input: Firm.password + "\n")
    #expect(added.status == 0, "\(added)")
  }

  /// Whether the database has the tables of golf. No server may be running.
  private func hasGolfTables() throws -> Bool {
    let bytes = Data(["kortti.db", "kortti.db-wal"].flatMap { folder.bytes(of: $0) })
    #expect(bytes.range(of: Data("CREATE TABLE entries".utf8)) != nil)
    return bytes.range(of: Data("CREATE TABLE golfers".utf8)) != nil
  }

  @Test("Of a feature that is left out nothing is there", arguments: Source.allCases)
  func leftOut(source: Source) throws {
    let features = "people, timesheets"
    try addAdmin(features: features, source: source)
    let server = try serve(features, source: source)
    defer { server.stop() }
    let admin = WireClient(port: server.port)
    try admin.logIn("anna")
    let club = try admin.call(57, #"{"name":"Lake","country":"Finland"}"#)
    #expect(club.status == 400)
    #expect(club.json.problem == "unknown-operation")
    #expect(try admin.send("GET", "/api/v1/clubs").status == 404)
    #expect(try admin.send("GET", "/api/v1/projects").status == 200)
    let profile = try admin.call(3)
    #expect(profile.status == 200)
    #expect(profile.json["golfer"] == nil)

    let document = try kortti("openapi", features: features, source: source)
    #expect(document.status == 0)
    for word in ["golf", "/clubs", "/courses", "postScorecard"] {
      #expect(!document.output.contains(word), "\(word)")
    }
    #expect(document.output.contains("\"/projects\""))
    let served = try admin.send("GET", "/openapi.json").json
    #expect(served == (try JSONTree(JSONDocument(Array(document.output.utf8)).root)))
    let reference = try kortti("openapi", "--reference", features: features, source: source)
    #expect(reference.output.contains("/projects") && !reference.output.contains("/clubs"))

    let imported = try kortti("import", "courses", "f", features: features, source: source)
    #expect(imported.status == 64)
    #expect(imported.errors.split(separator: "\n").count == 1, "\(imported.errors)")
    #expect(imported.errors.contains("without the feature golf"))
    let help = try kortti("--help", features: features, source: .environment).output
    #expect(!help.contains("import courses"))
    #expect(try kortti("user", "list", features: features, source: source).status == 0)
    #expect(server.stop() == 0)
    #expect(try !hasGolfTables())
  }

  @Test("A feature that is enabled later gets its tables, and nothing is lost when it is left out")
  func enabledLater() throws {
    let features = "people,timesheets"
    try addAdmin(features: features)
    let first = try serve(features)
    defer { first.stop() }
    let firstAdmin = WireClient(port: first.port)
    try firstAdmin.logIn("anna")
    #expect(try firstAdmin.call(27, #"{"name":"Bridge"}"#).status == 200)
    #expect(first.stop() == 0)

    let second = try serve()
    defer { second.stop() }
    let secondAdmin = WireClient(port: second.port)
    secondAdmin.authHash = firstAdmin.authHash
    #expect(
      try secondAdmin.send("GET", "/api/v1/projects/all").json.list.first?["name"]
        == .text("Bridge"))
    #expect(try secondAdmin.call(57, #"{"name":"Lake","country":"Finland"}"#).status == 200)
    #expect(second.stop() == 0)
    #expect(try hasGolfTables())

    let third = try serve(features)
    defer { third.stop() }
    let thirdAdmin = WireClient(port: third.port)
    thirdAdmin.authHash = firstAdmin.authHash
    #expect(try thirdAdmin.send("GET", "/api/v1/clubs").status == 404)
    #expect(try thirdAdmin.call(27, #"{"name":"Tunnel"}"#).status == 200)
    #expect(third.stop() == 0)
    #expect(try kortti("check", features: features).status == 0)

    let fourth = try serve()
    defer { fourth.stop() }
    let fourthAdmin = WireClient(port: fourth.port)
    fourthAdmin.authHash = firstAdmin.authHash
    #expect(
      try fourthAdmin.send("GET", "/api/v1/clubs").json.list.first?["name"]
        == .text("Lake"))
    #expect(try fourthAdmin.send("GET", "/api/v1/projects/all").json.list.count == 2)
  }

  @Test("An admin command of a feature that the running server leaves out is refused")
  func otherFeatures() throws {
    try addAdmin(features: "people")
    let server = try serve("people")
    defer { server.stop() }
    folder.write(Array("[]".utf8), to: "courses.json")
    let imported = try kortti("import", "courses", folder.file("courses.json"))
    #expect(imported.status == 1)
    #expect(imported.errors.contains("other features"), "\(imported.errors)")
    #expect(try kortti("user", "list").status == 0)
  }

  @Test(
    "A feature that does not exist, and features without people, are wrong usage",
    arguments: ["people,chess", "golf", "timesheets, golf"], Source.allCases)
  func wrong(features: String, source: Source) throws {
    for command in ["serve", "migrate", "demo", "openapi"] {
      let ran = try kortti(command, features: features, source: source)
      #expect(ran.status == 64, "\(command): \(ran)")
      #expect(ran.output.isEmpty)
      #expect(ran.errors.split(separator: "\n").count == 1, "\(ran.errors)")
      #expect(ran.errors.contains(features.contains("chess") ? "chess" : "people"))
    }
  }

  @Test("The demo has the data of the enabled features only")
  func demo() throws {
    let demo = try kortti("demo", features: "people,timesheets")
    #expect(demo.status == 0, "\(demo)")
    #expect(demo.output.contains("a year of hours"))
    #expect(!demo.output.contains("golf"))
    let users = try kortti("user", "list", features: "people,timesheets")
    #expect(users.output.split(separator: "\n").count == 5, "\(users)")
    let server = try serve()
    defer { server.stop() }
    let admin = WireClient(port: server.port)
    try admin.logIn("anna", "kortti demo")
    #expect(try admin.send("GET", "/api/v1/clubs").json.list.isEmpty)
    #expect(try admin.send("GET", "/api/v1/projects").json.list.count == 3)
  }
}
