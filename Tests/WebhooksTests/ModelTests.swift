import AuditLog
import Core
import Database
import Testing
import TestSupport

@testable import Webhooks

/// Random days of webhooks: events, receivers that fail, webhooks that are made inactive, deliveries that are sent
/// again. At the end all receivers are well.
@Suite("Webhooks by the hundred days", .timeLimit(.minutes(10)))
struct ModelTests {
  @Test("Nothing is lost, and each record's events arrive in order", arguments: 1...40)
  func days(seed: Int) throws {
    let random = Random(seed: UInt64(seed))
    let fixture = try WebhookFixture()
    let receivers = (0..<3).map { _ in
      HookReceiver { _ in .status([200, 200, 204, 500, 404, 429][random.below(6)]) }
    }
    let ids = try receivers.map { try fixture.add($0.url) }
    var told = [[Int64]](repeating: [], count: 3)
    var active = [true, true, true]
    for step in 1...60 {
      switch random.below(8) {
      case 0...3:
        for _ in 0...random.below(4) {
          let note = Int64(random.below(6) + 1)
          try fixture.note(note, before: [:], after: ["step": .int(Int64(step))])
          for index in 0..<3 where active[index] { told[index].append(note) }
        }
      case 4:
        let index = random.below(3)
        try fixture.seal()
        try fixture.runner.route()
        active[index].toggle()
        let isActive = active[index]
        _ = try fixture.change(ids[index]) { $0[\.isActive] = .set(isActive) }
      case 5:
        let index = random.below(3)
        guard let one = try fixture.deliveries(of: ids[index]).randomElement(using: random) else {
          continue
        }
        let (context, id) = (fixture.context, ids[index])
        _ = try fixture.database.write { [webhooks = fixture.webhooks] in
          try webhooks.redeliver(one.id, of: id, context, in: $0)
        }
      default:
        fixture.clock.advance(bySeconds: Int64(random.below(4_000)))
        try fixture.run()
        for id in ids { #expect(try fixture.isSound(id)) }
      }
    }
    try fixture.seal()
    try fixture.runner.route()
    for (index, receiver) in receivers.enumerated() {
      receiver.answer { _ in .status(200) }
      if !active[index] { _ = try fixture.change(ids[index]) { $0[\.isActive] = .set(true) } }
    }
    for _ in 0..<40 {
      try fixture.run()
      fixture.clock.advance(bySeconds: 86_400 / 4)
    }
    for (index, id) in ids.enumerated() {
      let deliveries = try fixture.deliveries(of: id)
      #expect(deliveries.map(\.subjectID) == told[index])
      #expect(deliveries.allSatisfy { $0.state == .done })
      #expect(try fixture.isSound(id))
      // In order, but for what was sent again: the first success of each.
      let order = Dictionary(uniqueKeysWithValues: deliveries.map { ($0.event, $0) })
      #expect(Set(receivers[index].received.map(\.id)) == Set(order.keys))
    }
  }
}
