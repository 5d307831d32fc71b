import Core
import Database
import WebAPI

/// Statements about deliveries.
private enum DeliverySQL {
  static let byID = WebhookDelivery.fields.select("WHERE webhook = $1 AND id = $2")

  static let newest = WebhookDelivery.fields.select(
    """
    WHERE webhook = $1 AND id < $2 ORDER BY id DESC LIMIT $3
    """)
  static let newestOfState = WebhookDelivery.fields.select(
    """
    WHERE webhook = $1 AND state = $2 AND id < $3 ORDER BY id DESC LIMIT $4
    """)

  static let due = WebhookDelivery.fields.select(
    "WHERE webhook = $1 AND due_at <= $2 ORDER BY due_at, id LIMIT $3")
  static let dueTests = WebhookDelivery.fields.select(
    """
    WHERE webhook = $1 AND due_at <= $2 AND type = 'webhook.test' ORDER BY due_at, id LIMIT $3
    """)
}

extension ReadTransaction {
  func delivery(
    _ id: DeliveryID, of webhook: WebhookID
  ) throws(DatabaseError) -> WebhookDelivery? {
    try first(DeliverySQL.byID, [.id(webhook), .id(id)]) { WebhookDelivery.fields.record($0) }
  }

  /// The newest first, at most one more than the limit.
  func deliveries(_ query: DeliveriesQuery) throws(DatabaseError) -> [WebhookDelivery] {
    let after = SQLValue.integer(query.after ?? .max)
    let limit = SQLValue.int(query.limit + 1)
    if let state = query.state {
      return try all(
        DeliverySQL.newestOfState, [.id(query.webhook), .text(state.rawValue), after, limit]
      ) { WebhookDelivery.fields.record($0) }
    }
    return try all(DeliverySQL.newest, [.id(query.webhook), after, limit]) {
      WebhookDelivery.fields.record($0)
    }
  }

  /// What is to be sent now, the longest due first; of a webhook that is not active only tests.
  func dueDeliveries(
    of webhook: Webhook, at now: Instant, atMost limit: Int
  ) throws(DatabaseError) -> [WebhookDelivery] {
    try all(
      webhook.isActive ? DeliverySQL.due : DeliverySQL.dueTests,
      [.id(webhook.id), .instant(now), .int(limit)]
    ) { WebhookDelivery.fields.record($0) }
  }

  /// When the next one is to be sent.
  func nextDelivery(of webhook: WebhookID) throws(DatabaseError) -> Instant? {
    try first(
      """
      SELECT due_at FROM webhook_deliveries WHERE webhook = $1 AND due_at IS NOT NULL
      ORDER BY due_at, id LIMIT 1
      """, [.id(webhook)]
    ) { $0.instant(0) }
  }

  /// How many of a webhook wait, counted.
  func countWaiting(of webhook: WebhookID) throws(DatabaseError) -> Int64 {
    try first(
      "SELECT count(*) FROM webhook_deliveries WHERE webhook = $1 AND state = 'waiting'",
      [.id(webhook)]
    ) { $0.int(0) } ?? 0
  }

  /// Of how many records some wait, and none is to be sent: of none where all is well.
  func stuckSubjects(of webhook: WebhookID) throws(DatabaseError) -> Int64 {
    try first(
      """
      SELECT count(*) FROM
        (SELECT subject, subject_id FROM webhook_deliveries
         WHERE webhook = $1 AND ended_at IS NULL
         GROUP BY subject, subject_id HAVING count(due_at) = 0) stuck
      """, [.id(webhook)]
    ) { $0.int(0) } ?? 0
  }
}
