import AuditLog
import Core
import Database
import DueJobs
import WebAPI

/// What came of tries of one webhook, once they are stored.
struct StoredTries: Hashable {
  /// How many of them are.
  var count = 0
  /// For the log.
  var lines: [String] = []
  /// Whether the webhook fails, and is left alone for a moment.
  var isFailing = false
}

extension WriteTransaction {
  /// How many tries are stored before others have their turn, who wait.
  private static let triesInTurn = 4

  /// Stores what came of the first of some tries: of all, or of as many as may be while others wait. Of deliveries that
  /// do not wait any more nothing is stored.
  func store(
    _ made: [(delivery: DeliveryID, try: DeliveryTry)], of id: WebhookID, at now: Instant,
    _ context: RequestContext
  ) throws(DatabaseError) -> StoredTries {
    hold(.webhook(id))
    var stored = StoredTries()
    guard let old = try webhook(id) else {
      stored.count = made.count
      return stored
    }
    var webhook = old
    for (delivery, made) in made {
      if stored.count == Self.triesInTurn, othersWait { break }
      stored.count += 1
      guard var delivery = try self.delivery(delivery, of: id), delivery.state == .waiting else {
        continue
      }
      let outcome = delivery.take(made, at: now)
      if let line = line(outcome, of: delivery, webhook) { stored.lines.append(line) }
      webhook.count(outcome, at: made.at)
      try update(delivery)
      if delivery.state != .waiting {
        webhook.waiting -= 1
        try release(behind: delivery, at: now)
      }
      stored.isFailing = stored.isFailing || (outcome != .done && webhook.isFailing)
    }
    if old.isActive, !webhook.isActive {
      try AuditLog.record(context, before: old, after: webhook, in: self)
    }
    if webhook != old { try storeState(of: webhook) }
    return stored
  }

  private func line(
    _ outcome: WebhookDelivery.Outcome, of delivery: WebhookDelivery, _ webhook: Webhook
  ) -> String? {
    switch outcome {
    case .done, .again: nil
    case .gone where !webhook.isActive: nil
    case .dead:
      "webhook \(webhook.id): \(delivery.type) \(delivery.event) was not taken, try "
        + "\(delivery.failed), for good"
    case .gone:
      "webhook \(webhook.id) is not active any more: its server says that it is gone (410)"
    }
  }

  /// Has a webhook's next delivery sent at its time, or later.
  func scheduleSending(to id: WebhookID, notBefore earliest: Instant) throws(DatabaseError) {
    guard let webhook = try webhook(id) else { return }
    let next =
      webhook.isActive
      ? try nextDelivery(of: id)
      : try dueDeliveries(of: webhook, at: .latest, atMost: 1).first?.dueAt
    guard let next else { return }
    try bringForward(Webhooks.sending, key: "\(id)", to: max(next, earliest))
  }
}

extension Webhook {
  fileprivate mutating func count(_ outcome: WebhookDelivery.Outcome, at time: Instant) {
    if outcome == .done {
      failures = 0
      failingSince = nil
    } else {
      failures += 1
      failingSince = failingSince ?? time
    }
    if outcome == .gone { isActive = false }
  }
}
