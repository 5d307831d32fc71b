import Core
import Database
import WebAPI

enum WebhookSQL {
  static let byID = Webhook.fields.select("WHERE id = $1")
  static let ids: SQLText = "SELECT id FROM webhooks ORDER BY id"
  fileprivate static let all = Webhook.fields.select("ORDER BY id")
  fileprivate static let active = Webhook.fields.select("WHERE active = 1 ORDER BY id")
  fileprivate static let insert = Webhook.fields.insert
  fileprivate static let update = Webhook.fields.update(key: ["id"])

  /// What a transaction gives after which there may be another active webhook.
  static let signal = "webhooks"
}

extension Hold {
  /// A webhook: its fields, secrets and deliveries.
  static func webhook(_ id: WebhookID) -> Hold { Hold(.group, table: "webhooks", .id(id.value)) }
}

extension ReadTransaction {
  func webhook(_ id: WebhookID) throws(DatabaseError) -> Webhook? {
    try first(WebhookSQL.byID, [.id(id)]) { Webhook.fields.record($0) }
  }

  /// By id.
  func webhooks(onlyActive: Bool = false) throws(DatabaseError) -> [Webhook] {
    try all(onlyActive ? WebhookSQL.active : WebhookSQL.all) { Webhook.fields.record($0) }
  }

  /// What signs at a time, the newest first; sealed.
  func sealedSecrets(
    of webhook: WebhookID, at now: Instant
  ) throws(DatabaseError) -> [[UInt8]] {
    try all(
      """
      SELECT secret FROM webhook_secrets WHERE webhook = $1 AND (ends_at IS NULL OR ends_at > $2)
      ORDER BY number DESC
      """, [.id(webhook), .instant(now)]
    ) { $0.blob(0) }
  }
}

extension WriteTransaction {
  func insert(_ webhook: Webhook) throws(DatabaseError) {
    try run(WebhookSQL.insert, Webhook.fields.insertValues(webhook))
    signal(WebhookSQL.signal)
  }

  func update(_ webhook: Webhook) throws(DatabaseError) {
    try run(WebhookSQL.update, Webhook.fields.updateValues(key: [.id(webhook.id)], webhook))
    signal(WebhookSQL.signal)
  }

  /// Deletes it with its secrets. Its deliveries are left.
  func delete(_ webhook: WebhookID) throws(DatabaseError) {
    try run("DELETE FROM webhook_secrets WHERE webhook = $1", [.id(webhook)])
    try run("DELETE FROM webhooks WHERE id = $1", [.id(webhook)])
  }

  /// Adds the first secret, sealed, or a later one.
  func insertSecret(
    _ sealed: [UInt8], of webhook: WebhookID, number: Int64 = 1
  ) throws(DatabaseError) {
    try run(
      "INSERT INTO webhook_secrets (webhook, number, secret) VALUES ($1, $2, $3)",
      [.id(webhook), .integer(number), .blob(sealed)])
  }

  /// Adds the next secret. The one before it signs until `end`, and earlier ones not any more.
  func renewSecret(
    _ sealed: [UInt8], of webhook: WebhookID, former end: Instant
  ) throws(DatabaseError) {
    let last =
      try first("SELECT max(number) FROM webhook_secrets WHERE webhook = $1", [.id(webhook)]) {
        $0.intOrNil(0)
      } ?? nil
    try run(
      "DELETE FROM webhook_secrets WHERE webhook = $1 AND ends_at IS NOT NULL", [.id(webhook)])
    try run(
      "UPDATE webhook_secrets SET ends_at = $2 WHERE webhook = $1 AND ends_at IS NULL",
      [.id(webhook), .instant(end)])
    try insertSecret(sealed, of: webhook, number: (last ?? 0) + 1)
  }

  /// Counts deliveries that came to wait, and events that had no room.
  func countTold(
    _ waiting: Int, dropped: Int, upTo place: Int64, of webhook: WebhookID
  ) throws(DatabaseError) {
    try run(
      """
      UPDATE webhooks SET waiting = waiting + $2, dropped = dropped + $3, place = $4 WHERE id = $1
      """, [.id(webhook), .int(waiting), .int(dropped), .integer(place)])
  }

  /// Stores how a webhook does, which the caller has read behind its hold.
  func storeState(of webhook: Webhook) throws(DatabaseError) {
    try run(
      """
      UPDATE webhooks SET waiting = $2, failures = $3, failing_since = $4, active = $5 WHERE id = $1
      """,
      [
        .id(webhook.id), .integer(webhook.waiting), .integer(webhook.failures),
        .instant(webhook.failingSince), .flag(webhook.isActive),
      ])
  }
}
