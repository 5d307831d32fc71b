package import Core
package import Database
import DueJobs
package import WebAPI

// What admins see of deliveries, and have sent.
extension Webhooks {
  /// The deliveries of a webhook, the newest first.
  ///
  /// - Throws: `notFound`.
  package func deliveries(
    _ query: DeliveriesQuery, in transaction: ReadTransaction
  ) throws(WebhookFault) -> Page<WebhookDelivery> {
    _ = try webhook(query.webhook, in: transaction)
    let found = try asFault { () throws(DatabaseError) in try transaction.deliveries(query) }
    return Page(found, limit: query.limit) { DeliveriesQuery.cursor(after: $0) }
  }

  /// Has a delivery sent now, with all its tries: also one that has ended. One that waits behind others about the same
  /// record has these sent now.
  ///
  /// - Throws: `notFound`, `deliveryNotFound`.
  package func redeliver(
    _ id: DeliveryID, of webhookID: WebhookID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(WebhookFault) -> WebhookDelivery {
    transaction.hold(.webhook(webhookID))
    var webhook = try webhook(webhookID, in: transaction)
    let found = try asFault { () throws(DatabaseError) in
      try transaction.delivery(id, of: webhookID)
    }
    guard var delivery = found else { throw .deliveryNotFound }
    return try asFault { () throws(DatabaseError) in
      if delivery.state == .waiting, delivery.dueAt == nil {
        try transaction.hurry(before: delivery, at: context.now)
        try transaction.release(behind: delivery, at: context.now)
      } else {
        if delivery.state != .waiting {
          webhook.waiting += 1
          try transaction.storeState(of: webhook)
        }
        delivery.restart(at: context.now)
        try transaction.update(delivery)
        try transaction.holdBack(behind: delivery)
      }
      try transaction.bringForward(Self.sending, key: "\(webhookID)", to: context.now)
      return delivery
    }
  }

  /// Has an event sent that says nothing, once, before all that waits; also to a webhook that is not active.
  ///
  /// - Throws: `notFound`.
  package func test(
    _ id: WebhookID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(WebhookFault) -> WebhookDelivery {
    transaction.hold(.webhook(id))
    let webhook = try webhook(id, in: transaction)
    return try asFault { () throws(DatabaseError) in
      var delivery = WebhookDelivery()
      delivery.id = try transaction.nextID("webhook_deliveries")
      delivery.webhook = id
      delivery.event = EventID.text(randomBytes(EventID.bytes))
      delivery.type = WebhookDelivery.test
      delivery.at = context.now
      delivery.subject = Webhook.auditKind
      delivery.subjectID = id.value
      delivery.dueAt = WebhookDelivery.first
      try transaction.insert(delivery)
      try transaction.countTold(1, dropped: 0, upTo: webhook.place, of: id)
      try transaction.bringForward(Self.sending, key: "\(id)", to: context.now)
      return try transaction.delivery(delivery.id, of: id) ?? delivery
    }
  }
}
