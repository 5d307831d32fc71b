import Core
import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Timesheets

/// An API with an admin (user 1), a manager (2) and two reporters (3, in Helsinki, and 4), both attached to project 1.
struct TimesheetsAPIFixture {
  let api: APIFixture
  let ada: String
  let meg: String
  let ann: String
  let bob: String

  init(numbersInBlock: Int = 1) throws {
    api = try APIFixture(numbersInBlock: numbersInBlock)
    try api.add("ada", .admin)
    try api.add("meg", .manager)
    try api.add("ann", .reporter, name: "Ann")
    try api.add("bob", .reporter, name: "Bob")
    ada = try api.logIn("ada")
    meg = try api.logIn("meg")
    ann = try api.logIn("ann")
    bob = try api.logIn("bob")
    try #require(api.call(5, #"{"timeZone":"Europe/Helsinki"}"#, by: ann).status == 200)
    try #require(api.call(27, #"{"name":"Bridge"}"#, by: meg).status == 200)
    for user in [3, 4] {
      try #require(api.call(24, "{\"user\":\(user),\"project\":1}", by: ada).status == 200)
    }
  }

  /// Logs an entry on project 1 at local times.
  @discardableResult
  func log(_ start: String, _ end: String, by authHash: String) throws -> APIFixture.Answer {
    try api.call(11, #"{"project":1,"start":"\#(start)","end":"\#(end)"}"#, by: authHash)
  }
}

/// The integer member of each element of an array.
func integers(_ tree: JSONTree, _ name: String) -> [Int64] {
  guard case .array(let elements) = tree else { return [] }
  return elements.compactMap { if case .integer(let number) = $0[name] { number } else { nil } }
}

/// The text member of each element of an array.
func texts(_ tree: JSONTree, _ name: String) -> [String] {
  guard case .array(let elements) = tree else { return [] }
  return elements.compactMap { if case .text(let text) = $0[name] { text } else { nil } }
}

extension JSONTree {
  /// Those of an array; none of anything else.
  var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
