import Core
import Database
import WebAPI

private enum ChangingSQL {
  static let insert: SQLText = """
    INSERT INTO webhook_deliveries (id, webhook, event, type, at, subject, subject_id, subject_user,
      revision, state, tries, failed, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', $10, 0,
      CASE WHEN EXISTS
        (SELECT 1 FROM webhook_deliveries
         WHERE webhook = $2 AND subject = $6 AND subject_id = $7 AND ended_at IS NULL)
      THEN NULL ELSE CAST($11 AS bigint) END)
    """

  static let update = WebhookDelivery.fields.update(key: ["id"])

  /// The first of a record's that waits.
  static let firstWaiting: SQLText = """
    SELECT id FROM webhook_deliveries
    WHERE webhook = $1 AND subject = $2 AND subject_id = $3 AND ended_at IS NULL
    ORDER BY id LIMIT 1
    """
}

extension WriteTransaction {
  /// Adds a delivery that waits: it is due once those about the same record that wait before it have ended.
  func insert(_ delivery: WebhookDelivery) throws(DatabaseError) {
    try run(
      ChangingSQL.insert,
      [
        .id(delivery.id), .id(delivery.webhook), .text(delivery.event), .text(delivery.type),
        .instant(delivery.at), .text(delivery.subject), .integer(delivery.subjectID),
        .id(delivery.user), .optional(delivery.revision), delivery.tries.sqlValue,
        .instant(delivery.dueAt),
      ])
  }

  private func firstWaiting(like delivery: WebhookDelivery) throws(DatabaseError) -> DeliveryID? {
    try first(
      ChangingSQL.firstWaiting,
      [.id(delivery.webhook), .text(delivery.subject), .integer(delivery.subjectID)]
    ) { $0.id(0) }
  }

  func update(_ delivery: WebhookDelivery) throws(DatabaseError) {
    try run(
      ChangingSQL.update, WebhookDelivery.fields.updateValues(key: [.id(delivery.id)], delivery))
  }

  /// Makes those due that are before one about the same record.
  func hurry(before delivery: WebhookDelivery, at now: Instant) throws(DatabaseError) {
    try run(
      """
      UPDATE webhook_deliveries SET due_at = $4, failed = 0
      WHERE webhook = $1 AND subject = $2 AND subject_id = $3 AND ended_at IS NULL
        AND due_at IS NOT NULL
      """,
      [
        .id(delivery.webhook), .text(delivery.subject), .integer(delivery.subjectID), .instant(now),
      ])
  }

  /// Has those wait that are behind one about the same record.
  func holdBack(behind delivery: WebhookDelivery) throws(DatabaseError) {
    try run(
      """
      UPDATE webhook_deliveries SET due_at = NULL
      WHERE webhook = $1 AND subject = $2 AND subject_id = $3 AND ended_at IS NULL AND id > $4
      """,
      [
        .id(delivery.webhook), .text(delivery.subject), .integer(delivery.subjectID),
        .id(delivery.id),
      ])
  }

  /// Makes the next one about the same record due, where one has ended.
  func release(behind delivery: WebhookDelivery, at now: Instant) throws(DatabaseError) {
    guard let next = try firstWaiting(like: delivery) else { return }
    try run(
      "UPDATE webhook_deliveries SET due_at = $2 WHERE id = $1 AND due_at IS NULL",
      [.id(next), .instant(now)])
  }
}
