import APITestSupport
import Core
import Database
import HTTP
import JSON
import TestSupport
import Testing
import WebAPI

@testable import Timesheets

@Suite("Calendar feeds")
struct CalendarFeedOperationTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws { firm = try TimesheetsAPIFixture() }

  /// Makes a feed, and returns its address below the API's root.
  private func address(
    _ body: String, by authHash: String
  ) throws -> String {
    let made = try api.send(.post, below: "/feeds", body, by: authHash)
    guard made.status == 201, case .text(let address) = made["address"] else {
      throw NoFeed(answer: made)
    }
    return String(address.dropFirst(Route.root.count))
  }

  private struct NoFeed: Error { let answer: APIFixture.Answer }

  @Test("The address is told once: 201 with a Location, then without it")
  func making() throws {
    let made = try api.send(
      .post, below: "/feeds", #"{"name":"Mine","from":"2026-03-01"}"#, by: firm.ann)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/feeds/1")
    #expect(made.field("Cache-Control") == "no-store" && made.field("ETag") == nil)
    guard case .text(let address) = made["address"] else {
      Issue.record("\(made.text)")
      return
    }
    // Here the request names no host.
    let form = #//api/v1/calendars/[A-Za-z0-9_-]{43}\.ics/#
    #expect(address.wholeMatch(of: form) != nil, "\(address)")
    let expected = JSONTree.object([
      "id": .integer(1), "user": .integer(3), "name": .text("Mine"), "project": .null,
      "of": .integer(3), "content": .text("entries"), "detail": .text("full"),
      "from": .text("2026-03-01"), "createdAt": .text("2026-03-02T10:00:00+02:00"),
      "readAt": .null,
    ])
    #expect(try api.send(.get, below: "/feeds", by: firm.ann).body == .array([expected]))
    #expect(try api.call(244, #"{"id":1}"#, by: firm.ann).body == expected)
    let classic = try api.call(192, #"{"name":"b","user":3}"#, by: firm.ann)
    #expect(classic.status == 200 && classic["address"] != nil)
  }

  @Test("The same key again gets the same feed, with null in place of its address")
  func repeated() throws {
    let key = [(name: "idempotency-key", value: "once")]
    let first = try api.send(.post, below: "/feeds", #"{"name":"Mine"}"#, by: firm.ann, key)
    let second = try api.send(.post, below: "/feeds", #"{"name":"Mine"}"#, by: firm.ann, key)
    guard case .text(let address) = first["address"] else {
      Issue.record("\(first.text)")
      return
    }
    let kept = first.text.replacing("\"\(address)\"", with: "null")
    #expect(second.status == 201 && second.text == kept)
    let renewal = [(name: "idempotency-key", value: "again")]
    let renewed = try api.send(.patch, below: "/feeds/1", #"{"renew":true}"#, by: firm.ann, renewal)
    let told = try api.send(.patch, below: "/feeds/1", #"{"renew":true}"#, by: firm.ann, renewal)
    guard case .text(let newer) = renewed["address"] else {
      Issue.record("\(renewed.text)")
      return
    }
    #expect(newer != address && told.text == renewed.text.replacing("\"\(newer)\"", with: "null"))
    let path = String(newer.dropFirst(Route.root.count))
    #expect(try api.send(.get, below: path).status == 200)
  }

  @Test("A reporter has feeds of own hours and attached projects; managers of whom they see")
  func rights() throws {
    #expect(try api.call(192, #"{"name":"a","user":4}"#, by: firm.ann).status == 403)
    #expect(try api.call(192, #"{"name":"a","user":"all"}"#, by: firm.ann).status == 403)
    #expect(try api.call(27, #"{"name":"Dam"}"#, by: firm.meg).status == 200)
    let refused = try api.call(192, #"{"name":"a","project":2}"#, by: firm.ann)
    #expect(refused.faults == ["data.project"])
    let both = try api.call(192, #"{"name":"a","project":99,"user":99}"#, by: firm.meg)
    #expect(both.faults == ["data.project", "data.user"])
    for body in [
      #"{"name":"a","project":2}"#, #"{"name":"b","user":4}"#, #"{"name":"c","user":"all"}"#,
    ] {
      #expect(try api.call(192, body, by: firm.meg).status == 200, "\(body)")
    }
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: firm.ada)
    #expect(try api.call(192, #"{"name":"d","user":4}"#, by: firm.meg).faults == ["data.user"])
    #expect(try api.call(192, #"{"name":"d","user":"all"}"#, by: firm.meg).status == 200)
  }

  @Test("Fifty a user; own ones and, for admins, everybody's, by name")
  func lists() throws {
    for number in 0..<50 { _ = try address(#"{"name":"N\#(number)"}"#, by: firm.ann) }
    let more = try api.call(192, #"{"name":"a"}"#, by: firm.ann)
    #expect(more.status == 409 && more.problem == "quota")
    _ = try address(#"{"name":"a"}"#, by: firm.ada)
    func names(_ data: String, _ authHash: String) throws -> [String] {
      texts(try api.call(191, data, by: authHash).body, "name")
    }
    #expect(try names("null", firm.ann).prefix(3) == ["N0", "N1", "N10"])
    #expect(try names("null", firm.ada) == ["a"])
    #expect(try names(#"{"user":3}"#, firm.ada).count == 50)
    #expect(try names(#"{"user":"all"}"#, firm.ada).count == 51)
    #expect(try api.call(191, #"{"user":4}"#, by: firm.meg).status == 403)
    for code in [244, 193, 194] {
      #expect(try api.call(code, #"{"id":51}"#, by: firm.ann).status == 404, "\(code)")
      #expect(try api.call(code, #"{"id":99}"#, by: firm.ada).status == 404, "\(code)")
    }
    #expect(try api.call(244, #"{"id":1}"#, by: firm.ada).status == 200)
    #expect(try api.call(193, #"{"id":1,"name":"x"}"#, by: firm.ada).status == 403)
    #expect(try api.call(194, #"{"id":1}"#, by: firm.ada).status == 200)
    #expect(try api.call(192, #"{"name":"a"}"#, by: firm.ann).status == 200)
  }

  @Test("Only renewal changes the address; renewed and ended ones are 404 with equal bytes")
  func endings() throws {
    let first = try address(#"{"name":"Mine","detail":"busy"}"#, by: firm.ann)
    let changed = try api.send(
      .patch, below: "/feeds/1", #"{"name":"Hours","content":"both","from":"2026-01-01"}"#,
      by: firm.ann)
    #expect(changed.status == 200 && changed["address"] == nil)
    #expect(changed["name"] == .text("Hours") && changed["from"] == .text("2026-01-01"))
    let open = try api.send(.get, below: "/feeds/1", by: firm.ann)
    let tag = [(name: "if-match", value: open.field("ETag") ?? "")]
    #expect(
      try api.send(.patch, below: "/feeds/1", #"{"from":null}"#, by: firm.ann, tag).status == 200)
    #expect(
      try api.send(.patch, below: "/feeds/1", #"{"detail":"full"}"#, by: firm.ann, tag).status
        == 412)
    #expect(try api.send(.get, below: first).text.contains("NAME:Hours\r\n"))

    let renewed = try api.send(.patch, below: "/feeds/1", #"{"renew":true}"#, by: firm.ann)
    guard case .text(let text) = renewed["address"] else {
      Issue.record("\(renewed.text)")
      return
    }
    let second = String(text.dropFirst(Route.root.count))
    #expect(try api.send(.get, below: second).status == 200)
    var refusals = [try api.send(.get, below: first)]
    #expect(try api.send(.delete, below: "/feeds/1", by: firm.ann).status == 204)
    refusals.append(try api.send(.get, below: second))
    let inactive = try address(#"{"name":"Bob's"}"#, by: firm.bob)
    _ = try api.call(22, #"{"id":4,"active":false}"#, by: firm.ada)
    refusals.append(try api.send(.get, below: inactive))
    let never = "/calendars/\(String(repeating: "A", count: 43)).ics"
    refusals.append(try api.send(.get, below: never))
    refusals.append(try api.send(.get, below: "/calendars/x.ics"))
    refusals.append(
      try api.send(.get, below: first, by: firm.ann, [(name: "cookie", value: "__Host-kortti=x")]))
    func bytes(_ answer: APIFixture.Answer) -> String {
      "\(answer.status) \(answer.fields.filter { $0.name != "X-Request-ID" }) \(answer.text)"
    }
    for refusal in refusals { #expect(bytes(refusal) == bytes(refusals[0])) }
    #expect(refusals[0].status == 404 && refusals[0].problem == "not-found")
    #expect(try api.call(195, #"{"secret":"x"}"#).problem == "not-found")
    // Back again, the owner's feed is, too.
    _ = try api.call(22, #"{"id":4,"active":true}"#, by: firm.ada)
    #expect(try api.send(.get, below: inactive).status == 200)
  }

  @Test("The hour of the last reading is kept, at most one write an hour, also for 304")
  func lastReading() throws {
    let path = try address(#"{"name":"Mine"}"#, by: firm.ann)
    func readAt() throws -> JSONTree? {
      try api.database.write { _ in }
      return try api.call(244, #"{"id":1}"#, by: firm.ann)["readAt"]
    }
    api.clock.advance(bySeconds: 3_599)
    // Who reads the log has its rows numbered.
    _ = try api.call(36, by: firm.ada)
    let first = try api.send(.get, below: path)
    #expect(try readAt() == .text("2026-03-02T10:00:00+02:00"))
    api.clock.advance(bySeconds: 3_600)
    let tag = [(name: "if-none-match", value: first.field("ETag") ?? "")]
    #expect(try api.send(.get, below: path, "", tag).status == 304)
    #expect(try readAt() == .text("2026-03-02T11:00:00+02:00"))
  }

  @Test("The log has each address that was made, and none of them; a person's data has the feeds")
  func personalData() throws {
    let path = try address(#"{"name":"Secretive"}"#, by: firm.ann)
    _ = try api.call(193, #"{"id":1,"renew":true}"#, by: firm.ann)
    let rows = try api.call(36, #"{"subject":"feed"}"#, by: firm.ada)
    #expect(texts(rows.body, "operation") == ["updateFeed", "createFeed"])
    #expect(!rows.text.contains(path.split(separator: "/")[1].dropLast(4)))
    let data = try api.call(37, #"{"id":3}"#, by: firm.ann)
    #expect(texts(data["feeds"] ?? .null, "name") == ["Secretive"])
    let kept = try address(#"{"name":"Hers","user":3}"#, by: firm.meg)
    #expect(try api.call(38, #"{"id":3}"#, by: firm.ada).status == 200)
    #expect(try api.call(191, #"{"user":"all"}"#, by: firm.ada).body.elements.count == 1)
    #expect(!(try api.call(36, by: firm.ada).text.contains("Secretive")))
    #expect(try api.send(.get, below: kept).status == 200)
  }

  @Test("Wrong input is told field by field")
  func input() throws {
    let bad = try api.call(
      192, #"{"name":" ","content":"x","detail":1,"from":"soon","project":0,"user":"me"}"#,
      by: firm.ann)
    #expect(
      bad.faults == [
        "data.name", "data.content", "data.detail", "data.from", "data.project", "data.user",
      ])
    #expect(
      try api.call(193, #"{"id":1,"renew":3,"project":1,"name":null}"#, by: firm.ann)
        .faults.sorted() == ["data.name", "data.project", "data.renew"])
  }
}
