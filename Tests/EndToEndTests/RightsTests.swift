import Foundation
import JSON
import Testing

/// One operation as the server's own description tells it.
struct DescribedOperation {
  let name: String
  let code: Int
  let right: String
  let routes: [(method: String, path: String)]

  /// All operations of the running server, from its registry.
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
        else { throw HarnessFault("\(path.name) is not described whole") }
        let known = found[Int(code)]
        let isFirst = !id.contains("At") || known == nil
        found[Int(code)] = DescribedOperation(
          name: isFirst ? id : known?.name ?? id, code: Int(code), right: right,
          routes: (known?.routes ?? []) + [(method.name.uppercased(), path.name)])
      }
    }
    return found.values.sorted { $0.code < $1.code }
  }
}

@Suite("Rights: every operation of the catalogue, with every role and with somebody else's things")
struct RightsTests {
  @Test("No operation is without a row")
  func complete() throws {
    let firm = try Firm()
    let tried = Set(RightsRows.all.map(\.operation))
    for operation in try DescribedOperation.all(firm.admin) {
      #expect(tried.contains(operation.name), "\(operation.code) \(operation.name) has no row")
    }
  }

  @Test(
    "Without a login, and with one that is none, everything but login is 401, through both doors")
  func strangers() throws {
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
    let stage = try Stage(firm)
    let operations = try DescribedOperation.all(firm.admin)
    for row in RightsRows.all {
      guard let operation = operations.first(where: { $0.name == row.operation }) else { continue }
      for (username, expected) in zip(["riitta", "mikko", "anna"], row.statuses) {
        let client = stage.clients[username] ?? firm.admin
        let scene = try stage.scene(username)
        let answer = try client.call(operation.code, row.input(scene))
        #expect(
          answer.status == expected,
          "\(row.operation) \(row.note) by \(username): \(String(decoding: answer.body, as: UTF8.self))"
        )
        if row.operation == "logout" { try client.logIn(username) }
      }
    }
  }

  @Test("A role, a password and a deactivation count from the very next request")
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

/// Makes what each call of the matrix finds.
final class Stage {
  let firm: Firm
  let clients: [String: WireClient]
  private var number = 0
  private let club: Int64
  private let course: Int64

  init(_ firm: Firm) throws {
    self.firm = firm
    clients = ["riitta": firm.reporter, "mikko": firm.manager, "anna": firm.admin]
    club = try Self.id(firm.admin.call(57, #"{"name":"Kemi Golf","country":"FI"}"#))
    course = try Self.id(firm.admin.call(59, RightsRows.course(club, "Old")))
    let attach = #"{"user":\#(firm.users["otto"] ?? 0),"project":\#(firm.project)}"#
    _ = try firm.admin.call(24, attach)
    let otto =
      #"{"name":"Otto","gender":"men","homeClub":\#(club),"user":\#(firm.users["otto"] ?? 0)}"#
    _ = try Self.id(firm.admin.call(54, otto))
  }

  private static func id(_ answer: WireClient.Answer) throws -> Int64 {
    guard let id = answer.json["id"]?.number else {
      throw HarnessFault("no id: \(String(decoding: answer.body, as: UTF8.self))")
    }
    return id
  }

  func scene(_ username: String) throws -> Scene {
    number += 1
    let clock = "\(number / 60 % 4 + 10):\(number % 60 < 10 ? "0" : "")\(number % 60)"
    let entry =
      #"{"project":\#(firm.project),"start":"2024-01-05 \#(clock)","end":"2024-01-05 \#(clock):30"}"#
    let reserve = try Self.id(
      firm.admin.call(
        21,
        #"{"name":"S","username":"reserve\#(number)","password":"long enough","role":"reporter"}"#
      ))
    let golfer = try Self.id(
      firm.admin.call(54, #"{"name":"Golfer \#(number)","gender":"men","homeClub":\#(club)}"#))
    let card = try Self.id(firm.other.call(45, RightsRows.card(course, start: clock)))
    return Scene(
      firm: firm, username: username, number: number,
      entry: try Self.id((clients[username] ?? firm.admin).call(11, entry)),
      othersEntry: try Self.id(firm.other.call(11, entry)), reserve: reserve, club: club,
      course: course, golfer: golfer, card: card)
  }
}
