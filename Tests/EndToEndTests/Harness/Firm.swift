import Foundation
import JSON
import Testing
import TestSupport

/// A running server with an admin, a manager, two reporters, three projects and a task.
final class Firm {
  static let password = "correct horse"

  let server: KorttiProcess
  private(set) var admin: WireClient
  private(set) var manager: WireClient
  private(set) var reporter: WireClient
  private(set) var other: WireClient
  private(set) var users: [String: Int64] = [:]
  private(set) var project: Int64 = 0
  private(set) var secondProject: Int64 = 0
  /// A project without attached users.
  private(set) var closedProject: Int64 = 0
  private(set) var task: Int64 = 0

  /// A folder with a database in which there is one admin, `anna`, of that name.
  static func folder(withAdmin name: String) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let added = try KorttiProcess.run(
      [
        "user", "add", "anna", "--name", name, "--role", "admin", "--password-stdin",
        "--database", folder.file("kortti.db"),
      ], input: password + "\n")
    guard added.status == 0 else { throw HarnessFault("user add: \(added.errors)") }
    return folder
  }

  init(arguments: [String] = []) throws {
    let folder = try Self.folder(withAdmin: "Anna Admin")
    server = try KorttiProcess(
      folder: folder, arguments: ["--time-zone", "Europe/Helsinki"] + arguments)
    admin = WireClient(port: server.port)
    manager = WireClient(port: server.port)
    reporter = WireClient(port: server.port)
    other = WireClient(port: server.port)
    try admin.logIn("anna")
    for (name, role) in [("mikko", "manager"), ("riitta", "reporter"), ("otto", "reporter")] {
      let user = try admin.call(
        21,
        #"{"name":"\#(name.capitalized)","username":"\#(name)","password":"\#(Firm.password)","role":"\#(role)"}"#
      )
      users[name] = user.json["id"]?.number
    }
    users["anna"] = try admin.call(3).json["id"]?.number
    try manager.logIn("mikko")
    try reporter.logIn("riitta")
    try other.logIn("otto")
    project = try number(
      manager.call(27, #"{"name":"Bridge","description":"Over the river"}"#), "id")
    secondProject = try number(manager.call(27, #"{"name":"Tunnel"}"#), "id")
    closedProject = try number(manager.call(27, #"{"name":"Secret"}"#), "id")
    // Its maker may log hours on it until then.
    let left = #"{"user":\#(users["mikko"] ?? 0),"project":\#(closedProject)}"#
    guard try manager.call(25, left).status == 200 else { throw HarnessFault("detach: \(left)") }
    task = try number(manager.call(29, #"{"project":\#(project),"name":"Welding"}"#), "id")
    for user in ["riitta", "mikko", "anna"] {
      for project in [project, secondProject] {
        let attached = try admin.call(24, #"{"user":\#(users[user] ?? 0),"project":\#(project)}"#)
        guard attached.status == 200 else { throw HarnessFault("attach: \(attached.json)") }
      }
    }
  }

  private func number(_ answer: WireClient.Answer, _ name: String) throws -> Int64 {
    guard let number = answer.json[name]?.number else {
      throw HarnessFault("no \(name) in \(answer.json.pretty())")
    }
    return number
  }

  deinit { server.stop() }
}

extension WireClient {
  /// Logs in through the header-coded endpoint and keeps the auth hash.
  func logIn(_ username: String, _ password: String = Firm.password) throws {
    authHash = nil
    let answer = try call(1, #"{"username":"\#(username)","password":"\#(password)"}"#)
    guard answer.status == 200, case .text(let hash) = answer.json["authHash"] else {
      throw HarnessFault("login of \(username): \(answer.status) \(answer.json.pretty())")
    }
    authHash = hash
  }
}

extension JSONTree {
  var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The elements of an array; empty for other values.
  var list: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
  /// The invalid fields of a problem.
  var badFields: [String] { self["errors"]?.list.compactMap { $0["field"]?.string } ?? [] }
  /// The problem's name without `urn:kortti:problem:`.
  var problem: String? {
    self["type"]?.string.map { String($0.dropFirst("urn:kortti:problem:".count)) }
  }
}
