import Foundation
import JSON
import Testing
import TestSupport

/// The day of the first such system: several inspectors on one tablet, and the manager at work meanwhile.
@Suite("A day of inspections")
struct InspectionsDayTests {
  @Test(
    "Nothing is overwritten, both endpoints end with the same account, and sent again nothing changes"
  )
  func wholeDay() throws {
    let accounts = try Endpoint.allCases.map { endpoint in
      let day = try InspectionsDay(through: endpoint)
      try day.run()
      return try day.changes()
    }
    #expect(accounts[0].list.count > 470)
    #expect(accounts[0] == accounts[1])
  }
}

private final class InspectionsDay {
  private static let sections =
    #"[{"section":"parts","title":"Parts","repeat":"children","fields":[{"key":"state","label":"State","type":"choice","required":true,"choices":[{"value":"good","label":"Good"},{"value":"bad","label":"Bad"}],"finding":{"in":["bad"],"severity":"major"}}]}]"#
  private static let perInspector = 225

  private let firm: Firm
  private let admin: OperationClient
  private let manager: OperationClient
  /// Inspectors of the account, on one tablet.
  private let tablet: [(user: Int64, client: OperationClient)]
  /// Whether each write is sent twice.
  private var sendsTwice = false

  init(through endpoint: Endpoint) throws {
    let firm = try Firm()
    self.firm = firm
    let operations = try DescribedOperation.all(firm.admin)
    func client(_ wire: WireClient) -> OperationClient {
      OperationClient(client: wire, endpoint: endpoint, operations: operations)
    }
    admin = client(firm.admin)
    manager = client(firm.manager)
    tablet = [("riitta", firm.reporter), ("otto", firm.other)].map { name, wire in
      (firm.users[name] ?? 0, client(wire))
    }
    _ = try write(admin, 102, #""title":"Tornio""#)
    for (index, name) in ["mikko", "riitta", "otto"].enumerated() {
      let role = index == 0 ? "admin" : "inspector"
      _ = try write(
        index == 0 ? admin : manager, 103, #""user":\#(firm.users[name] ?? 0),"role":"\#(role)""#)
    }
    _ = try write(manager, 106, #""template":"yearly","title":"Y","sections":\#(Self.sections)"#)
    sendsTwice = true
  }

  private func call(
    _ client: OperationClient, _ code: Int, _ members: String
  ) throws -> OperationClient.Answer {
    try call(client, code, try Self.members(members))
  }

  private func call(
    _ client: OperationClient, _ code: Int, _ members: [JSONTree.Member]
  ) throws -> OperationClient.Answer {
    let answer = try client.call(code, members)
    #expect(answer.status == 200, "\(code): \(answer.json.pretty())")
    return answer
  }

  /// Calls an operation that writes; once more, it changes nothing.
  private func write(
    _ client: OperationClient, _ code: Int, _ members: String
  ) throws -> OperationClient.Answer {
    let members = try Self.members(members)
    let answer = try call(client, code, members)
    if !sendsTwice { return answer }
    let account = try changes()
    let again = try client.call(code, members)
    // What is decided stays so.
    #expect(again.status == (code == 129 ? 409 : 200), "\(code): \(again.json.pretty())")
    for result in again["results"]?.list ?? [] { #expect(result["again"] == .flag(true)) }
    #expect(try changes() == account)
    return answer
  }

  private static func members(_ text: String) throws -> [JSONTree.Member] {
    let more = text.isEmpty ? "" : ",\(text)"
    let document = try JSONDocument(Array(#"{"account":"tornio"\#(more)}"#.utf8))
    guard case .object(let members) = JSONTree(document.root) else { return [] }
    return members
  }

  /// Sends changes of a device; gives their results.
  private func push(
    _ client: OperationClient, _ device: String, _ changes: [String]
  ) throws -> [JSONTree] {
    let numbered = changes.enumerated().map { #"{"n":\#($0 + 1),\#($1)}"# }
    let answer = try write(
      client, 127,
      #""device":"\#(device)","sentAt":"2026-11-20T08:00:00Z","changes":[\#(numbered.joined(separator: ","))]"#
    )
    return answer["results"]?.list ?? []
  }

  /// Everything of the account as its admin sees it, without times.
  func changes() throws -> JSONTree {
    var rows = try call(manager, 126, #""limit":5000"#)["changes"] ?? .null
    rows.forgetTimes()
    return rows
  }

  func run() throws {
    try fillAccount()
    var held: [[JSONTree]] = []
    for (user, client) in tablet {
      let targets = try fetch(client)
      #expect(targets.allSatisfy { $0["inspectors"] == .array([.integer(user)]) })
      #expect(Set(targets.compactMap { $0["id"]?.number }).count == Self.perInspector)
      held.append(targets)
    }
    let (first, second) = (held[0][0], held[0][1])
    let (firstID, secondID) = (first["id"]?.number ?? 0, second["id"]?.number ?? 0)

    // The manager corrects a name that the tablet holds as it was, and adds a town to another target.
    _ = try write(manager, 110, #""id":\#(firstID),"name":"Building 0 A""#)
    _ = try write(manager, 110, #""id":\#(secondID),"city":"Tornio""#)
    try inspect(first, second)

    // The second inspector, on the same tablet, has a queue of his own.
    let other = held[1][0]
    let others = try push(
      tablet[1].client, "tablet",
      [
        #""op":"set","id":\#(other["id"]?.number ?? 0),"base":\#(other["revision"]?.number ?? 0),"set":{"address":"Kauppakatu 3"}"#
      ])
    #expect(others.first?["data"]?["address"]?.string == "Kauppakatu 3")

    // Fetched again: the tablet's changes and the manager's.
    let again = try fetch(tablet[0].client)
    #expect(again[0]["name"]?.string == "Building 0 A")
    #expect(again[0]["conflicts"]?.number == 1)
    #expect(again[0]["state"]?.string == "done")
    #expect(again[1]["city"]?.string == "Tornio")
    #expect(again[1]["address"]?.string == "Kauppakatu 2")
    let details = try call(tablet[0].client, 107, #""parent":\#(firstID)"#).json.list
    #expect(details.map { $0["openFindings"]?.number } == [1, 1])
    #expect(details.map { $0["worst"]?.string } == ["major", "major"])
    try decide(firstID)
  }

  /// The manager's 450 targets, some with details; every second one is for the first inspector.
  private func fillAccount() throws {
    var changes = (0..<2 * Self.perInspector).map { number in
      #""op":"add","type":"target","key":"t\#(number)","set":{"name":"Building \#(number)","inspectors":[\#(tablet[number % 2].user)]}"#
    }
    for number in 0..<10 {
      for detail in ["roof", "cellar"] {
        changes.append(
          #""op":"add","type":"target","key":"t\#(number)-\#(detail)","set":{"name":"\#(detail)","parent":"t\#(number)"}"#
        )
      }
    }
    let results = try push(manager, "manager", changes)
    #expect(results.count == changes.count)
    #expect(results.allSatisfy { $0["status"]?.number == 200 })
  }

  /// All targets of an inspector, as the first clients fetched them: pages of 20, counted.
  private func fetch(_ client: OperationClient) throws -> [JSONTree] {
    var fetched: [JSONTree] = []
    for page in 1... {
      let answer = try call(client, 107, #""inspector":"me","parent":"none","page":\#(page)"#)
      #expect(answer.total == "\(Self.perInspector)")
      #expect(answer.json.list.count == min(20, max(0, Self.perInspector - 20 * (page - 1))))
      if answer.json.list.isEmpty { break }
      fetched += answer.json.list
    }
    return fetched
  }

  /// Without a network: the first inspector changes the name that the manager changed and another field of the other
  /// target, inspects the first building, and gives both of its details a state at once.
  private func inspect(_ first: JSONTree, _ second: JSONTree) throws {
    func place(_ target: JSONTree) -> String {
      #""id":\#(target["id"]?.number ?? 0),"base":\#(target["revision"]?.number ?? 0)"#
    }
    let results = try push(
      tablet[0].client, "tablet",
      [
        #""op":"set",\#(place(first)),"set":{"name":"Building zero"}"#,
        #""op":"set",\#(place(second)),"set":{"address":"Kauppakatu 2"}"#,
        #""op":"add","type":"inspection","key":"i1","set":{"target":"t0","template":"yearly"}"#,
      ]
        + ["roof", "cellar"].map {
          #""op":"add","type":"sheet","key":"s-\#($0)","set":{"inspection":"i1","section":"parts","target":"t0-\#($0)","answers":{"state":"bad"}}"#
        }
        + [#""op":"state","key":"i1","set":{"state":"finished","holds":{"sheets":2}}"#])
    #expect(results.map { $0["status"]?.number } == Array(repeating: 200, count: 6), "\(results)")
    #expect(results[0]["conflicts"]?.list.count == 1)
    #expect(results[0]["data"]?["name"]?.string == "Building 0 A")
    #expect(results[5]["data"]?["state"]?.string == "finished")
  }

  /// The manager decides for what the tablet offered.
  private func decide(_ target: Int64) throws {
    let open = try call(manager, 128, #""state":"open""#).json.list
    #expect(open.count == 1)
    #expect(open.first?["offered"]?.string == "Building zero")
    _ = try write(manager, 129, #""id":\#(open.first?["id"]?.number ?? 0),"keep":"offered""#)
    let decided = try call(tablet[0].client, 108, #""id":\#(target)"#)
    #expect(decided["name"]?.string == "Building zero")
    #expect(decided["conflicts"]?.number == 0)
  }
}
