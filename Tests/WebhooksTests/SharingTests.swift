import AuditLog
import Core
import Database
import DueJobs
import Foundation
import Testing
import TestSupport

@testable import Webhooks

@Suite("Webhooks beside each other", .timeLimit(.minutes(5)))
struct SharingTests {
  /// Waits for something that another thread does.
  private func wait(for condition: () throws -> Bool) rethrows {
    while try !condition() { usleep(2_000) }
  }

  @Test("One that holds its requests has four under way, and others get theirs meanwhile")
  func holds() throws {
    let fixture = try WebhookFixture()
    // Until the first response there is one.
    let (slow, quick) = (
      HookReceiver { $0.number("id") == 1 ? .status(200) : .hold }, HookReceiver()
    )
    try fixture.add(slow.url)
    let quickID = try fixture.add(quick.url)
    let runner = fixture.jobRunner()
    runner.start()
    defer { runner.stop() }
    for note in 1...50 { try fixture.note(Int64(note)) }
    try fixture.seal()
    try fixture.runner.route()
    try wait { try fixture.webhook(quickID).waiting == 0 && slow.held == 4 }
    #expect(quick.received.count == 50 && slow.received.count == 5)
    #expect(quick.mostUnderWay <= 4)
    slow.release()
    wait { slow.received.count == 50 }
    #expect(slow.mostUnderWay == 4)
  }

  @Test("Of one record the next event is sent when the one before is done")
  func order() throws {
    let (fixture, receiver) = (
      try WebhookFixture(), HookReceiver { $0.number("id") == 3 ? .status(200) : .hold }
    )
    let id = try fixture.add(receiver.url)
    let runner = fixture.jobRunner()
    runner.start()
    defer { runner.stop() }
    try fixture.note(3)
    for count in 1...3 {
      for note in 1...2 { try fixture.note(Int64(note), after: ["n": .int(Int64(count))]) }
    }
    try fixture.seal()
    try fixture.runner.route()
    try wait { try receiver.held == 2 && fixture.deliveries(of: id).first?.state == .done }
    // Nothing else may come: what is there is looked at again when something is done.
    #expect(
      try fixture.deliveries(of: id).map { $0.dueAt != nil }
        == [false, true, true, false, false, false, false])
    receiver.release()
    try wait { try fixture.webhook(id).waiting == 0 }
    let order = Dictionary(
      uniqueKeysWithValues: try fixture.deliveries(of: id).map { ($0.event, $0.id) })
    for note in 1...2 {
      let ids = receiver.received.filter { $0.number("id") == Int64(note) }
        .compactMap { order[$0.id] }
      #expect(ids.count == 3 && ids == ids.sorted { $0.value < $1.value })
    }
  }

  @Test("Ten that fail never take the places of one that answers")
  func places() throws {
    let fixture = try WebhookFixture()
    let dead = (0..<10).map { _ in HookReceiver { _ in .status(500) } }
    let ids = try dead.map { try fixture.add($0.url) }
    for note in 1...4 { try fixture.note(Int64(note)) }
    try fixture.run()
    for id in ids { #expect(try fixture.webhook(id).isFailing) }
    // From now on they hold what they get: one each, and eight in all.
    for receiver in dead { receiver.answer { _ in .hold } }
    let good = HookReceiver()
    let goodID = try fixture.add(good.url)
    fixture.clock.advance(bySeconds: 3_600)
    let runner = fixture.jobRunner()
    runner.start()
    defer { runner.stop() }
    wait { dead.map(\.held).reduce(0, +) == 8 }
    for note in 5...60 { try fixture.note(Int64(note)) }
    try fixture.seal()
    try fixture.runner.route()
    try wait { try fixture.webhook(goodID).waiting == 0 }
    #expect(good.received.count == 56)
    #expect(dead.allSatisfy { $0.held <= 1 })
    for receiver in dead { receiver.release() }
    for id in ids {
      try wait {
        fixture.clock.advance(bySeconds: 60)
        runner.wake()
        return try fixture.webhook(id).waiting == 0
      }
    }
  }

  @Test("Beyond 100,000 that wait new ones are dropped and counted")
  func limit() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    let id = try fixture.add(receiver.url)
    try fixture.database.write { transaction in
      try transaction.countTold(99_998, dropped: 0, upTo: 0, of: id)
    }
    for note in 1...5 { try fixture.note(Int64(note)) }
    try fixture.seal()
    try fixture.runner.route()
    let webhook = try fixture.webhook(id)
    #expect(webhook.waiting == 100_000 && webhook.dropped == 3)
    #expect(try fixture.deliveries(of: id).map(\.subjectID) == [1, 2])
    try fixture.database.write { try $0.recountWaiting() }
    #expect(try fixture.webhook(id).waiting == 2)
  }

  @Test("Of two nodes one sends each delivery", .enabled(if: !TestEngine.isFile))
  func nodes() throws {
    let first = try WebhookFixture()
    let second = try WebhookFixture(beside: first)
    let receiver = HookReceiver()
    let id = try first.add(receiver.url)
    for note in 1...300 { try first.note(Int64(note)) }
    try first.seal()
    let runners = [first.jobRunner(node: "a"), second.jobRunner(node: "b")]
    let done = DispatchGroup()
    for fixture in [first, second] {
      DispatchQueue.global().async(group: done) { try? fixture.runner.route() }
    }
    done.wait()
    for runner in runners { runner.start() }
    defer { for runner in runners { runner.stop() } }
    try wait {
      for runner in runners { runner.wake() }
      return try first.webhook(id).waiting == 0
    }
    #expect(receiver.received.count == 300)
    #expect(Set(receiver.received.map(\.id)).count == 300)
    #expect(try first.isSound(id))
  }

  @Test("A server that hangs from the first request on has one")
  func hangs() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver { _ in .hold })
    let (other, id) = (HookReceiver(), try fixture.add(receiver.url))
    let otherID = try fixture.add(other.url)
    let runner = fixture.jobRunner()
    runner.start()
    defer { runner.stop() }
    for note in 1...20 { try fixture.note(Int64(note)) }
    try fixture.seal()
    try fixture.runner.route()
    try wait { try fixture.webhook(otherID).waiting == 0 && receiver.held == 1 }
    #expect(receiver.received.count == 1)
    receiver.release()
    try wait { try fixture.webhook(id).waiting == 0 }
  }

  @Test("A server that ends in the middle sends the rest at its next start, and loses none")
  func crash() throws {
    let (fixture, receiver) = (
      try WebhookFixture(), HookReceiver { $0.number("id") == 1 ? .status(200) : .hold }
    )
    let id = try fixture.add(receiver.url)
    let runner = fixture.jobRunner()
    runner.start()
    for note in 1...40 { try fixture.note(Int64(note)) }
    try fixture.seal()
    try fixture.runner.route()
    wait { receiver.held == 4 }
    // As after kill -9: the claim stays in the database, and nothing is stored of what was sent.
    fixture.sender.stop()
    receiver.release()
    runner.stop()
    let next = try WebhookFixture(beside: fixture)
    next.jobRunner().runDue()
    fixture.clock.advance(bySeconds: 60)
    next.jobRunner().runDue()
    #expect(try fixture.webhook(id).waiting == 0)
    #expect(Set(receiver.received.map(\.id)).count == 40)
    #expect((40...44).contains(receiver.received.count))
  }
}
