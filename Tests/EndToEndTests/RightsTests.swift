import Foundation
import JSON
import Testing

/// One operation of the server's OpenAPI document.
struct DescribedOperation {
  let name: String
  let code: Int
  let right: String
  /// What a token needs; `nil` when no token may call it.
  let scope: String?
  let routes: [(method: String, path: String)]

  /// All operations of the running server; never empty.
  static func all(_ client: WireClient) throws -> [DescribedOperation] {
    guard case .object(let paths) = try client.send("GET", "/openapi.json").json["paths"] else {
      throw HarnessFault("no paths")
    }
    var found: [Int: DescribedOperation] = [:]
    for path in paths {
      guard case .object(let methods) = path.value else { continue }
      for method in methods {
        guard let code = method.value["x-header-code"]?.number,
          let id = method.value["operationId"]?.string, let right = method.value["x-right"]?.string
        else { throw HarnessFault("\(path.name) is described incompletely") }
        let known = found[Int(code)]
        // The id at a further route begins with that at the first.
        let name = known.map { id.hasPrefix($0.name) ? $0.name : id } ?? id
        found[Int(code)] = DescribedOperation(
          name: name, code: Int(code), right: right, scope: method.value["x-scope"]?.string,
          routes: (known?.routes ?? []) + [(method.name.uppercased(), path.name)])
      }
    }
    guard !found.isEmpty else { throw HarnessFault("no operations") }
    return found.values.sorted { $0.code < $1.code }
  }
}

@Suite("Rights: every operation, with every role and with other users' data")
struct RightsTests {
  @Test("Operations and rows match: no operation without a row, no row without an operation")
  func complete() throws {
    let firm = try Firm()
    let operations = Set(try DescribedOperation.all(firm.admin).map(\.name))
    let rows = Set(RightsRows.all.map(\.operation))
    #expect(operations.subtracting(rows).isEmpty, "operations without rows")
    #expect(rows.subtracting(operations).isEmpty, "rows without operations")
  }

  @Test(
    "Without a valid session everything but login is 401, through both endpoints")
  func unauthenticated() throws {
    let firm = try Firm()
    let stranger = WireClient(port: firm.server.port)
    for operation in try DescribedOperation.all(firm.admin) where operation.right != "any" {
      for hash in [nil, "", String(repeating: "0", count: 64), "x"] {
        stranger.authHash = hash
        #expect(try stranger.call(operation.code).status == 401, "\(operation.name)")
        if hash?.isEmpty == true { continue }
        for route in operation.routes {
          let path = "/api/v1" + route.path.replacing(/\{[a-z]+\}/, with: "1")
          let answer = try stranger.send(route.method, path)
          #expect(answer.status == 401, "\(route.method) \(path)")
          #expect(answer["WWW-Authenticate"] == "Bearer")
        }
      }
    }
  }

