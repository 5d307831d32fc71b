import AuditLog
import Core
import Database
import JSON
import Testing
import TestSupport

@testable import Webhooks

@Suite("Deliveries that are dropped", .timeLimit(.minutes(5)))
struct DroppingTests {
  @Test("Removing drops what waits; an erasure drops what waits about the person")
  func dropping() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(500) })
    let id = try fixture.add(receiver.url)
    let (ann, bob) = (UserID(stored: 3), UserID(stored: 4))
    for note in 1...5 { try fixture.note(Int64(note), of: note < 4 ? ann : bob) }
    try fixture.note(1, of: ann, before: [:])
    try fixture.run()
    try fixture.database.write { try $0.dropDeliveries(of: ann) }
    #expect(try fixture.deliveries(of: id).map(\.subjectID) == [4, 5])
    #expect(try fixture.isSound(id))
    let context = fixture.context
    try fixture.database.write { [webhooks = fixture.webhooks] in
      try webhooks.remove(id, context, in: $0)
    }
    #expect(try fixture.deliveries(of: id).isEmpty)
    fixture.clock.advance(bySeconds: 100_000)
    let count = receiver.received.count
    try fixture.run()
    #expect(receiver.received.count == count)
  }

  @Test("Rows that were erased with a person's data are not told; what others had in them is")
  func erased() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    try fixture.add(receiver.url)
    let (ann, bob) = (UserID(stored: 3), UserID(stored: 4))
    try fixture.note(1, of: ann, after: ["text": .text("mine")])
    try fixture.note(2, of: bob, after: ["text": .text("with Ann Ahola")])
    try fixture.note(3, of: bob, after: ["text": .text("mine")])
    let context = fixture.context
    try fixture.database.write { transaction in
      try AuditLog.erase(
        AuditedPerson(user: ann, records: [], identities: []),
        PersonalTerms(names: ["Ann Ahola"], others: []), context, in: transaction)
    }
    try fixture.run()
    #expect(receiver.received.compactMap { $0.number("id") }.sorted() == [2, 3])
    #expect(
      receiver.received.map(\.type).sorted() == [
        "note.added", "note.changed",
      ])
  }

  @Test("What waits too long for an inactive webhook is deleted; what is behind it is due then")
  func inactive() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .status(500) })
    let id = try fixture.add(receiver.url)
    try fixture.run()
    try fixture.note(1)
    try fixture.run()
    fixture.clock.advance(bySeconds: 3_600)
    for _ in 1...2 { try fixture.note(1) }
    try fixture.run()
    _ = try fixture.change(id, { $0[\.isActive] = .set(false) })
    fixture.clock.advance(bySeconds: 30 * 86_400 - 1_800)
    try fixture.run()
    let left = try fixture.deliveries(of: id)
    #expect(left.count == 2 && left.map { $0.dueAt != nil } == [true, false])
    #expect(try fixture.isSound(id))
  }

  @Test("Ended deliveries are deleted after 30 days")
  func cleaning() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    let id = try fixture.add(receiver.url)
    try fixture.run()
    try fixture.note(1)
    try fixture.run()
    fixture.clock.advance(bySeconds: 29 * 86_400)
    try fixture.run()
    #expect(try fixture.deliveries(of: id).count == 1)
    fixture.clock.advance(bySeconds: 2 * 86_400)
    try fixture.run()
    #expect(try fixture.deliveries(of: id).isEmpty)
  }
}
