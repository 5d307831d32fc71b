import AuditLog
import Core
import Database
import JSON
import Testing
import TestSupport

@testable import Webhooks

@Suite("Webhooks that are told nothing", .timeLimit(.minutes(5)))
struct StoppingTests {
  @Test("410 makes the webhook inactive; active again it is told what comes from then on")
  func gone() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(410) })
    let id = try fixture.add(receiver.url)
    try fixture.note(1)
    try fixture.run()
    #expect(try fixture.webhook(id).isActive == false)
    #expect(try fixture.deliveries(of: id).map(\.state) == [.dead])
    #expect(fixture.logged.contains { $0.contains("410") })
    try fixture.note(2)
    try fixture.run()
    #expect(receiver.received.count == 1)
    receiver.answer { _ in .status(200) }
    try fixture.seal()
    _ = try fixture.change(id) { $0[\.isActive] = .set(true) }
    try fixture.note(3)
    try fixture.run()
    #expect(receiver.received.compactMap { $0.number("id") } == [1, 3])
  }

  @Test("What waits for an inactive webhook is sent once it is active again")
  func paused() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(500) })
    let id = try fixture.add(receiver.url)
    try fixture.note(1)
    try fixture.run()
    _ = try fixture.change(id) { $0[\.isActive] = .set(false) }
    receiver.answer { _ in .status(200) }
    fixture.clock.advance(bySeconds: 3_600)
    try fixture.run()
    #expect(receiver.received.count == 1)
    _ = try fixture.change(id) { $0[\.isActive] = .set(true) }
    try fixture.run()
    #expect(receiver.received.count == 2)
    #expect(try fixture.webhook(id).waiting == 0)
  }

  @Test("A redirect is not followed: a failed try")
  func redirect() throws {
    let target = HookReceiver()
    let (fixture, receiver) = (
      try WebhookFixture(), HookReceiver { [url = target.url] _ in .redirect(url) }
    )
    let id = try fixture.add(receiver.url)
    try fixture.note(1)
    try fixture.run()
    #expect(receiver.received.count == 1 && target.received.isEmpty)
    #expect(try fixture.deliveries(of: id).first?.tries.all.map(\.status) == [302])
  }

  @Test("A test is tried once, before what waits, also for a webhook that is not active")
  func testEvent() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(500) })
    let id = try fixture.add(receiver.url)
    for note in 1...20 { try fixture.note(Int64(note)) }
    try fixture.run()
    let context = fixture.context
    func test() throws -> WebhookDelivery {
      try fixture.database.write { [webhooks = fixture.webhooks] in
        try webhooks.test(id, context, in: $0)
      }
    }
    let count = receiver.received.count
    #expect(try test().state == .waiting)
    fixture.clock.advance(bySeconds: 2)
    try fixture.run()
    #expect(receiver.received[count].type == "webhook.test")
    #expect(receiver.received[count].data["url"] == .text(receiver.url))
    #expect(try fixture.deliveries(of: id).last?.state == .dead)
    _ = try fixture.change(id) { $0[\.isActive] = .set(false) }
    receiver.answer { _ in .status(200) }
    let sent = receiver.received.count
    _ = try test()
    try fixture.run()
    #expect(receiver.received.count == sent + 1)
    #expect(try fixture.deliveries(of: id).last?.state == .done)
    #expect(try fixture.isSound(id))
  }
}
