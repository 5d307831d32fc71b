import Foundation
import JSON
import Testing
import TestSupport

@Suite("A restored database gets back from the phones what it had acknowledged", .ofAFile)
struct InspectionRestoreTests {
  let folder = TemporaryFolder()
  /// Its clock is right: what it says of when changes were made stays as it is.
  private static var phone: String {
    #""device":"phone","sentAt":"\#(Date().formatted(.iso8601))""#
  }

  private func kortti(_ words: String..., input: String = "") throws {
    let run = try KorttiProcess.run(
      words, input: input, environment: ["KORTTI_DATABASE": folder.file("kortti.db")])
    #expect(run.status == 0, "\(run)")
  }

  /// Calls an operation of the account.
  @discardableResult
  private func call(_ client: WireClient, _ code: Int, _ members: String) throws -> JSONTree {
    try client.call(code, #"{"account":"tornio",\#(members)}"#).json
  }

  private func push(_ client: WireClient, _ changes: ArraySlice<String>) throws -> [JSONTree] {
    let list = changes.joined(separator: ",")
    return try call(client, 127, #"\#(Self.phone),"changes":[\#(list)]"#)["results"]?.list ?? []
  }

  private static let changed = ["createdAt", "updatedAt", "id", "ref", "revision", "sheet"]

  /// The data of the feed's rows of what the phone made, by key.
  private func feed(_ client: WireClient) throws -> [String: JSONTree] {
    let rows = try call(client, 126, #""types":["inspection","sheet","finding"]"#)["changes"]
    var data: [String: JSONTree] = [:]
    for row in rows?.list ?? [] {
      guard let own = row["data"], let key = own["key"]?.string else { continue }
      // The server's own clock went on, and numbers and revisions are not given again.
      guard case .object(let members) = own else { continue }
      data[key] = .object(members.filter { !Self.changed.contains($0.name) })
    }
    return data
  }

  @Test("The cursor expires with lastN; what is above it is pushed again, and all is as before")
  func restore() throws {
    try kortti(
      "user", "add", "anna", "--name", "Anna", "--role", "admin", "--password-stdin",
      input: Firm.password + "\n")
    var server = try KorttiProcess(folder: folder)
    var anna = WireClient(port: server.port)
    try anna.logIn("anna")
    try call(anna, 102, #""title":"Town""#)
    try call(anna, 103, #""user":1,"role":"admin""#)
    try call(
      anna, 106,
      #""template":"yearly","title":"Yearly","sections":[{"section":"start","title":"S","repeat":"many","fields":[{"key":"how","label":"How","type":"text"}]}]"#
    )
    let target = try #require(try call(anna, 109, #""name":"Hall""#)["id"]?.number)
    var changes = [
      #"{"n":1,"op":"add","type":"inspection","key":"i","set":{"target":\#(target),"template":"yearly"},"madeAt":"2026-03-01T08:00:00Z"}"#
    ]
    for number in 2...40 {
      changes.append(
        #"{"n":\#(number),"op":"add","type":"sheet","key":"s\#(number)","set":{"inspection":"i","section":"start","answers":{"how":"\#(number)"}},"madeAt":"2026-03-01T08:00:00Z"}"#
      )
    }
    changes.append(
      #"{"n":41,"op":"add","type":"finding","key":"f","set":{"inspection":"i","sheet":"s40","severity":"major","title":"Damp"},"madeAt":"2026-03-01T08:00:00Z"}"#
    )
    changes.append(
      #"{"n":42,"op":"set","key":"s2","base":0,"set":{"answers":{"how":"later"}},"madeAt":"2026-03-01T08:00:00Z"}"#
    )
    #expect(try push(anna, changes[..<10]).allSatisfy { $0["status"] == .integer(200) })
    try kortti("backup", folder.file("copy.db"))
    #expect(try push(anna, changes[10...]).allSatisfy { $0["status"] == .integer(200) })
    let before = try feed(anna)
    #expect(before.count == 41)
    let cursor = try #require(try call(anna, 126, #""limit":5000"#)["cursor"]?.string)
    #expect(server.stop() == 0)
    try kortti("restore", folder.file("copy.db"))

    server = try KorttiProcess(folder: folder)
    anna = WireClient(port: server.port)
    try anna.logIn("anna")
    let expired = try anna.call(
      126, #"{"account":"tornio","since":"\#(cursor)","device":"phone"}"#)
    #expect(expired.status == 410 && expired.json.problem == "cursor-expired")
    let last = try #require(expired.json["lastN"]?.number)
    #expect(last == 10)
    #expect(try feed(anna).count == 10)
    let again = try push(anna, changes[Int(last)...])
    #expect(again.allSatisfy { $0["status"] == .integer(200) && $0["again"] == nil })
    #expect(try feed(anna) == before)
    #expect(server.stop() == 0)
    try kortti("check")
  }
}
