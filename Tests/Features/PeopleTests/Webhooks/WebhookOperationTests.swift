import Core
import Database
import HTTP
import JSON
import Testing

import APITestSupport
import TestSupport

@Suite("Operations of webhooks, through both endpoints", .timeLimit(.minutes(5)))
struct WebhookOperationTests {
  private let api: APIFixture
  private let ada: String
  private let receiver = HookReceiver()

  init() throws {
    api = try APIFixture()
    try api.add("ada", .admin)
    ada = try api.logIn("ada")
    // What was done so far has its place in the log then.
    try api.deliver()
  }

  private func make(_ events: String = #""*""#) throws -> APIFixture.Answer {
    try api.send(
      .post, below: "/webhooks", #"{"url":"\#(receiver.url)","events":[\#(events)]}"#, by: ada)
  }

  @Test("Made, shown, listed, changed and removed")
  func life() throws {
    let made = try make(#""user.created","user.erased","user.created""#)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/webhooks/1")
    guard case .text(let secret)? = made["secret"] else { throw NoAnswer() }
    #expect(secret.hasPrefix("whsec_") && secret.utf8.count == 50)
    let shown = try api.call(242, #"{"id":1}"#, by: ada)
    #expect(
      shown.text
        == #"{"id":1,"url":"\#(receiver.url)","events":["user.created","user.erased"],"description":"","active":true,"#
        + #""waiting":0,"dropped":0,"failingSince":null,"createdAt":"2026-03-02T08:00:00+00:00"}"#)
    #expect(try api.send(.get, below: "/webhooks", by: ada).body == .array([shown.body]))
    let changed = try api.send(
      .patch, below: "/webhooks/1", #"{"events":["*"],"description":"Payroll"}"#, by: ada)
    #expect(changed.status == 200 && changed["secret"] == nil)
    #expect(changed["events"] == .array([.text("*")]))
    #expect(try api.send(.delete, below: "/webhooks/1", by: ada).status == 204)
    for (code, data) in [
      (237, #"{"id":1}"#), (238, #"{"id":1}"#), (239, #"{"id":1}"#), (241, #"{"id":1}"#),
      (242, #"{"id":1}"#), (240, #"{"webhook":1,"id":1}"#),
    ] {
      #expect(try api.call(code, data, by: ada).status == 404)
    }
  }

  @Test("A secret is told once: the repeated request gets null")
  func secretOnce() throws {
    let key = [(name: "idempotency-key", value: "k1")]
    let data = #"{"url":"\#(receiver.url)","events":["*"]}"#
    let first = try api.send(.post, below: "/webhooks", data, by: ada, key)
    let again = try api.send(.post, below: "/webhooks", data, by: ada, key)
    #expect(first["secret"] != .null && again["secret"] == .null)
    #expect(first["id"] == again["id"] && again.status == 201)
    let renewal = [(name: "idempotency-key", value: "k2")]
    let new = try api.send(.patch, below: "/webhooks/1", #"{"renew":true}"#, by: ada, renewal)
    let repeated = try api.send(.patch, below: "/webhooks/1", #"{"renew":true}"#, by: ada, renewal)
    #expect(new["secret"] != .null && new["secret"] != first["secret"])
    #expect(repeated["secret"] == .null)
    #expect(try api.call(242, #"{"id":1}"#, by: ada)["secret"] == nil)
  }

  @Test("Secrets are sealed in the database, and stand nowhere else")
  func sealed() throws {
    guard case .text(let secret)? = try make()["secret"] else { throw NoAnswer() }
    let (stored, log) = try api.database.read { transaction in
      (
        try transaction.all("SELECT secret FROM webhook_secrets") { $0.blob(0) },
        try transaction.all("SELECT before, after FROM audit_log") {
          ($0.textOrNil(0) ?? "") + ($0.textOrNil(1) ?? "")
        }
      )
    }
    #expect(stored.map(\.count) == [32 + 44])
    #expect(!log.contains { $0.contains(secret) || $0.contains("whsec") })
  }

  @Test("Bad input: each field has its error")
  func badInput() throws {
    let cases = [
      (#"{"events":["*"]}"#, ["url"]), (#"{"url":"https://a.example"}"#, ["events"]),
      (#"{"url":"https://a.example","events":[]}"#, ["events"]),
      (#"{"url":"https://a.example","events":["entry.added","no.such"]}"#, ["events[1]"]),
      (#"{"url":"https://a.example","events":["Entry added"]}"#, ["events[0]"]),
      (#"{"url":"http://10.0.0.1","events":["*"]}"#, ["url"]),
      (#"{"url":"https://10.0.0.1","events":["webhook.test"]}"#, ["url", "events[0]"]),
      (#"{"url":"https://a.example","events":["*"],"secret":"x"}"#, ["secret"]),
    ]
    for (data, fields) in cases {
      let answer = try api.send(.post, below: "/webhooks", data, by: ada)
      #expect(answer.status == 422 && answer.faults == fields)
      let same = try api.call(236, data, by: ada)
      #expect(same.faults == fields.map { "data." + $0 })
    }
  }

  @Test("If-Match: the tag of the webhook as it is shown")
  func ifMatch() throws {
    _ = try make()
    let tag = try #require(try api.send(.get, below: "/webhooks/1", by: ada).field("ETag"))
    let match = [(name: "if-match", value: tag)]
    #expect(
      try api.send(.patch, below: "/webhooks/1", #"{"description":"x"}"#, by: ada, match).status
        == 200)
    #expect(
      try api.send(.patch, below: "/webhooks/1", #"{"description":"y"}"#, by: ada, match).status
        == 412)
    #expect(try api.send(.delete, below: "/webhooks/1", by: ada, match).status == 412)
  }

  @Test("Deliveries: newest first, by state, in parts; sent again")
  func deliveries() throws {
    _ = try make(#""user.created""#)
    receiver.answer { received in
      .status(received.data["username"] == .text("user3") ? 500 : 200, body: "thanks")
    }
    for number in 1...6 { try api.add("user\(number)", .reporter) }
    try api.deliver()
    let all = try api.send(.get, below: "/webhooks/1/deliveries", by: ada)
    guard case .array(let elements) = all.body else { throw NoAnswer() }
    #expect(elements.map { $0["id"] } == [6, 5, 4, 3, 2, 1].map { .integer($0) })
    #expect(elements[0]["subject"] == .text("user/7") && elements[0]["nextAt"] == .null)
    #expect(elements[0]["type"] == .text("user.created") && elements[0]["state"] == .text("done"))
    let made = try #require(elements[0]["tries"])
    guard case .array(let tries) = made else { throw NoAnswer() }
    #expect(tries[0]["status"] == .integer(200) && tries[0]["answer"] == .text("thanks"))
    #expect(tries[0]["error"] == .null && tries[0]["at"] == .text("2026-03-02T08:00:00+00:00"))
    let waiting = try api.send(.get, below: "/webhooks/1/deliveries?state=waiting", by: ada)
    guard case .array(let left) = waiting.body else { throw NoAnswer() }
    #expect(left.map { $0["id"] } == [.integer(3)] && left[0]["nextAt"] != .null)
    let page = try api.send(.get, below: "/webhooks/1/deliveries?limit=4", by: ada)
    let next = try #require(page.field("Next-Cursor"))
    let rest = try api.send(.get, below: "/webhooks/1/deliveries?limit=4&after=\(next)", by: ada)
    guard case .array(let last) = rest.body else { throw NoAnswer() }
    #expect(last.map { $0["id"] } == [.integer(2), .integer(1)])
    #expect(rest.field("Next-Cursor") == nil)
    let webhook = try api.call(242, #"{"id":1}"#, by: ada)
    #expect(webhook["waiting"] == .integer(1))
    receiver.answer { _ in .status(200) }
    for id in [3, 6] {
      let again = try api.send(.post, below: "/webhooks/1/deliveries/\(id)", by: ada)
      #expect(again.status == 200 && again["state"] == .text("waiting"))
    }
    try api.deliver()
    #expect(receiver.received.count == 8)
    let well = try api.call(242, #"{"id":1}"#, by: ada)
    #expect(well["failingSince"] == .null && well["waiting"] == .integer(0))
    #expect(try api.send(.post, below: "/webhooks/1/deliveries/9", by: ada).status == 404)
  }

  @Test("A test is sent once, and its result is with the deliveries")
  func testEvent() throws {
    _ = try make(#""user.created""#)
    let made = try api.send(.post, below: "/webhooks/1/test", by: ada)
    #expect(made.status == 200 && made["type"] == .text("webhook.test"))
    #expect(made["state"] == .text("waiting"))
    try api.deliver()
    #expect(receiver.received.map(\.type) == ["webhook.test"])
    #expect(receiver.received[0].number("id") == 1)
    let list = try api.call(239, #"{"id":1}"#, by: ada)
    guard case .array(let elements) = list.body else { throw NoAnswer() }
    #expect(elements[0]["state"] == .text("done"))
  }
}

private struct NoAnswer: Error {}
