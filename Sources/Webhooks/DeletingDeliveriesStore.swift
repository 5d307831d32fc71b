package import Core
package import Database

extension WriteTransaction {
  /// Deletes deliveries of a webhook that was removed. Returns how many.
  func deleteDeliveries(
    of webhook: WebhookID, atMost limit: Int
  ) throws(DatabaseError) -> Int {
    try runCounting(
      """
      DELETE FROM webhook_deliveries WHERE id IN
        (SELECT id FROM webhook_deliveries WHERE webhook = $1 LIMIT $2)
      """, [.id(webhook), .int(limit)])
  }

  /// Deletes deliveries that ended before a time. Returns how many.
  func deleteDeliveries(endedBefore end: Instant, atMost limit: Int) throws(DatabaseError) -> Int {
    try runCounting(
      """
      DELETE FROM webhook_deliveries WHERE id IN
        (SELECT id FROM webhook_deliveries WHERE ended_at < $1 ORDER BY ended_at, id LIMIT $2)
      """, [.instant(end), .int(limit)])
  }

  /// Deletes what has waited since before a time for a webhook. Returns how many.
  func deleteWaiting(
    of webhook: WebhookID, since end: Instant, atMost limit: Int
  ) throws(DatabaseError) -> Int {
    try runCounting(
      """
      DELETE FROM webhook_deliveries WHERE id IN
        (SELECT id FROM webhook_deliveries
         WHERE webhook = $1 AND state = 'waiting' AND at < $2 ORDER BY id LIMIT $3)
      """, [.id(webhook), .instant(end), .int(limit)])
  }

  /// Makes the first that waits about a record due, where none is: those before it were deleted.
  func releaseFirst(of webhook: WebhookID, at now: Instant) throws(DatabaseError) {
    try run(
      """
      UPDATE webhook_deliveries SET due_at = $2 WHERE id IN
        (SELECT min(id) FROM webhook_deliveries WHERE webhook = $1 AND ended_at IS NULL
         GROUP BY subject, subject_id HAVING count(due_at) = 0)
      """, [.id(webhook), .instant(now)])
  }

  /// Counts anew how many wait.
  func recountWaiting() throws(DatabaseError) {
    try run(
      """
      UPDATE webhooks SET waiting =
        (SELECT count(*) FROM webhook_deliveries d
         WHERE d.webhook = webhooks.id AND d.state = 'waiting')
      """)
  }

  /// Deletes what waits about a user whose data is erased. The transaction holds all.
  package func dropDeliveries(of user: UserID) throws(DatabaseError) {
    let dropped = try runCounting(
      "DELETE FROM webhook_deliveries WHERE subject_user = $1 AND ended_at IS NULL", [.id(user)])
    if dropped > 0 { try recountWaiting() }
  }
}
