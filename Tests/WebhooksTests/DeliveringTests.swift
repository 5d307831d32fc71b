import AuditLog
import Core
import Database
import JSON
import Testing
import TestSupport

@testable import Webhooks

@Suite("Delivering events", .timeLimit(.minutes(5)))
struct DeliveringTests {
  @Test("Each row of the log is sent once, signed, with the data as it is")
  func delivers() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    let id = try fixture.add(receiver.url)
    try fixture.note(17)
    try fixture.note(17, before: ["a": .int(1)], after: ["a": .int(2)])
    try fixture.note(1_000, before: ["revision": .int(4)], after: nil)
    try fixture.run()
    let received = receiver.received.sorted { $0.type < $1.type }
    #expect(received.map(\.type) == WebhookFixture.types)
    #expect(
      received.map { $0.text("at") } == Array(repeating: "2026-03-02T08:00:00+00:00", count: 3))
    #expect(received[0].number("id") == 17)
    #expect(received[2].body.hasSuffix(#""data":{"id":1000,"revision":5,"gone":true}}"#))
    for one in received {
      #expect(one.text("id") == one.id && one.id.hasPrefix("evt_") && one.id.utf8.count == 36)
      #expect(one.fields["content-type"] == "application/json")
      #expect(one.fields["webhook-timestamp"] == "\(fixture.clock.now.seconds)")
      #expect(one.fields["webhook-signature"]?.hasPrefix("v1,") ?? false)
    }
    let deliveries = try fixture.deliveries(of: id)
    #expect(deliveries.map(\.state) == [.done, .done, .done])
    #expect(deliveries[0].tries.all.map(\.status) == [200])
    #expect(try fixture.webhook(id).waiting == 0)
    try fixture.run()
    #expect(receiver.received.count == 3)
  }

  @Test("The secret that was told verifies; after a renewal both do, for 24 hours")
  func secrets() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    let id = try fixture.add(receiver.url)
    let first = try fixture.change(id, { _ in }, renews: true).secret
    let old = try #require(first)
    try fixture.note(1)
    try fixture.run()
    // The one that it was made with, too.
    let signatures = { (index: Int) in
      receiver.received[index].fields["webhook-signature"]?.split(separator: " ").map(String.init)
        ?? []
    }
    #expect(signatures(0).count == 2)
    #expect(try #require(signatures(0).first) == signature(receiver.received[0], old))
    fixture.clock.advance(bySeconds: 86_400)
    let new = try #require(try fixture.change(id, { _ in }, renews: true).secret)
    try fixture.note(2)
    try fixture.run()
    #expect(
      signatures(1) == [
        signature(receiver.received[1], new), signature(receiver.received[1], old),
      ])
    fixture.clock.advance(bySeconds: 86_400)
    try fixture.note(3)
    try fixture.run()
    #expect(signatures(2) == [signature(receiver.received[2], new)])
    // One that leaked signs no more after two renewals.
    let former = try #require(try fixture.change(id, { _ in }, renews: true).secret)
    let last = try #require(try fixture.change(id, { _ in }, renews: true).secret)
    try fixture.note(4)
    try fixture.run()
    #expect(
      signatures(3) == [
        signature(receiver.received[3], last), signature(receiver.received[3], former),
      ])
  }

  private func signature(_ received: HookReceiver.Received, _ secret: [UInt8]) -> String {
    WebhookSignature.field(
      Array(received.body.utf8), id: received.id,
      at: Instant(seconds: Int64(received.fields["webhook-timestamp"] ?? "") ?? 0),
      secrets: [secret])
  }

  @Test("A webhook is told what it asked for, and only what comes after it was made")
  func subscriptions() throws {
    let (fixture, receiver, other) = (try WebhookFixture(), HookReceiver(), HookReceiver())
    try fixture.note(1)
    try fixture.seal()
    try fixture.add(receiver.url, events: ["note.removed"])
    try fixture.add(other.url, events: ["note.added", "note.removed"])
    try fixture.note(2)
    try fixture.note(2, before: [:], after: nil)
    try fixture.run()
    #expect(receiver.received.map(\.type) == ["note.removed"])
    #expect(other.received.map(\.type) == ["note.added", "note.removed"])
    #expect(receiver.received[0].id == other.received[1].id)
  }
}
