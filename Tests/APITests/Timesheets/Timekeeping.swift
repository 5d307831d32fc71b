import Ground
import HTTP
import JSON
import Testing

@testable import API

/// A house with an admin (user 1), a manager (2) and two reporters (3, in Helsinki, and 4), who both work on project 1.
struct Timekeeping {
  let house: DeskHouse
  let ada: String
  let meg: String
  let ann: String
  let bob: String

  init() throws {
    house = try DeskHouse()
    try house.add("ada", .admin)
    try house.add("meg", .manager)
    try house.add("ann", .reporter, name: "Ann")
    try house.add("bob", .reporter, name: "Bob")
    ada = try house.logIn("ada")
    meg = try house.logIn("meg")
    ann = try house.logIn("ann")
    bob = try house.logIn("bob")
    try #require(house.call(5, #"{"timeZone":"Europe/Helsinki"}"#, by: ann).status == 200)
    try #require(house.call(27, #"{"name":"Bridge"}"#, by: meg).status == 200)
    for user in [3, 4] {
      try #require(house.call(24, "{\"user\":\(user),\"project\":1}", by: ada).status == 200)
    }
  }

  /// Logs a stretch on project 1 at local times.
  @discardableResult
  func log(_ start: String, _ end: String, by authHash: String) throws -> DeskHouse.Answer {
    try house.call(11, #"{"project":1,"start":"\#(start)","end":"\#(end)"}"#, by: authHash)
  }
}

/// The numbers in a member of each element of an array.
func integers(_ tree: JSONTree, _ name: String) -> [Int64] {
  guard case .array(let elements) = tree else { return [] }
  return elements.compactMap { if case .integer(let number) = $0[name] { number } else { nil } }
}

/// The texts in a member of each element of an array.
func texts(_ tree: JSONTree, _ name: String) -> [String] {
  guard case .array(let elements) = tree else { return [] }
  return elements.compactMap { if case .text(let text) = $0[name] { text } else { nil } }
}
