import APITestSupport
import JSON
import Testing

extension InspectionsFixture {
  /// The record of an audit row as the feed has it; nil for what has none.
  func read(
    _ subject: String, _ id: Int64, _ after: [JSONTree.Member]
  ) throws -> JSONTree? {
    let account = try api.call(101, #"{"account":"tornio"}"#, by: anna)
    if subject == "account" {
      guard let user = after.first(where: { $0.name == "member" })?.value else {
        return account.body
      }
      guard case .array(let members) = account["members"],
        case .object(let member)? = members.first(where: { $0["user"] == user })
      else { return nil }
      return .object(member + [.init("member", user)])
    }
    let feed = try api.call(126, #"{"account":"tornio","limit":5000}"#, by: anna)
    guard case .array(let rows) = feed["changes"] else { return nil }
    let found = rows.last { $0["id"] == .integer(id) }
    #expect(found?["type"] == .text(subject), "\(subject) \(id)")
    return found?["data"]
  }
}
