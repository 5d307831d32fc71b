import Foundation
import JSON
import Testing
import TestSupport

/// The day of the first such system: several inspectors on one tablet, and the office at work meanwhile.
@Suite("A day of inspections")
struct InspectionsDayTests {
  private static let account = #""account":"tornio""#
  private static let sections =
    #"[{"section":"parts","title":"Parts","repeat":"children","fields":[{"key":"state","label":"State","type":"choice","required":true,"choices":[{"value":"good","label":"Good"},{"value":"bad","label":"Bad"}],"finding":{"in":["bad"],"severity":"major"}}]}]"#

  private let firm: Firm
  /// Inspectors of the account, on one tablet.
  private let tablet: [(user: Int64, client: WireClient)]

  init() throws {
    let firm = try Firm()
    self.firm = firm
    try Self.expect(
      firm.admin.send("PUT", "/api/v1/accounts/tornio", #"{"title":"Tornio"}"#), 201)
    let members = [("mikko", "admin"), ("riitta", "inspector"), ("otto", "inspector")]
    for (index, (name, role)) in members.enumerated() {
      let path = "/api/v1/accounts/tornio/members/\(firm.users[name] ?? 0)"
      let by = index == 0 ? firm.admin : firm.manager
      try Self.expect(by.send("PUT", path, #"{"role":"\#(role)"}"#), 200)
    }
    try Self.expect(
      firm.manager.call(
        106, #"{\#(Self.account),"template":"yearly","title":"Y","sections":\#(Self.sections)}"#),
      200)
    tablet = try ["riitta", "otto"].map { name in
      let client = WireClient(port: firm.server.port)
      try client.logIn(name)
      return (firm.users[name] ?? 0, client)
    }
  }

  private static func expect(_ answer: WireClient.Answer, _ status: Int) throws {
    #expect(answer.status == status, "\(answer.json.pretty())")
  }

  /// Sends changes of a device, each with its number; gives their results.
  private func push(
    _ client: WireClient, _ device: String, from first: Int, _ changes: [String]
  ) throws -> [JSONTree] {
    let numbered = changes.enumerated().map { #"{"n":\#(first + $0),\#($1)}"# }
    let answer = try client.call(
      127,
      #"{\#(Self.account),"device":"\#(device)","sentAt":"2026-11-20T08:00:00Z","changes":[\#(numbered.joined(separator: ","))]}"#
    )
    try Self.expect(answer, 200)
    return answer.json["results"]?.list ?? []
  }

  /// The office's 450 targets with two details each; every second one is for the first inspector.
  private func fillAccount() throws {
    var changes: [String] = []
    for number in 0..<450 {
      let inspector = tablet[number % 2].user
      changes.append(
        #""op":"add","type":"target","key":"t\#(number)","set":{"name":"House \#(number)","inspectors":[\#(inspector)]}"#
      )
    }
    for number in 0..<10 {
      for detail in ["roof", "cellar"] {
        changes.append(
          #""op":"add","type":"target","key":"t\#(number)-\#(detail)","set":{"name":"\#(detail)","parent":"t\#(number)"}"#
        )
      }
    }
    let results = try push(firm.manager, "office", from: 1, changes)
    #expect(results.count == 470)
    #expect(results.allSatisfy { $0["status"]?.number == 200 })
  }

  /// All targets of an inspector, as the first clients fetched them: pages of 20, counted.
  private func fetch(_ client: WireClient) throws -> [JSONTree] {
    var fetched: [JSONTree] = []
    for page in 1... {
      let answer = try client.call(
        107, #"{\#(Self.account),"inspector":"me","parent":"none","page":\#(page)}"#)
      try Self.expect(answer, 200)
      #expect(answer["Total-Count"] == "225")
      if answer.json.list.isEmpty { break }
      fetched += answer.json.list
      #expect(answer.json.list.count == min(20, 225 - 20 * (page - 1)))
    }
    return fetched
  }

  @Test("Two inspectors on one tablet, the office beside them: nothing is overwritten")
  func wholeDay() throws {
    try fillAccount()
    var held: [[JSONTree]] = []
    for (user, client) in tablet {
      let targets = try fetch(client)
      #expect(targets.count == 225)
      #expect(targets.allSatisfy { $0["inspectors"] == .array([.integer(user)]) })
      #expect(Set(targets.compactMap { $0["id"]?.number }).count == 225)
      held.append(targets)
    }

    // The office corrects a name that the tablet holds as it was, and adds a town to another.
    let (first, second) = (held[0][0], held[0][1])
    let (firstID, secondID) = (first["id"]?.number ?? 0, second["id"]?.number ?? 0)
    try Self.expect(
      firm.manager.call(110, #"{\#(Self.account),"id":\#(firstID),"name":"House 0 A"}"#), 200)
    try Self.expect(
      firm.manager.call(110, #"{\#(Self.account),"id":\#(secondID),"city":"Tornio"}"#), 200)

    // Without a network: the first inspector changes the same name and another field of the other, inspects the first
    // house, and gives both details a state at once.
    let base = first["revision"]?.number ?? 0
    let made = try push(
      tablet[0].client, "tablet", from: 1,
      [
        #""op":"set","id":\#(firstID),"base":\#(base),"set":{"name":"House zero"}"#,
        #""op":"set","id":\#(secondID),"base":\#(second["revision"]?.number ?? 0),"set":{"address":"Kauppakatu 2"}"#,
        #""op":"add","type":"inspection","key":"i1","set":{"target":"t0","template":"yearly"}"#,
      ]
        + ["roof", "cellar"].map {
          #""op":"add","type":"sheet","key":"s-\#($0)","set":{"inspection":"i1","section":"parts","target":"t0-\#($0)","answers":{"state":"bad"}}"#
        }
        + [#""op":"state","key":"i1","set":{"state":"finished","holds":{"sheets":2}}"#])
    #expect(made.map { $0["status"]?.number } == Array(repeating: 200, count: 6), "\(made)")
    #expect(made[0]["conflicts"]?.list.count == 1)
    #expect(made[0]["data"]?["name"]?.string == "House 0 A")
    #expect(made[5]["data"]?["state"]?.string == "finished")

    // The second inspector, on the same tablet, has a queue of his own.
    let other = held[1][0]
    let others = try push(
      tablet[1].client, "tablet", from: 1,
      [
        #""op":"set","id":\#(other["id"]?.number ?? 0),"base":\#(other["revision"]?.number ?? 0),"set":{"address":"Kauppakatu 3"}"#
      ])
    #expect(others.first?["data"]?["address"]?.string == "Kauppakatu 3")

    // Fetched again: the tablet's changes and the office's.
    let again = try fetch(tablet[0].client)
    #expect(again[0]["name"]?.string == "House 0 A")
    #expect(again[0]["conflicts"]?.number == 1)
    #expect(again[0]["state"]?.string == "done")
    let details = try tablet[0].client.call(107, #"{\#(Self.account),"parent":\#(firstID)}"#)
    #expect(details.json.list.map { $0["openFindings"]?.number } == [1, 1])
    #expect(details.json.list.map { $0["worst"]?.string } == ["major", "major"])
    #expect(again[1]["city"]?.string == "Tornio")
    #expect(again[1]["address"]?.string == "Kauppakatu 2")
    try decide(firstID)
  }

  /// The office decides for what the tablet offered.
  private func decide(_ target: Int64) throws {
    let open = try firm.manager.call(128, #"{\#(Self.account),"state":"open"}"#).json.list
    #expect(open.count == 1)
    #expect(open.first?["offered"]?.string == "House zero")
    let id = open.first?["id"]?.number ?? 0
    try Self.expect(
      firm.manager.call(129, #"{\#(Self.account),"id":\#(id),"keep":"offered"}"#), 200)
    let target = try tablet[0].client.call(108, #"{\#(Self.account),"id":\#(target)}"#)
    #expect(target.json["name"]?.string == "House zero")
    #expect(target.json["conflicts"]?.number == 0)
  }
}
