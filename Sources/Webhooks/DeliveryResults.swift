import AuditLog
import Core
import Database
import DueJobs
import WebAPI

/// What came of a try, once it is stored.
struct StoredTry: Hashable {
  /// For the log.
  var line: String?
  /// Whether the webhook fails, and is left alone for a moment.
  var isFailing = false
}

extension WriteTransaction {
  /// Stores what came of a try; `nil` where the delivery does not wait any more.
  func store(
    _ made: DeliveryTry, of delivery: DeliveryID, of id: WebhookID, at now: Instant,
    _ context: RequestContext
  ) throws(DatabaseError) -> StoredTry? {
    hold(.webhook(id))
    guard let old = try webhook(id), var delivery = try self.delivery(delivery, of: id),
      delivery.state == .waiting
    else { return nil }
    var webhook = old
    let outcome = delivery.take(made, at: now)
    try update(delivery)
    if outcome == .done {
      webhook.failures = 0
      webhook.failingSince = nil
    } else {
      webhook.failures += 1
      webhook.failingSince = webhook.failingSince ?? made.at
    }
    if delivery.state != .waiting {
      webhook.waiting -= 1
      try release(behind: delivery, at: now)
    }
    if outcome == .gone, webhook.isActive {
      webhook.isActive = false
      try AuditLog.record(context, before: old, after: webhook, in: self)
    }
    try storeState(of: webhook)
    return StoredTry(
      line: line(outcome, of: delivery, old), isFailing: outcome != .done && webhook.isFailing)
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