  @Test("Each row for a reporter, a manager and an admin")
  func matrix() throws {
    let firm = try Firm()
    let fixture = try RightsFixture(firm)
    let operations = try DescribedOperation.all(firm.admin)
    for row in RightsRows.all {
      let operation = try #require(
        operations.first { $0.name == row.operation }, "no operation \(row.operation)")
      for (username, expected) in zip(["riitta", "mikko", "anna"], row.statuses) {
        let client = fixture.clients[username] ?? firm.admin
        let data = try fixture.data(username)
        let answer = try client.call(operation.code, row.input(data))
        #expect(
          answer.status == expected,
          "\(row.operation) \(row.note) by \(username): \(String(decoding: answer.body, as: UTF8.self))"
        )
        if row.operation == "logout" { try client.logIn(username) }
      }
    }
  }

  @Test("A changed role, password or activity applies from the next request")
  func atOnce() throws {
    let firm = try Firm()
    let riitta = firm.users["riitta"] ?? 0
    #expect(try firm.reporter.call(26).status == 403)
    _ = try firm.admin.call(22, #"{"id":\#(riitta),"role":"manager"}"#)
    #expect(try firm.reporter.call(26).status == 200)
    _ = try firm.admin.call(22, #"{"id":\#(riitta),"role":"reporter"}"#)
    #expect(try firm.reporter.call(26).status == 403)
    _ = try firm.admin.call(22, #"{"id":\#(riitta),"password":"something new"}"#)
    #expect(try firm.reporter.call(3).status == 401)
    try firm.reporter.logIn("riitta", "something new")
    _ = try firm.admin.call(22, #"{"id":\#(riitta),"active":false}"#)
    #expect(try firm.reporter.call(3).status == 401)
  }
}

/// Creates the data for each call of the matrix.
final class RightsFixture {
  let firm: Firm
  let clients: [String: WireClient]
  private var number = 0
  /// The pending card of the call before.
  private var card: Int64?
  private let adminsProject: Int64
  private let club: Int64
  private let course: Int64
  private let target: Int64

  init(_ firm: Firm) throws {
    self.firm = firm
    clients = ["riitta": firm.reporter, "mikko": firm.manager, "anna": firm.admin]
    adminsProject = try Self.id(firm.admin.call(27, #"{"name":"Dam"}"#))
    club = try Self.id(firm.admin.call(57, #"{"name":"Kemi Golf","country":"FI"}"#))
    course = try Self.id(firm.admin.call(59, RightsRows.course(club, "Old")))
    let attach = #"{"user":\#(firm.users["otto"] ?? 0),"project":\#(firm.project)}"#
    _ = try firm.admin.call(24, attach)
    let otto =
      #"{"name":"Otto","gender":"men","homeClub":\#(club),"user":\#(firm.users["otto"] ?? 0)}"#
    _ = try Self.id(firm.admin.call(54, otto))
    for account in ["tornio", "kemi"] {
      _ = try firm.admin.call(102, #"{"account":"\#(account)","title":"Town"}"#)
    }
    for (user, role) in [("anna", "admin"), ("mikko", "manager"), ("riitta", "inspector")] {
      let member = #"{"account":"tornio","user":\#(firm.users[user] ?? 0),"role":"\#(role)"}"#
      let set = try firm.admin.call(103, member)
      guard set.status == 200 else { throw HarnessFault("no member: \(set.json.pretty())") }
    }
    _ = try firm.admin.call(106, RightsRows.yearly)
    target = try Self.id(firm.admin.call(109, #"{"account":"tornio","name":"Hall"}"#))
  }

  private static func id(_ answer: WireClient.Answer) throws -> Int64 {
    guard let id = answer.json["id"]?.number else {
      throw HarnessFault("no id: \(String(decoding: answer.body, as: UTF8.self))")
    }
    return id
  }

  func data(_ username: String) throws -> RightsData {
    number += 1
    let clock = "\(number / 60 % 12 + 10):\(number % 60 < 10 ? "0" : "")\(number % 60)"
    let entry =
      #"{"project":\#(firm.project),"start":"2024-01-05 \#(clock)","end":"2024-01-05 \#(clock):30"}"#
    let disposableUser = try Self.id(
      firm.admin.call(
        21,
        #"{"name":"S","username":"disposableUser\#(number)","password":"long enough","role":"reporter"}"#
      ))
    let golfer = try Self.id(
      firm.admin.call(54, #"{"name":"Golfer \#(number)","gender":"men","homeClub":\#(club)}"#))
    // A golfer's pending cards are limited.
    if let card { _ = try firm.other.call(56, #"{"id":\#(card),"reason":"Not needed"}"#) }
    let card = try Self.id(firm.other.call(45, RightsRows.card(course, start: clock)))
    self.card = card
    return RightsData(
      firm: firm, username: username, number: number,
      entry: try Self.id((clients[username] ?? firm.admin).call(11, entry)),
      otherEntry: try Self.id(firm.other.call(11, entry)), disposableUser: disposableUser,
      adminsProject: adminsProject, club: club, course: course, golfer: golfer, card: card,
      target: target)
  }
}
