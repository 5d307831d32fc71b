import APITestSupport
import Core
import ExampleFeature
import FeatureManifest
import HTTP
import JSON
import SecretKeys
import TestSupport
import WebAPI

/// An API with the example feature, an admin (user 1), a manager (2) and a reporter (3).
struct NoticesFixture {
  let api: APIFixture
  let attachments = Attachments()
  let keys = SecretKeys()
  let feature: Feature
  let admin: String
  let manager: String
  let reporter: String

  init(leavingOut names: Set<String> = []) throws {
    let keys = keys
    feature = Notices(attachments: attachments, keys: keys).feature
    api = try APIFixture(with: [feature], leavingOut: names)
    let purposes = feature.keys
    try api.database.write {
      try keys.makeMissing(for: purposes, at: TestClock.start, in: $0)
    }
    try api.add("ada", .admin)
    try api.add("meg", .manager)
    try api.add("ann", .reporter)
    admin = try api.logIn("ada")
    manager = try api.logIn("meg")
    reporter = try api.logIn("ann")
  }

  /// Creates a notice as the manager.
  func create(
    _ members: JSONTree, _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    try api.send(.post, below: "/notices", members.line, by: manager, fields)
  }

  /// The rows of the audit log on notices, oldest first.
  func auditRows() throws -> [JSONTree] {
    try api.call(36, #"{"subject":"notice"}"#, by: admin).body.elements.reversed()
  }

  /// Calls an operation of the feature at its first route, with the id 1 in the path.
  func send(_ operation: Operation, by authHash: String) throws -> APIFixture.Answer {
    let route = operation.info.route
    return try api.send(
      route.method, below: route.path.replacing("{id}", with: "1"), by: authHash)
  }
}

extension JSONTree {
  /// The tree as text.
  var line: String { String(decoding: compact, as: UTF8.self) }

  var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var members: [JSONTree.Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var names: [String] { members.map(\.name) }

  /// The same object with a member added, or replaced.
  func with(_ name: String, _ value: JSONTree) -> JSONTree {
    .object(members.filter { $0.name != name } + [Member(name, value)])
  }
}
