import Core
import JSON
package import WebAPI

/// Which deliveries of a webhook are listed.
package struct DeliveriesQuery: Input {
  let webhook: WebhookID
  let state: WebhookDelivery.State?
  let limit: Int
  /// Only older ones than this.
  let after: Int64?

  init(of webhook: WebhookID, _ state: WebhookDelivery.State? = nil, limit: Int) {
    self.webhook = webhook
    self.state = state
    self.limit = limit
    after = nil
  }

  package init(_ decoder: inout InputDecoder) {
    webhook = decoder.required("id", .id())
    state = decoder.optional("state", .oneOf(WebhookDelivery.State.self))
    let paging = Paging(&decoder) { Self.id(in: $0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { Self.id(in: $0)?.value }
  }

  static func cursor(after delivery: WebhookDelivery) -> Cursor {
    Cursor([.integer(delivery.id.value)])
  }

  private static func id(in cursor: Cursor) -> DeliveryID? {
    cursor.parts.count == 1 ? cursor.integer(0).flatMap { DeliveryID($0) } : nil
  }
}

/// A delivery of a webhook.
package struct DeliveryReference: Input {
  let webhook: WebhookID
  let id: DeliveryID

  package init(_ decoder: inout InputDecoder) {
    webhook = decoder.required("webhook", .id())
    id = decoder.required("id", .id())
  }
}
