import AuditLog
import Core
import Database
import JSON
import Testing
import TestSupport

@testable import Webhooks

@Suite("Deliveries that fail", .timeLimit(.minutes(5)))
struct FailingTests {
  @Test("Failures are tried again at their times, eleven times in all, and then it is dead")
  func backOff() throws {
    let (fixture, receiver) = (
      try WebhookFixture(), HookReceiver { _ in .status(503, body: "down\0 for now") }
    )
    let id = try fixture.add(receiver.url)
    try fixture.note(1)
    try fixture.run()
    let since = fixture.clock.now
    for failed in 1...10 {
      let delivery = try #require(try fixture.deliveries(of: id).first)
      #expect(delivery.state == .waiting && delivery.tries.all.count == failed)
      let wait = try #require(BackOff.wait(afterFailed: failed, of: delivery.event))
      #expect(delivery.dueAt == fixture.clock.now + wait)
      fixture.clock.advance(bySeconds: wait - 1)
      try fixture.run()
      #expect(receiver.received.count == failed)
      fixture.clock.advance(bySeconds: 1)
      try fixture.run()
      #expect(receiver.received.count == failed + 1)
      #expect(try fixture.webhook(id).failingSince == since)
    }
    let delivery = try #require(try fixture.deliveries(of: id).first)
    #expect(delivery.state == .dead && delivery.tries.all.count == 11 && delivery.dueAt == nil)
    #expect(delivery.tries.all.first?.answer == "down\u{FFFD} for now")
    #expect(Set(receiver.received.map(\.id)).count == 1)
    #expect(fixture.logged.contains { $0.contains("for good") })
    #expect(try fixture.webhook(id).waiting == 0)
    fixture.clock.advance(bySeconds: 1_000_000)
    try fixture.run()
    #expect(receiver.received.count == 11)
    // Sent again by hand: it has all its tries.
    receiver.answer { _ in .status(204) }
    let context = fixture.context
    let again = try fixture.database.write { [webhooks = fixture.webhooks] in
      try webhooks.redeliver(delivery.id, of: id, context, in: $0)
    }
    #expect(again.state == .waiting && again.failed == 0)
    try fixture.run()
    #expect(try fixture.deliveries(of: id).first?.state == .done)
    #expect(try fixture.webhook(id).failingSince == nil)
    #expect(try fixture.isSound(id))
  }

  @Test("A receiver that is down for an hour gets all, in order for each record")
  func down() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(500) })
    let id = try fixture.add(receiver.url)
    let end = fixture.clock.now + 3_600
    var expected: [Int64: Int] = [:]
    while fixture.clock.now < end {
      let note = fixture.clock.now.seconds / 60 % 7 + 1
      try fixture.note(note, before: [:], after: ["n": .int(Int64(expected[note] ?? 0))])
      expected[note, default: 0] += 1
      try fixture.run()
      fixture.clock.advance(bySeconds: 30)
    }
    #expect(try fixture.deliveries(of: id).allSatisfy { $0.state == .waiting })
    let tried = receiver.received.count
    receiver.answer { _ in .status(200) }
    for _ in 0..<300 where try fixture.webhook(id).waiting > 0 {
      try fixture.run()
      fixture.clock.advance(bySeconds: 30)
    }
    let deliveries = try fixture.deliveries(of: id)
    #expect(deliveries.count == 120 && deliveries.allSatisfy { $0.state == .done })
    let order = Dictionary(uniqueKeysWithValues: deliveries.map { ($0.event, $0) })
    var last: [Int64: DeliveryID] = [:]
    for one in receiver.received[tried...] {
      let delivery = try #require(order[one.id])
      #expect((last[delivery.subjectID]?.value ?? 0) < delivery.id.value)
      last[delivery.subjectID] = delivery.id
    }
    #expect(receiver.received.count == tried + 120)
    #expect(try fixture.isSound(id))
  }
}
