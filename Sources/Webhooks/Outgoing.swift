import Core
import Database
import DueJobs
import OutboundHTTP
import SecretKeys
import WebAPI

/// A delivery as it is sent.
struct Outgoing: Sendable {
  let delivery: DeliveryID
  /// `nil` where it can't be made.
  let request: OutboundRequest?
  /// Why not.
  var fault: String?
}

extension WebhookSender {
  /// A webhook, and what is sent to it now; nothing to one that is not there.
  ///
  /// What is due is sent as it is now: a record that has changed since the event is sent as it became.
  func outgoing(
    of id: WebhookID, besides unstored: Set<DeliveryID>, atMost limit: Int, at now: Instant
  ) throws(DatabaseError) -> (webhook: Webhook?, requests: [Outgoing]) {
    try reader().read { transaction throws(DatabaseError) in
      guard let webhook = try transaction.webhook(id) else { return (nil, []) }
      let room = webhook.isFailing ? min(1, limit) : limit
      let due = try transaction.dueDeliveries(
        of: webhook, at: now, atMost: room + unstored.count
      ).filter { !unstored.contains($0.id) }.prefix(room)
      if due.isEmpty { return (webhook, []) }
      var secrets: [[UInt8]] = []
      for box in try transaction.sealedSecrets(of: id, at: now) {
        guard
          let secret = try environment.keys.open(
            box, for: .webhookSecrets, at: now, in: transaction)
        else { continue }
        secrets.append(secret)
      }
      return (webhook, due.map { outgoing($0, to: webhook, secrets, at: now, in: transaction) })
    }
  }

  private func outgoing(
    _ delivery: WebhookDelivery, to webhook: Webhook, _ secrets: [[UInt8]], at now: Instant,
    in transaction: ReadTransaction
  ) -> Outgoing {
    if secrets.isEmpty {
      return Outgoing(
        delivery: delivery.id, request: nil, fault: "the secret can't be opened: renew it")
    }
    do throws(Problem) {
      let data = try data(of: delivery, of: webhook, at: now, in: transaction)
      let body = EventBody.bytes(
        id: delivery.event, type: delivery.type, at: delivery.at,
        (delivery.subjectID, delivery.revision), data: data)
      let signature = WebhookSignature.field(
        body, id: delivery.event, at: now, secrets: secrets)
      let request = OutboundRequest(
        "POST", webhook.url,
        fields: [
          ("content-type", "application/json"), ("user-agent", "Kortti"),
          ("webhook-id", delivery.event), ("webhook-timestamp", "\(now.seconds)"),
          ("webhook-signature", signature),
        ], body: body)
      return Outgoing(delivery: delivery.id, request: request)
    } catch {
      return Outgoing(
        delivery: delivery.id, request: nil, fault: "the record can't be read: \(error.detail)")
    }
  }

  /// The record that an event is about, as an admin whose time zone is UTC reads it; `nil` when it is gone.
  private func data(
    of delivery: WebhookDelivery, of webhook: Webhook, at now: Instant,
    in transaction: ReadTransaction
  ) throws(Problem) -> [UInt8]? {
    if delivery.type == WebhookDelivery.test { return webhook.jsonInUTC }
    guard let source = sources[delivery.subject] else {
      throw Problem(.unavailable, "Its feature is not served.")
    }
    let admin = Caller(user: UserID(stored: 0), role: .admin, timeZone: "UTC")
    return try source.data(
      delivery.subjectID,
      RequestContext(
        caller: admin, now: now, requestID: "delivery-\(delivery.id)",
        operation: Webhooks.sending.name), transaction)
  }
}
