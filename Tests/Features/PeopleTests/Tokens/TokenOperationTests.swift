import APITestSupport
import Core
import HTTP
import JSON
import People
import Testing
import WebAPI
import TestSupport

@Suite("Tokens")
struct TokenOperationTests {
  private let api: APIFixture
  private let boss: String
  private let anna: User
  private let hers: String

  init() throws {
    api = try APIFixture()
    try api.add("boss", .admin)
    anna = try api.add("anna", .manager)
    (boss, hers) = (try api.logIn("boss"), try api.logIn("anna"))
  }

  private struct NoToken: Error { let answer: APIFixture.Answer }

  /// Makes a token, and returns its text and its number.
  private func token(
    _ scopes: String..., by authHash: String, name: String = "Payroll"
  ) throws -> (text: String, id: Int64) {
    let list = scopes.map { "\"\($0)\"" }.joined(separator: ",")
    let made = try api.call(92, #"{"name":"\#(name)","scopes":[\#(list)]}"#, by: authHash)
    guard case .text(let text) = made["token"], case .integer(let id) = made["id"] else {
      throw NoToken(answer: made)
    }
    return (text, id)
  }

  @Test("A token is told once: 201 with a Location, then without its text")
  func making() throws {
    let body = #"{"name":"Payroll","scopes":["timesheets:read","golf:write","timesheets:read"]}"#
    let made = try api.send(.post, below: "/tokens", body, by: hers)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/tokens/1")
    #expect(made.field("Cache-Control") == "no-store" && made.field("ETag") == nil)
    guard case .text(let text) = made["token"] else {
      Issue.record("\(made.text)")
      return
    }
    #expect(text.hasPrefix("kt_") && text.utf8.count == 52)
    #expect(made["prefix"] == .text(String(text.prefix(8))))
    let listed = try api.send(.get, below: "/tokens", by: hers)
    let expected = JSONTree.object([
      "id": .integer(1), "user": .integer(anna.id.value), "name": .text("Payroll"),
      "prefix": .text(String(text.prefix(8))),
      "scopes": .array([.text("timesheets:read"), .text("golf:write")]),
      "expiresAt": .text("2026-05-31T08:00:00+00:00"), "lastUsedAt": .null,
      "createdAt": .text("2026-03-02T08:00:00+00:00"),
    ])
    #expect(listed.body == .array([expected]))
    #expect(try api.call(243, #"{"id":1}"#, by: hers).body == expected)
    #expect(!listed.text.contains(text.dropFirst(8)))
  }

  @Test("The same key again gets the same token, with null in place of its text")
  func repeated() throws {
    let body = #"{"name":"Payroll","scopes":["*:read"]}"#
    let key = [(name: "idempotency-key", value: "once")]
    let first = try api.send(.post, below: "/tokens", body, by: hers, key)
    let second = try api.send(.post, below: "/tokens", body, by: hers, key)
    guard case .text(let text) = first["token"] else {
      Issue.record("\(first.text)")
      return
    }
    #expect(first.status == 201 && second.status == 201)
    #expect(second.field("Location") == first.field("Location"))
    #expect(second.text == first.text.replacing("\"\(text)\"", with: "null"))
    #expect(try api.call(91, by: hers).body.elements.count == 1)
  }

  @Test("It stands where an auth hash does, within the lesser of its scopes and the role")
  func using() throws {
    let reader = try token("timesheets:read", by: hers).text
    let writer = try token("timesheets:write", by: hers).text
    #expect(try api.call(10, #"{"day":"2026-03-02"}"#, by: reader).status == 200)
    #expect(try api.send(.get, below: "/timer", by: reader).status == 200)
    let project = #"{"name":"Website"}"#
    let refused = try api.send(.post, below: "/projects", project, by: reader)
    #expect(refused.status == 403 && refused.problem == "scope")
    #expect(refused["needed"] == .text("timesheets:write"))
    #expect(try api.send(.post, below: "/projects", project, by: writer).status == 201)
    // Outside the scope, with wrong input too.
    let other = try api.call(43, #"{"nonsense":1}"#, by: writer)
    #expect(other.status == 403 && other["needed"] == .text("golf:read"))
    // Below the role it is the role that refuses.
    let admins = try token("people:read", "timesheets:write", by: hers).text
    #expect(try api.call(66, #"{"id":1}"#, by: admins).problem == "forbidden")
    _ = try api.call(22, #"{"id":\#(anna.id),"role":"reporter"}"#, by: boss)
    #expect(try api.send(.post, below: "/projects", project, by: writer).problem == "forbidden")
  }

  @Test("What needs a person is refused to every token")
  func sessionsOnly() throws {
    let all = try token(
      "people:write", "timesheets:write", "golf:write", "inspections:write", "*:read", by: boss
    ).text
    for (code, data) in [
      (2, "null"), (8, #"{"old":"x","new":"long enough"}"#), (86, "null"), (88, #"{"id":1}"#),
      (92, #"{"name":"a","scopes":["*:read"]}"#), (21, "{}"), (22, #"{"id":2,"role":"admin"}"#),
      (38, #"{"id":2}"#), (61, #"{"club":1,"user":1}"#), (62, #"{"club":1,"user":1}"#),
      (103, #"{"account":"acme","user":1,"role":"admin"}"#), (192, #"{"name":"a"}"#),
      (193, #"{"id":1,"renew":true}"#), (234, #"{"id":2,"into":1}"#),
      (345, #"{"account":"acme","username":"ghost","name":"G","right":"admin"}"#),
    ] {
      let refused = try api.call(code, data, by: all)
      #expect(refused.status == 403 && refused.problem == "forbidden", "\(code)")
    }
    #expect(try api.call(3, by: boss).status == 200)
    // It is no session for the page that asks.
    let setup = try api.send(.get, below: "/setup", by: all)
    #expect(setup.status == 200 && setup["loggedIn"] == nil)
  }

  @Test("What no token may call, and what never looks at one, is known to the last operation")
  func pinned() {
    func codes(_ isWanted: (WebAPI.Operation) -> Bool) -> [Int] {
      api.registry.operations.filter(isWanted).map(\.code)
    }
    #expect(codes { $0.access == .any } == [1, 84, 85, 195, 348])
    #expect(
      codes { $0.access != .any && api.registry.scope(of: $0) == nil }
        == [2, 8, 21, 22, 38, 61, 62, 86, 88, 90, 92, 103, 192, 193, 234] + Array(235...242) + [345]
    )
    #expect(codes { api.registry.scope(of: $0) == .readsAll } == [36, 37])
  }

  @Test("What tells of every feature needs the scope of all")
  func everything() throws {
    let people = try token("people:write", by: boss).text
    let all = try token("*:read", by: boss).text
    for (code, data) in [(36, "null"), (37, #"{"id":\#(anna.id)}"#)] {
      let refused = try api.call(code, data, by: people)
      #expect(refused.problem == "scope" && refused["needed"] == .text("*:read"), "\(code)")
      #expect(try api.call(code, data, by: all).status == 200, "\(code)")
    }
  }

  @Test("Beside another auth hash it is 400; unknown, altered, expired and ended ones are 401")
  func invalid() throws {
    let (text, id) = try token("*:read", by: hers)
    let both = try api.call(3, by: hers, [(name: "authorization", value: "Bearer \(text)")])
    #expect(both.status == 400)
    let altered = text.dropLast() + (text.hasSuffix("0") ? "1" : "0")
    for other in [String(altered), String(text.dropLast()), text + "0"] {
      #expect(try api.call(3, by: other).status == 401, "\(other)")
    }
    #expect(try api.call(93, #"{"id":\#(id)}"#, by: hers).status == 200)
    #expect(try api.call(3, by: text).status == 401)
    let made = try api.call(
      92, #"{"name":"Short","scopes":["*:read"],"expiresAt":"2026-03-02T08:00:05Z"}"#, by: hers)
    guard case .text(let short) = made["token"] else {
      Issue.record("\(made.text)")
      return
    }
    api.clock.advance(bySeconds: 4)
    #expect(try api.call(3, by: short).status == 200)
    api.clock.advance(bySeconds: 1)
    #expect(try api.call(3, by: short).status == 401)
  }

  @Test("Deactivation and a password that an admin sets end them; an own new password does not")
  func ending() throws {
    let first = try token("people:read", by: hers).text
    let change = #"{"old":"\#(APIFixture.password)","new":"another good one"}"#
    #expect(try api.call(8, change, by: hers).status == 200)
    #expect(try api.call(3, by: first).status == 200)
    _ = try api.call(22, #"{"id":\#(anna.id),"password":"set by an admin"}"#, by: boss)
    #expect(try api.call(3, by: first).status == 401)
    let again = try api.logIn("anna", "set by an admin")
    let second = try token("people:read", by: again).text
    _ = try api.call(22, #"{"id":\#(anna.id),"active":false}"#, by: boss)
    _ = try api.call(22, #"{"id":\#(anna.id),"active":true}"#, by: boss)
    #expect(try api.call(3, by: second).status == 401)
    let rows = try api.call(36, #"{"subject":"token"}"#, by: boss)
    guard case .array(let told) = rows.body else { return }
    #expect(
      told.map { $0["operation"] }
        == ["updateUser", "createToken", "updateUser", "createToken"].map { .text($0) })
  }

  @Test("Fifty a user; own ones and, for admins, everybody's, by name")
  func lists() throws {
    for number in 0..<50 { _ = try token("*:read", by: hers, name: "N\(number)") }
    let more = try api.call(92, #"{"name":"a","scopes":["*:read"]}"#, by: hers)
    #expect(more.status == 409 && more.problem == "quota")
    _ = try token("*:read", by: boss, name: "a")
    func names(_ data: String, _ authHash: String) throws -> [JSONTree?] {
      guard case .array(let rows) = try api.call(91, data, by: authHash).body else { return [] }
      return rows.map { $0["name"] }
    }
    #expect(try names("null", hers).count == 50)
    #expect(try names("null", hers).prefix(3) == [.text("N0"), .text("N1"), .text("N10")])
    #expect(try names("null", boss) == [.text("a")])
    #expect(try names(#"{"user":"all"}"#, boss).count == 51)
    #expect(try names(#"{"user":\#(anna.id)}"#, boss).count == 50)
    #expect(try api.call(91, #"{"user":"all"}"#, by: hers).status == 403)
    #expect(try api.call(91, #"{"user":1}"#, by: hers).status == 403)
    #expect(try api.call(243, #"{"id":51}"#, by: hers).status == 404)
    #expect(try api.call(93, #"{"id":51}"#, by: hers).status == 404)
    #expect(try api.call(93, #"{"id":1}"#, by: boss).status == 200)
  }

  @Test("Wrong input is told field by field")
  func input() throws {
    let bad = try api.call(
      92, #"{"name":" ","scopes":["golf:reads",7,"*:write"],"expiresAt":"soon"}"#, by: hers)
    #expect(
      bad.faults == [
        "data.name", "data.scopes[0]", "data.scopes[1]", "data.scopes[2]", "data.expiresAt",
      ])
    #expect(try api.call(92, #"{"name":"a","scopes":[]}"#, by: hers).faults == ["data.scopes"])
    let many = (0..<21).map { _ in "\"*:read\"" }.joined(separator: ",")
    #expect(
      try api.call(92, #"{"name":"a","scopes":[\#(many)]}"#, by: hers).faults == ["data.scopes"])
    let unknown = try api.call(
      92, #"{"name":"a","scopes":["*:read","shop:read"],"expiresAt":"2026-03-02T08:00:00Z"}"#,
      by: hers)
    #expect(unknown.faults == ["data.scopes[1]", "data.expiresAt"])
    let late = try api.call(
      92, #"{"name":"a","scopes":["*:read"],"expiresAt":"2028-03-03T08:00:00Z"}"#, by: hers)
    #expect(late.faults == ["data.expiresAt"])
  }

  @Test("The hour of the last use is kept, at most one write an hour")
  func lastUse() throws {
    let (text, id) = try token("people:read", by: hers)
    func lastUse() throws -> JSONTree? {
      try api.database.write { _ in }
      return try api.call(243, #"{"id":\#(id)}"#, by: hers)["lastUsedAt"]
    }
    api.clock.advance(bySeconds: 3_599)
    #expect(try api.call(3, by: text).status == 200)
    #expect(try lastUse() == .text("2026-03-02T08:00:00+00:00"))
    api.clock.advance(bySeconds: 3_600)
    #expect(try api.call(3, by: text).status == 200)
    #expect(try lastUse() == .text("2026-03-02T09:00:00+00:00"))
  }

  @Test("The audit log names the token; a person's data has them, and an erasure removes them")
  func personalData() throws {
    let (text, id) = try token("timesheets:write", by: hers)
    #expect(try api.send(.post, below: "/projects", #"{"name":"W"}"#, by: text).status == 201)
    let rows = try api.call(36, #"{"subject":"project"}"#, by: boss)
    guard case .array(let told) = rows.body, let row = told.first else {
      Issue.record("\(rows.text)")
      return
    }
    #expect(row["actor"] == .integer(anna.id.value) && row["token"] == .integer(id))
    let data = try api.call(37, #"{"id":\#(anna.id)}"#, by: hers)
    guard case .array(let tokens) = data["tokens"] else {
      Issue.record("\(data.text)")
      return
    }
    #expect(tokens.map { $0["name"] } == [.text("Payroll")])
    #expect(try api.call(38, #"{"id":\#(anna.id)}"#, by: boss).status == 200)
    #expect(try api.call(3, by: text).status == 401)
    #expect(try api.call(91, #"{"user":"all"}"#, by: boss).body == .array([]))
    #expect(!(try api.call(36, by: boss).text.contains("Payroll")))
  }
}
